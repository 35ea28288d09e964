import { randomUUID } from 'node:crypto'
import { type RoleName, rightsOf, roleNames } from '@nutripim/contract/api/permissions'
import { answersWithFile, listRights, type Route, receivesFile } from '@nutripim/contract/api/route'
import { api } from '@nutripim/contract/api/routes'
import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import { buildUser } from '@nutripim/server/test-support/builders/build-user'
import { insertRow } from '@nutripim/server/test-support/builders/insert-rows'
import {
  byRecord,
  createForeignRecords,
  foreignText,
  withoutCountry,
} from '@nutripim/server/test-support/foreign-records'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../platform/database/sql.ts'

const routes: [string, Route][] = Object.values(api).flatMap((table) => Object.entries(table))

let app: TestApp
const tokens = new Map<RoleName | 'none', string>()
let expired: string

/** Every user of this test is assigned one country, which is empty for speed; marked records are in the United Kingdom. */
const own = 'XA'
const foreign = 'GB'

beforeAll(async () => {
  app = await openTestApp()
  await createForeignRecords(app)
  await insertRow(app.database, 'countries', { id: own, name: 'Walkland', region: 'Walk' })
  for (const role of [...roleNames, 'none'] as const) {
    const email = `${role.toLowerCase()}@walk.example`
    await buildUser(app.database, {
      email,
      roles: role === 'none' ? [] : [role],
      countries: [own],
    })
    tokens.set(role, await app.provider.issue({ email }))
  }
  const past = Math.floor(Date.now() / 1000) - 7200
  const email = 'softwaredeveloper@walk.example'
  expired = await app.provider.issue({ email, iat: past, exp: past + 3600 })
})
afterAll(() => app.close())

describe.each(routes)('%s', (name, route) => {
  const call = (role: RoleName | 'none', country: string) =>
    request(name, route, country, { authorization: `Bearer ${tokens.get(role)}` })
  const permitted = roleNames.filter((role) => canCall(route, role))

  if (!route.public)
    test('is denied without a valid token', async () => {
      const developer = tokens.get('SOFTWAREDEVELOPER')
      for (const headers of [
        {},
        { authorization: `Bearer ${expired}` },
        { cookie: `jwtToken=${developer}` },
        { cookie: `jwtToken=${developer}`, authorization: '' },
      ]) {
        expect(await request(name, route, own, headers)).toMatchObject({ status: 401 })
      }
    })

  test('[PER-01] answers each role according to its rights, and leaks nothing', async () => {
    for (const role of roleNames) {
      const country = permitted.includes(role) ? own : foreign
      // Files are slow; one role is enough for them.
      if (country === own && isHeavy(route) && role !== permitted[0]) continue
      const { status, body } = await call(role, country)
      if (permitted.includes(role)) {
        expect({ role, status }).not.toMatchObject({ status: 403 })
        expect({ role, status, isFault: status >= 500 }).toMatchObject({ isFault: false })
        expect(String(JSON.stringify(body))).not.toContain(foreignText)
      } else {
        expect({ role, status, code: body.code }).toMatchObject({ code: 'right_missing' })
        expect((await call(role, own)).body.code).toBe('right_missing')
      }
    }
  })

  if (route.country?.startsWith('query.') && !isHeavy(route))
    test('[PER-02] leaks nothing without a country either', async () => {
      const { status, body } = await call(permitted[0]!, '')
      expect(status).toBeLessThan(500)
      expect(JSON.stringify(body)).not.toContain(foreignText)
    })

  if (!route.public && !route.signedIn)
    test('is denied to a user without a role', async () => {
      for (const country of [own, foreign]) {
        expect(await call('none', country)).toMatchObject({
          status: 403,
          body: { code: 'no_role' },
        })
      }
    })

  if (route.country)
    test('[PER-02] answers 404 for a country that is not assigned, for every role', async () => {
      for (const role of permitted) {
        const { status, body } = await call(role, foreign)
        expect({ status, code: body.code }).toEqual({ status: 404, code: 'country_not_held' })
      }
    })
})

test('every call without a country states how it protects records of other countries', () => {
  const countryless = routes.filter(([, route]) => !route.country).map(([name]) => name)
  const stated = [...withoutCountry, ...Object.keys(byRecord)].sort()
  const advice = 'name it in withoutCountry or byRecord of test-support/foreign-records.ts'
  expect(stated, advice).toEqual(countryless.sort())
})

test('[NAV-08] the API answers 403 without the right, even to invalid input', async () => {
  const { status } = await app.call(
    'dealerManager',
    'POST',
    'product-information/product-compositions',
    {
      nonsense: true,
    },
  )
  expect(status).toBe(403)
})

test('a user without a role can only read their own identity', async () => {
  expect((await app.call('withoutRole', 'GET', 'regional/my-countries')).body.code).toBe('no_role')
  expect((await app.call('withoutRole', 'GET', 'experience/effective-identity')).status).toBe(200)
})

test('a removed role has no effect from the next request on', async () => {
  const email = 'centralmarketing@walk.example'
  const list = () =>
    app.call(undefined, 'GET', 'product-information/product-compositions/XA', undefined, {
      authorization: `Bearer ${tokens.get('CENTRALMARKETING')}`,
    })
  expect((await list()).status).toBe(200)
  await app.database.all(sql`delete from user_roles where user_id = ${email}`)
  expect((await list()).body.code).toBe('no_role')
})

/** Valid input in which only the country matters; other tests check its effect. */
const legacyProductId = 2_000_000_000
const advice = (CountryId: string) => ({ CountryId, ProductId: 'none', CropId: 'maize' })
const usersChange = (country: string) => ({
  userIds: ['unknown@walk.example'],
  addedRoles: [],
  removedRoles: [],
  addedCountries: [country],
  removedCountries: [],
})
const bodies: Record<string, (country: string) => object> = {
  addComment: (countryCode) => ({
    countryCode,
    legacyProductId: 2_000_000_000,
    cell: null,
    text: 'Walked',
    mentions: [],
  }),
  changeComment: (countryCode) => ({
    countryCode,
    commentId: 2_000_000_000,
    version: 1,
    text: 'Walked',
    mentions: [],
  }),
  resolveComment: (countryCode) => ({
    countryCode,
    commentId: 2_000_000_000,
    isResolved: true,
  }),
  saveUser: (country) => ({
    displayName: 'Walked',
    roles: ['DEALERMANAGER'],
    marketingCountries: [country],
  }),
  previewUsersChange: usersChange,
  changeUsers: usersChange,
  eraseUser: () => ({ userId: 'unknown@walk.example' }),
  exportUsers: () => ({ userIds: ['unknown@walk.example'] }),
  requestAccess: (country) => ({ reason: 'Walked', wantedCountries: [country] }),
  changeAccessRequest: (country) => ({
    requestId: 2_000_000_000,
    reason: 'Walked',
    wantedCountries: [country],
  }),
  withdrawAccessRequest: () => ({ requestId: 2_000_000_000 }),
  declineAccessRequest: () => ({ requestId: 2_000_000_000, reason: 'Walked' }),
  createApiKey: (country) => ({
    name: `Walked ${randomUUID()}`,
    ownerId: 'softwaredeveloper@walk.example',
    countries: [country],
    scopes: ['reference:read'],
    channels: [],
  }),
  changeApiKey: () => ({ apiKeyId: 2_000_000_000 }),
  rotateApiKey: () => ({ apiKeyId: 2_000_000_000, overlapHours: 0 }),
  revokeApiKey: () => ({ apiKeyId: 2_000_000_000 }),
  createWebhook: (countryId) => ({
    name: `Walked ${randomUUID()}`,
    ownerId: 'softwaredeveloper@walk.example',
    countryId,
    channelId: 'web',
    url: 'https://shop.example/',
  }),
  changeWebhook: () => ({ webhookId: 2_000_000_000 }),
  rotateWebhookSecret: () => ({ webhookId: 2_000_000_000, overlapHours: 0 }),
  pauseWebhook: () => ({ webhookId: 2_000_000_000, isPaused: true }),
  deleteWebhook: () => ({ webhookId: 2_000_000_000 }),
  testWebhook: () => ({ webhookId: 2_000_000_000 }),
  resendWebhookDelivery: () => ({ webhookId: 2_000_000_000, deliveryId: 1 }),
  replayWebhook: () => ({ webhookId: 2_000_000_000, from: '2026-01-01T00:00:00Z' }),
  saveCompositions: (countryCode) => ({
    countryCode,
    products: [{ legacyProductId, composition: {} }],
  }),
  saveElements: (countryCode) => ({
    countryCode,
    products: [{ legacyProductId, displayElements: [] }],
  }),
  saveApplications: (countryCode) => ({ countryCode, products: [{ legacyProductId }] }),
  saveDescription: (countryId) => ({ countryId, legacyProductId }),
  searchProducts: (countryCode) => ({ countryCode }),
  searchStuff: (countryCode) => ({ countryCode, text: 'x' }),
  findProductLinks: (countryCode) => ({ countryCode, element: 'N', cropId: 'maize' }),
  saveProductLinks: (countryCode) => ({
    countryCode,
    element: 'N',
    cropId: 'maize',
    products: [legacyProductId],
  }),
  findSameCodes: (countryCode) => ({
    countryCode,
    kind: 'composition',
    products: [{ legacyProductId, cells: ['N'] }],
  }),
  saveInCountries: (countryCode) => ({
    changes: [{ countryCode, kind: 'composition', products: [{ legacyProductId, cells: {} }] }],
  }),
  checkCatalogue: (countryCode) => form({ countryCode, file: new File(['x'], 'x.xlsx') }),
  applyCatalogue: (countryCode) => ({ countryCode, importId: 2_000_000_000 }),
  undoCatalogue: (countryCode) => ({ countryCode, importId: 2_000_000_000 }),
  discardCatalogueProposal: (countryCode) => ({ countryCode, importId: 2_000_000_000 }),
  saveDealer: (countryId) => ({ dealerContactId: 2_000_000_000, countryId }),
  uploadDealers: (countryCode) => form({ countryCode, file: new File(['x'], 'x.xlsx') }),
  checkDealers: (countryCode) => form({ countryCode, file: new File(['x'], 'x.xlsx') }),
  applyDealers: (countryCode) => ({ countryCode, importId: 2_000_000_000 }),
  discardDealers: (countryCode) => ({ countryCode, importId: 2_000_000_000 }),
  undoDealers: (countryCode) => ({ countryCode, importId: 2_000_000_000 }),
  listCompletion: (countryCode) => ({ countryCode }),
  saveDeclarationProfile: (countryCode) => ({ countryCode }),
  cancelPlannedProfile: (countryCode) => ({ countryCode }),
  previewDeclarationProfile: (countryCode) => ({ countryCode }),
  saveChannelSettings: (countryCode) => ({
    countryCode,
    channelId: 'web',
    settings: { mode: 'reviewed', fields: [], filter: [], checks: [] },
  }),
  publish: (countryCode) => ({ countryCode, channelId: 'web', records: null }),
  schedulePublication: (countryCode) => ({
    countryCode,
    channelId: 'web',
    records: null,
    localTime: '2099-01-01T08:00',
  }),
  cancelScheduledPublication: (countryCode) => ({ countryCode, id: 2_000_000_000 }),
  undoPublication: (countryCode) => ({ countryCode, channelId: 'web', number: 1 }),
  findAdvice: (countryId) => ({ countryId }),
  upsertAdvice: (CountryId) => ({ ...advice(CountryId), ApplicationAdviceText: 'x' }),
  deleteAdvice: advice,
  confirmAdvice: advice,
  findCompositionChanges: (countryId) => ({ countryId, productId: 'none', cropId: 'maize' }),
  findSameAdvice: (countryId) => ({ countryId, productId: 'none', cropId: 'maize' }),
  checkAdvice: (countryCode) => form({ countryCode, file: new File(['x'], 'x.xlsx') }),
  applyAdvice: (countryCode) => ({ countryCode, importId: 2_000_000_000 }),
  undoAdvice: (countryCode) => ({ countryCode, importId: 2_000_000_000 }),
  searchAdviceHistory: (countryId) => ({ countryId }),
  restoreAdvice: (CountryId) => ({ ...advice(CountryId), versionId: 2_000_000_000 }),
  savePhrase: (country) => ({
    country,
    actionCategory: 'none',
    formulation: null,
    language: 'en',
    text: 'x',
    active: true,
  }),
  proposeCode: () => ({}),
  createProduct: (countryId) => ({
    countryId,
    productRange: 'nutricore',
    productName: 'Walked',
    dHCode: 'WALK',
    formOfProduct: 'granules',
    weblinkPackImage: '/bags/nutricore.svg',
    weblinkPackImageAltText: 'Bag',
    webShortDescription: 'Short',
    webLongDescription: '<p>Long</p>',
  }),
  createProducts: (country) => ({
    countryIds: [country],
    productRange: 'nutricore',
    productName: 'Walked',
    dHCode: 'WALKS',
    formOfProduct: 'granules',
    weblinkPackImage: '/bags/nutricore.svg',
    weblinkPackImageAltText: 'Bag',
    webShortDescription: 'Short',
    webLongDescription: '<p>Long</p>',
  }),
  saveDraft: (countryId) => ({ legacyProductId, countryId }),
  approveDrafts: () => ({ approvalIds: [2_000_000_000] }),
  approveDraft: (countryId) => ({ legacyProductId, countryId }),
  deleteDraft: () => ({}),
  decideApproval: () => ({ approvalId: 2_000_000_000, state: 'Approved' }),
  listRecentDecisions: (countryId) => ({ countryId }),
  markRead: () => ({ notificationIds: [2_000_000_000] }),
  saveNotificationPreferences: () => ({
    preferences: [{ kind: 'approval pending', byMail: true }],
  }),
  addReferenceItem: () => ({ list: 'crops', name: 'Walked crop' }),
  changeReferenceItem: () => ({ list: 'crops', id: 'none', name: 'None' }),
  deleteReferenceItem: () => ({ list: 'crops', id: 'none' }),
  orderReferenceItems: () => ({ list: 'forms', ids: ['none'] }),
  searchEverything: (nearCountry) => ({ text: 'x', nearCountry }),
  saveItem: () => ({ kind: 'screen', id: '/inbox' }),
  saveView: () => ({
    screen: '/product-info/composition',
    name: `View ${randomUUID()}`,
    audience: 'owner',
    settings: {},
  }),
  selectDefaultView: () => ({ screen: '/product-info/composition', viewId: null }),
  previewRestore: (countryCode) => ({
    countryCode,
    kinds: ['products'],
    moment: '2026-06-01T00:00:00Z',
  }),
  restoreRecords: (countryCode) => ({
    countryCode,
    moment: '2026-06-01T00:00:00Z',
    rows: [{ kind: 'products', record: '2000000000' }],
  }),
  changeFile: () => ({ fileId: 2_000_000_000, title: 'Walked' }),
  selectFileVersion: () => ({ fileId: 2_000_000_000, version: 1 }),
  restoreFile: () => ({ fileId: 2_000_000_000 }),
  startFileUpload: () => ({ files: [{ name: 'walked.pdf', size: 1 }] }),
  sendFilePart: () =>
    form({ uploadId: '2000000000', number: '0', start: '0', file: new File(['x'], 'x') }),
  applyFileUpload: (country) => ({
    uploadId: 2_000_000_000,
    files: [
      {
        ...{ number: 0, kind: 'other document', title: 'Walked', countries: [country] },
        ...{ dhCodes: [], languages: [], revision: '', revisionDate: null, validFrom: null },
        ...{ validUntil: null, licence: '', territory: '', rightsUntil: null },
        ...{ alternativeTexts: {}, isPublished: false },
      },
    ],
  }),
  discardFileUpload: () => ({ uploadId: 2_000_000_000 }),
  undoFileUpload: () => ({ uploadId: 2_000_000_000 }),
  savePresence: (countryCode) => ({ connection: randomUUID(), countryCode, screen: 'x' }),
}

/** Path parameters that must have a certain form. */
const days = { a: '2026-01-01', b: '2026-12-31' }
const pathParts: Record<string, Record<string, string>> = {
  getCellHistory: { kind: 'composition', cell: 'N' },
  listAuditLog: days,
  downloadAuditLog: days,
  countAuditLog: days,
  getRecordHistory: { a: 'products', b: '1' },
}

test('the test calls every route with a body', () => {
  const withBody = routes.filter(([, route]) => route.body).map(([name]) => name)
  expect(Object.keys(bodies).sort()).toEqual(withBody.sort())
})

function form(fields: Record<string, string | File>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

function request(
  name: string,
  route: Route,
  country: string,
  headers: { authorization?: string; cookie?: string },
) {
  const [, where = ''] = /^params\.(\w+)$/.exec(route.country ?? '') ?? []
  const path = route.path
    .slice(1)
    .replaceAll(/\{(\w+)\}/g, (_, part: string) =>
      part === where ? country : (pathParts[name]?.[part] ?? '2000000000'),
    )
  const query = route.country?.startsWith('query.') && country ? `?country=${country}` : ''
  if (route.isStream && headers.authorization) return listen(path + query, headers.authorization)
  return app.call(undefined, route.method, path + query, bodies[name]?.(country), headers)
}

async function listen(path: string, authorization: string) {
  const stream = await app.listen({ token: authorization.slice('Bearer '.length) }, path)
  stream.close()
  return stream
}

const isHeavy = (route: Route) => answersWithFile(route) || receivesFile(route)

function canCall(route: Route, role: RoleName): boolean {
  if (!route.can) return true
  return listRights(route).some((right) => rightsOf([role]).includes(right))
}
