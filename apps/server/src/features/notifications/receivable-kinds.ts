import { type Right, rightsOf, roleNames } from '@nutripim/contract/api/permissions'
import {
  type NotificationKind,
  notificationKinds,
} from '@nutripim/contract/notifications/notification-kinds'

/** The right a user needs to receive a kind. */
const requiredRights: Record<NotificationKind, Right> = {
  'approval pending': 'product approver module',
  'approval approved': 'product information module',
  'approval rejected': 'product information module',
  'access requested': 'access control module',
  'access changed': 'public module',
  'api key expiring': 'public module',
  'api key changed': 'public module',
  'webhook paused': 'public module',
  'changes proposed': 'product information module',
  'comment mention': 'product information module',
}

export function listReceivableKinds(rights: readonly Right[]): NotificationKind[] {
  return notificationKinds.filter((kind) => rights.includes(requiredRights[kind]))
}

/** Every role with the kinds it can receive, for SQL over many users. */
export const kindsByRole = roleNames.flatMap((role) =>
  listReceivableKinds(rightsOf([role])).map((kind) => ({ role, kind })),
)
