import type { AccessDecision } from '@nutripim/contract/access/access-requests'
import { formatDateTime } from '../../ui/format/time.ts'
import { formatUser } from '../../ui/format/user.ts'

const actions = {
  Pending: 'has not decided',
  Granted: 'granted access',
  Declined: 'declined the request',
  Withdrawn: 'withdrew the request',
}

/** “Gina Admin declined the request on 15 Nov 2026, 05:30: Not for students.” */
export function formatDecision({ state, decidedBy, decidedAt, answer }: AccessDecision): string {
  const action = actions[state]
  const at = decidedAt ? ` on ${formatDateTime(decidedAt)}` : ''
  return `${formatUser(decidedBy)} ${action}${at}${answer ? `: “${answer}”` : '.'}`
}
