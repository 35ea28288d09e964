import type { Inbox } from '@nutripim/contract/notifications/notifications'

export type Marking = { notificationIds: number[]; isRead?: boolean } | { upTo: number }

/** The inbox as it will be after the server has marked the notifications. */
export function withMarked(inbox: Inbox, marking: Marking): Inbox {
  const isMarked = (id: number) =>
    'upTo' in marking ? id <= marking.upTo : marking.notificationIds.includes(id)
  const isRead = 'upTo' in marking ? true : (marking.isRead ?? true)
  const changed = inbox.notifications.filter(
    (each) => isMarked(each.notificationId) && each.isRead !== isRead,
  )
  const newest = inbox.notifications[0]?.notificationId ?? 0
  const isAll = 'upTo' in marking && marking.upTo >= newest
  return {
    ...inbox,
    unread: isAll ? 0 : Math.max(0, inbox.unread + changed.length * (isRead ? -1 : 1)),
    notifications: inbox.notifications.map((each) =>
      isMarked(each.notificationId) ? { ...each, isRead } : each,
    ),
  }
}
