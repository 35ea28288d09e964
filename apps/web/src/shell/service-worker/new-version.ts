import { isWritePending } from '../../api/own-writes.ts'
import { showNotice } from '../../ui/feedback/notices.ts'

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
export function loadOfferedVersion(): void {
  if (!isWritePending()) reloadNow?.()
}
