import { confirmOrPick } from '../../ui/feedback/confirm.tsx'
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
  for (;;) {
    const warnings = list()
    if (warnings.length === 0) return {}
    const isReasonNeeded = warnings.some(({ needsReason }) => needsReason)
    const answer = await confirmOrPick<ProductWarning>({
      title: isReasonNeeded ? 'Save although it does not balance?' : 'Save these values?',
      text: `${formatCount(warnings.length, 'value looks', 'values look')} wrong:`,
      details: (pick) => <WarningList warnings={warnings} {...(useLikely && { onUse: pick })} />,
      cancelLabel: 'Back to the fields',
      confirmLabel: isReasonNeeded ? 'Save with this reason' : 'Save as typed',
      ...(isReasonNeeded && { reason: { label: 'Reason', isRequired: true, maxLength: 500 } }),
    })
    if (!answer) return undefined
    if ('picked' in answer) useLikely?.(answer.picked)
    else return answer.reason === '' ? {} : { reason: answer.reason }
  }
}
