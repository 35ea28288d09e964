import type { AccessDecision } from '@nutripim/contract/access/access-requests'
import { shortTime } from '../ui/format/time.ts'

/** “Gina Admin turned this down on 15 Nov 2026, 05:30: Not for students.” */
export function answerInWords({ state, decidedBy, decidedAt, answer }: AccessDecision): string {
  const act = state === 'Granted' ? 'gave access' : 'turned this down'
  const at = decidedAt ? ` on ${shortTime(decidedAt)}` : ''
  return `${decidedBy ?? 'Somebody'} ${act}${at}${answer ? `: “${answer}”` : '.'}`
}
