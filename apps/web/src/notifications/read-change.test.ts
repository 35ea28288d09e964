import type { Inbox } from '@nutripim/contract/notifications/notifications'
import { expect, test } from 'vitest'
import { applyReadChange } from './read-change.ts'

const inbox = (unread: number, ...entries: [id: number, isRead: boolean][]): Inbox => ({
  unread,
  next: 1,
  notifications: entries.map(([notificationId, isRead]) => ({
    notificationId,
    isRead,
    kind: 'approval pending',
    countryId: 'ES',
    createdAt: '2026-01-01T00:00:00Z',
    payload: { approvalId: 1, legacyProductId: 1, dhCode: 'DH1', productName: 'x', by: 'y' },
  })),
})

test.each([
  ['one', { notificationIds: [3] }, inbox(1, [3, true], [2, true], [1, false])],
  [
    'one that is read already',
    { notificationIds: [2] },
    inbox(2, [3, false], [2, true], [1, false]),
  ],
  [
    'one as unread',
    { notificationIds: [2], isRead: false },
    inbox(3, [3, false], [2, false], [1, false]),
  ],
  ['all up to the newest', { upTo: 3 }, inbox(0, [3, true], [2, true], [1, true])],
  ['all up to an older one', { upTo: 2 }, inbox(1, [3, false], [2, true], [1, true])],
])('marks %s', (_, change, expected) => {
  expect(applyReadChange(inbox(2, [3, false], [2, true], [1, false]), change)).toEqual(expected)
})
