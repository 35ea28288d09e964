import { confirmWhileNeeded } from '../../ui/feedback/confirm.tsx'
import { formatCount } from '../../ui/format/count.ts'
import type { ProductWarning } from './list-edit-warnings.ts'
import { WarningList } from './warning-list.tsx'

interface WarningsToConfirm {
  /** The warnings about the values as they are now. */
  list: () => readonly ProductWarning[]
  /** Writes the likely values into the fields; missing where the user cannot edit them. */
  useLikely?: (warning: ProductWarning) => void
}

/**
 * Asks about new values that look wrong before they are saved, until none is left or the user saves them as
 * typed. Undefined if the user goes back to the fields.
 */
export async function confirmWarnings({
  list,
  useLikely,
}: WarningsToConfirm): Promise<{ reason?: string } | undefined> {
  if (list().length === 0) return {}
  const reason = await confirmWhileNeeded((update) => {
    const warnings = list()
    if (warnings.length === 0) return undefined
    const isReasonNeeded = warnings.some(({ needsReason }) => needsReason)
    const onUse =
      useLikely &&
      ((warning: ProductWarning) => {
        useLikely(warning)
        update()
      })
    return {
      title: isReasonNeeded ? 'Save although it does not balance?' : 'Save these values?',
      text: `${formatCount(warnings.length, 'value looks', 'values look')} wrong:`,
      details: <WarningList warnings={warnings} {...(onUse && { onUse })} />,
      cancelLabel: 'Back to the fields',
      confirmLabel: isReasonNeeded ? 'Save with this reason' : 'Save as typed',
      ...(isReasonNeeded && { reason: { label: 'Reason', isRequired: true, maxLength: 500 } }),
    }
  })
  if (reason === undefined) return undefined
  return reason === '' ? {} : { reason }
}
