import { type Person, people } from '../app.ts'
import type { SavedRecords, SavePair, SaveRequest } from './save-pair.ts'

const country = 'GB'
const channel = { countryCode: country, channelId: 'web' }

const twice = (route: string, request: SaveRequest, user?: Person): SavePair => ({
  ...{ route, what: 'the same request', first: request, second: request },
  ...(user && { users: [user, user] }),
})

const post = (path: string, body?: object): SaveRequest => ({ path, ...(body && { body }) })

/** What a user has for themselves, in two windows at the same time. */
export function listOwnPairs(records: SavedRecords): SavePair[] {
  const access = { reason: 'Mine', wantedCountries: ['PL'] }
  const requestId = records.request + 1
  const view = { screen: '/dealer/show', audience: 'everyone', settings: {} }
  const [changed, deleted, shared] = records.views
  return [
    twice('requestAccess', post('experience/access-request', access), 'withoutRole'),
    twice(
      'changeAccessRequest',
      post('experience/change-access-request', { requestId, ...access }),
      'withoutRole',
    ),
    twice(
      'withdrawAccessRequest',
      post('experience/withdraw-access-request', { requestId }),
      'withoutRole',
    ),
    {
      ...{ route: 'changeAccessRequest', what: 'a request that is withdrawn meanwhile' },
      first: post('experience/access-request', access),
      second: post('experience/change-access-request', { requestId, ...access }),
      users: ['withoutRole', 'withoutRole'],
    },
    {
      ...{ route: 'requestAccess', what: 'a user who gets a role meanwhile' },
      first: post(`access-control/user/${people.withoutRole}`, {
        ...{ displayName: 'Nora', roles: ['DEALERMANAGER'], marketingCountries: [country] },
      }),
      second: post('experience/access-request', access),
      users: ['globalAdmin', 'withoutRole'],
    },
    twice(
      'saveNotificationPreferences',
      post('experience/notification-preferences', {
        preferences: [{ kind: 'approval pending', byMail: false }],
      }),
      'globalAdmin',
    ),
    twice(
      'saveItem',
      post('global-admin/search-mark', { kind: 'product', id: '1', isPinned: true }),
      'globalAdmin',
    ),
    twice(
      'savePresence',
      post('experience/presence', {
        ...{
          connection: '00000000-0000-4000-8000-000000000000',
          countryCode: country,
          screen: '/dealer/show',
        },
      }),
      'globalAdmin',
    ),
    {
      ...{ route: 'saveView', what: 'a name that another view gets meanwhile' },
      first: post('experience/saved-view', { ...view, name: 'Renamed' }),
      second: post('experience/saved-view', { ...view, viewId: changed, name: 'Renamed' }),
      users: ['globalAdmin', 'globalAdmin'],
    },
    twice(
      'deleteView',
      { method: 'DELETE', path: `experience/saved-view/${deleted}`, body: {} },
      'globalAdmin',
    ),
    {
      ...{ route: 'selectDefaultView', what: 'a view that is deleted meanwhile' },
      first: { method: 'DELETE', path: `experience/saved-view/${shared}`, body: {} },
      second: post('experience/default-view', { screen: view.screen, viewId: shared }),
    },
  ]
}

/** Downloads that are in the audit log. */
export function listDownloadPairs({ user }: SavedRecords): SavePair[] {
  const renamed = (displayName: string) => post(`access-control/user/${user}`, { displayName })
  return [
    twice('downloadOwnData', post('experience/personal-data')),
    {
      ...{ route: 'downloadUserData', what: 'a user who is renamed meanwhile' },
      first: renamed('Downloaded'),
      second: post(`access-control/personal-data/${user}`),
    },
    {
      ...{ route: 'exportUsers', what: 'a user who is renamed meanwhile' },
      first: renamed('Exported'),
      second: post('access-control/users-export', { userIds: [user] }),
    },
    twice('downloadAuditLog', post('audit-log/2001-01-01/2001-01-02/download')),
  ]
}

/** What takes turns: codes, webhooks and channels. */
export function listTurnPairs(records: SavedRecords): SavePair[] {
  const webhookId = records.webhook
  const webhook = (name: string, body: object = {}) =>
    post(`access-control/webhook-${name}`, { webhookId, ...body })
  const paused = (route: string, second: SaveRequest): SavePair => ({
    ...{ route, what: 'a webhook that is paused meanwhile' },
    ...{ first: webhook('pause', { isPaused: true }), second },
  })
  const resumed = webhook('pause', { isPaused: false })
  return [
    twice('proposeCode', post('npp/new-pack-proposal', {})),
    twice(
      'startFileUpload',
      post('product-information/file-upload', { files: [{ name: 'a.pdf', size: 5 }] }),
      'developer',
    ),
    twice(
      'createWebhook',
      post('access-control/webhook', {
        ...{ name: 'Shop', countryId: country, channelId: 'web', url: 'https://shop.example/' },
        ownerId: people.globalAdmin,
      }),
    ),
    twice('testWebhook', webhook('test')),
    paused('resendWebhookDelivery', webhook('resend', { deliveryId: 1 })),
    twice('pauseWebhook', resumed),
    paused('replayWebhook', webhook('replay', { from: new Date(Date.now() - 1000).toISOString() })),
    twice(
      'cancelScheduledPublication',
      post('publishing/scheduled-publication-cancellation', { countryCode: country, id: 1 }),
    ),
    twice('publish', post('publishing/publication', { ...channel, records: null })),
    {
      ...{ route: 'publish', what: 'a channel that becomes automatic meanwhile' },
      first: post('publishing/channel-settings', {
        ...channel,
        settings: { mode: 'automatic', fields: ['webProductName'], filter: [], checks: [] },
      }),
      second: post('publishing/publication', { ...channel, records: null }),
    },
    twice('undoPublication', post('publishing/publication-undo', { ...channel, number: 1 })),
    {
      ...{ route: 'restoreRecords', what: 'a value that is saved meanwhile' },
      first: post('product-information/dealers', {
        ...{ countryId: country, dealerContactId: records.restored.dealer, comments: 'Even later' },
      }),
      second: post('global-admin/restore', {
        ...{ countryCode: country, moment: records.restored.moment },
        rows: [
          {
            kind: 'dealers',
            record: String(records.restored.dealer),
            cells: records.restored.seen,
          },
        ],
      }),
    },
  ]
}
