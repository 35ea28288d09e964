import { isWritePending, waitForOwnWrites } from '../../api/own-writes.ts'
import { showNotice } from '../../ui/feedback/notices.ts'
import { hasUnsavedEdits } from '../../ui/unsaved/recovered-edits.ts'

let reloadNow: (() => void) | undefined

/** Offers a reload instead of replacing the open screen. The browser asks if there are unsaved edits. */
export function offerVersion(reload: () => void): void {
  reloadNow = reload
  const text = 'A new version of NutriPIM is ready.'
  showNotice(
    { kind: 'news', text, action: { label: 'Reload', run: reload } },
    Number.POSITIVE_INFINITY,
  )
}

/**
 * Loads the new version, if there is one, when the user has just opened another screen: the edits of the
 * last one are saved or discarded, and nothing is edited on this one yet.
 */
export async function loadOfferedVersion(): Promise<void> {
  if (!reloadNow) return
  const { pathname } = location
  // The last screen may still be sending something, for example that nobody edits there any more.
  await waitForOwnWrites()
  if (location.pathname === pathname && !isWritePending() && !hasUnsavedEdits()) reloadNow()
}
