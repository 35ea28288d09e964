import type { MadeDecision } from '@nutripim/contract/approvals/approvals'
import { shortTime } from '../../ui/format/time.ts'

/** “Gina Admin approved this draft on 15 Nov 2026, 05:30.” */
export function decisionInWords({ state, decidedBy, decidedAt, reason }: MadeDecision): string {
  const act = state === 'Rejected' ? 'deleted' : 'approved'
  const words = `${decidedBy ?? 'Somebody'} ${act} this draft`
  const at = decidedAt ? ` on ${shortTime(decidedAt)}` : ''
  return `${words}${at}.${reason ? ` Reason: ${reason}` : ''}`
}
