import { confirmWithReason } from '../../ui/feedback/confirm.tsx'

/** Why it is saved, where something does not balance; undefined when they would rather not save it. */
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
