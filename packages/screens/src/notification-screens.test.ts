import {
  type NotificationKind,
  notificationKinds,
} from '@nutripim/contract/notifications/notification-kinds'
import { expect, test } from 'vitest'
import { getNotificationScreen } from './notification-screens.ts'
import { addressSearch } from './screen-addresses.ts'

/** The fields of all kinds together, so every kind finds what it needs. */
const payload = {
  approvalId: 1,
  legacyProductId: 2,
  dhCode: 'DH1',
  productName: 'NutriCore',
  by: 'Arno Approver',
  reason: '',
  changed: [],
  requestId: 3,
  userId: 'paul@example.com',
  displayName: 'Paul',
  wanted: [],
  countries: { given: [], taken: [] },
  isNew: false,
  apiKeyId: 4,
  webhookId: 5,
  error: '',
  name: 'Web shop',
  expiresAt: '2026-01-15T09:30:00Z',
  owner: null,
  isAdministrator: true,
  roles: { given: [], taken: [] },
}

test.each(notificationKinds)(
  'a notification “%s” leads to a screen that accepts its parameters',
  (kind: NotificationKind) => {
    const { to, search } = getNotificationScreen({ kind, payload })
    expect(addressSearch[to].parse(search)).toEqual(search)
  },
)

test.each([
  ['approval pending', '/approve/product', { draft: 2 }],
  ['approval approved', '/product-info/product', { product: 2 }],
  ['approval rejected', '/product-info/create-product', { draft: 1 }],
  ['access requested', '/admin/requests', { request: 3 }],
  ['access changed', '/product-info/home', {}],
  ['api key expiring', '/admin/keys', { key: 4 }],
  ['api key changed', '/admin/keys', { key: 4 }],
  ['webhook paused', '/admin/webhooks', { webhook: 5 }],
] as const)('a notification “%s” leads to %s with %j', (kind, to, search) => {
  expect(getNotificationScreen({ kind, payload })).toEqual({ to, params: {}, search })
})
