import type { Inbox } from '@nutripim/contract/notifications/notifications'

export type Marking = { notificationIds: number[]; isRead?: boolean } | { upTo: number }

/** The inbox as it will be once the server has marked it. */
export function withMarked(inbox: Inbox, marking: Marking): Inbox {
  const isMeant = (id: number) =>
    'upTo' in marking ? id <= marking.upTo : marking.notificationIds.includes(id)
  const isRead = 'upTo' in marking ? true : (marking.isRead ?? true)
  const changed = inbox.notifications.filter(
    (each) => isMeant(each.notificationId) && each.isRead !== isRead,
  )
  const newest = inbox.notifications[0]?.notificationId ?? 0
  const isAll = 'upTo' in marking && marking.upTo >= newest
  return {
    ...inbox,
    unread: isAll ? 0 : Math.max(0, inbox.unread + changed.length * (isRead ? -1 : 1)),
    notifications: inbox.notifications.map((each) =>
      isMeant(each.notificationId) ? { ...each, isRead } : each,
    ),
  }
}
