import { type Right, rightsOf, roleNames } from '@nutripim/contract/api/permissions'
import {
  type NotificationKind,
  notificationKinds,
} from '@nutripim/contract/notifications/notification-kinds'

/** The right without which nobody is told of a kind. */
const needed: Record<NotificationKind, Right> = {
  'approval pending': 'product approver module',
  'approval approved': 'product information module',
  'approval rejected': 'product information module',
  'access requested': 'access control module',
  'access changed': 'public module',
}

export function kindsFor(rights: readonly Right[]): NotificationKind[] {
  return notificationKinds.filter((kind) => rights.includes(needed[kind]))
}

/** Every kind with every role that may be told of it, for statements that ask about many people. */
export const kindsOfRoles = roleNames.flatMap((role) =>
  kindsFor(rightsOf([role])).map((kind) => ({ role, kind })),
)
