import type { Inbox } from '@nutripim/contract/notifications/notifications'

export type ReadChange = { notificationIds: number[]; isRead?: boolean } | { upTo: number }

/** The inbox as it will be after the server has marked the notifications. */
export function applyReadChange(inbox: Inbox, change: ReadChange): Inbox {
  const isIncluded = (id: number) =>
    'upTo' in change ? id <= change.upTo : change.notificationIds.includes(id)
  const isRead = 'upTo' in change ? true : (change.isRead ?? true)
  const changed = inbox.notifications.filter(
    (each) => isIncluded(each.notificationId) && each.isRead !== isRead,
  )
  const newest = inbox.notifications[0]?.notificationId ?? 0
  const isAll = 'upTo' in change && change.upTo >= newest
  return {
    ...inbox,
    unread: isAll ? 0 : Math.max(0, inbox.unread + changed.length * (isRead ? -1 : 1)),
    notifications: inbox.notifications.map((each) =>
      isIncluded(each.notificationId) ? { ...each, isRead } : each,
    ),
  }
}
