// @vitest-environment node
import { type NotificationKind, notificationKinds } from '@nutripim/contract/notification-kinds'
import { wordsOf } from '@nutripim/contract/notification-words'
import { expect, test } from 'vitest'
import { findPlace } from '../shell/open-places.ts'

const payload = {
  approvalId: 1,
  legacyProductId: 2,
  dhCode: 'DH1',
  productName: 'NutriCore',
  by: 'Arno Approver',
  reason: null,
  changed: [],
}

test.each(notificationKinds)('%s leads to a screen that exists', (kind: NotificationKind) => {
  expect(findPlace(wordsOf({ kind, payload }).place.path)).toBeDefined()
})
