// @vitest-environment node
import {
  type NotificationKind,
  notificationKinds,
} from '@nutripim/contract/notifications/notification-kinds'
import { wordsOf } from '@nutripim/wording/notification-text'
import { expect, test } from 'vitest'
import { findPlace } from '../shell/allowed-screens.ts'

const payload = {
  approvalId: 1,
  legacyProductId: 2,
  dhCode: 'DH1',
  productName: 'NutriCore',
  by: 'Arno Approver',
  reason: null,
  changed: [],
  requestId: 3,
  userId: 'paul@example.com',
  displayName: 'Paul',
  wanted: [],
  countries: { given: [], taken: [] },
  isNew: false,
  roles: { given: [], taken: [] },
}

test.each(notificationKinds)('%s leads to a screen that exists', (kind: NotificationKind) => {
  expect(findPlace(wordsOf({ kind, payload }).place.path)).toBeDefined()
})
