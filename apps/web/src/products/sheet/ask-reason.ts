import { confirmWithReason } from '../../ui/feedback/confirm.tsx'

/** Asks for a reason if a composition does not balance; undefined if the user cancels. */
export async function askReason(
  lines: readonly string[],
): Promise<{ reason?: string } | undefined> {
  if (lines.length === 0) return {}
  const reason = await confirmWithReason({
    title: 'Save although it does not balance?',
    text: lines,
    reason: { label: 'Reason', isRequired: true, maxLength: 500 },
    confirmLabel: 'Save with this reason',
  })
  return reason === undefined ? undefined : { reason }
}
