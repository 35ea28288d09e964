import type { AccessDecision } from '@nutripim/contract/access/access-requests'
import { formatDateTime } from '../ui/format/time.ts'
import { formatUser } from '../ui/format/user.ts'

/** “Gina Admin turned this down on 15 Nov 2026, 05:30: Not for students.” */
export function answerInWords({ state, decidedBy, decidedAt, answer }: AccessDecision): string {
  const act = state === 'Granted' ? 'gave access' : 'turned this down'
  const at = decidedAt ? ` on ${formatDateTime(decidedAt)}` : ''
  return `${formatUser(decidedBy)} ${act}${at}${answer ? `: “${answer}”` : '.'}`
}
