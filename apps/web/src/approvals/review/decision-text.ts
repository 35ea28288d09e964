import type { MadeDecision } from '@nutripim/contract/approvals/approvals'
import { formatDateTime } from '../../ui/format/time.ts'
import { formatUser } from '../../ui/format/user.ts'

/** The state `Rejected`, as screens call it: the specification's button deletes the draft. */
export const draftDeleted = 'Deleted'

/** “Gina Admin approved this draft on 15 Nov 2026, 05:30.” */
export function formatDecision({ state, decidedBy, decidedAt, reason }: MadeDecision): string {
  const verb = state === 'Rejected' ? 'deleted' : 'approved'
  const sentence = `${formatUser(decidedBy)} ${verb} this draft`
  const at = decidedAt ? ` on ${formatDateTime(decidedAt)}` : ''
  return `${sentence}${at}.${reason ? ` Reason: ${reason}` : ''}`
}

/** For a line that may be cut: the reason first, then who decided and when. */
export function formatAnswer({ decidedBy, decidedAt, reason }: MadeDecision): string {
  const by = [formatUser(decidedBy), decidedAt && formatDateTime(decidedAt)].filter(Boolean)
  return reason ? `“${reason}” · ${by.join(', ')}` : by.join(', ')
}
