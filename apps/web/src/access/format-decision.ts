import type { AccessDecision } from '@nutripim/contract/access/access-requests'
import { formatDateTime } from '../ui/format/time.ts'
import { formatUser } from '../ui/format/user.ts'

/** “Gina Admin declined the request on 15 Nov 2026, 05:30: Not for students.” */
export function formatDecision({ state, decidedBy, decidedAt, answer }: AccessDecision): string {
  const action = state === 'Granted' ? 'granted access' : 'declined the request'
  const at = decidedAt ? ` on ${formatDateTime(decidedAt)}` : ''
  return `${formatUser(decidedBy)} ${action}${at}${answer ? `: “${answer}”` : '.'}`
}
