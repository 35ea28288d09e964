import {
  openTestApp,
  type Person,
  people,
  type TestAnswer,
  type TestApp,
} from '@nutripim/server/test-support/app'
import { dealerExchange, dealerFile } from '@nutripim/server/test-support/dealers'
import { createDraft, newProduct } from '@nutripim/server/test-support/drafts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../platform/database/sql.ts'

let app: TestApp
let product: { legacyProductId: number; productCode: string }

beforeAll(async () => {
  app = await openTestApp()
  const path = 'product-advice/products/ES/?filterPowerbrand=true'
  ;[product] = (await app.call('marketer', 'GET', path)).body
})
afterAll(() => app.close())

const es = { countryCode: 'ES' }
const advice = () => ({ CountryId: 'ES', ProductId: product.productCode, CropId: 'cotton' })
const ofProduct = (change: object) => ({
  ...es,
  products: [{ legacyProductId: product.legacyProductId, ...change }],
})
const area = 'product-information'

/** A write of each feature by the name of its call: the user, and the entries expected in the log. */
const writes: Record<string, [Person, kind: string, (person: Person) => Promise<TestAnswer>]> = {
  saveCompositions: [
    'marketer',
    'product',
    (p) =>
      app.call(p, 'POST', `${area}/product-compositions`, ofProduct({ composition: { N: 7.77 } })),
  ],
  saveElements: [
    'marketer',
    'product',
    (p) => app.call(p, 'POST', `${area}/product-elements`, ofProduct({ displayElements: ['Zn'] })),
  ],
  saveApplications: [
    'globalAdmin',
    'product',
    async (p) => {
      const path = `${area}/product-applications`
      await app.call(p, 'POST', path, ofProduct({ seedTreatment: false }))
      return app.call(p, 'POST', path, ofProduct({ seedTreatment: true }))
    },
  ],
  saveDescription: [
    'marketer',
    'product',
    (p) =>
      app.call(p, 'POST', `${area}/product-description`, {
        countryId: 'ES',
        legacyProductId: product.legacyProductId,
        webShortDescription: 'Written otherwise',
      }),
  ],
  saveProductLinks: [
    'marketer',
    'product link',
    (p) =>
      app.call(p, 'POST', `${area}/product-links`, {
        ...es,
        element: 'Se',
        cropId: 'cotton',
        products: [product.legacyProductId],
      }),
  ],
  upsertAdvice: [
    'marketer',
    'advice',
    (p) =>
      app.call(p, 'POST', 'product-advice/upsert-advice', {
        ...advice(),
        ApplicationAdviceText: 'Written for the log',
      }),
  ],
  confirmAdvice: [
    'marketer',
    'advice',
    (p) => app.call(p, 'POST', 'product-advice/confirm-advice', advice()),
  ],
  deleteAdvice: [
    'globalAdmin',
    'advice',
    (p) => app.call(p, 'POST', 'product-advice/delete-advice', advice()),
  ],
  savePhrase: [
    'marketer',
    'phrase',
    async (p) => {
      const [category] = (await app.call(p, 'GET', 'regional/action-categories')).body
      return app.call(p, 'POST', 'regional/phrase', {
        country: 'ES',
        actionCategory: category.id,
        formulation: null,
        language: 'es',
        text: 'Una frase',
        active: true,
      })
    },
  ],
  createProduct: [
    'marketer',
    'approval',
    (p) => app.call(p, 'POST', `${area}/create-product`, newProduct()),
  ],
  decideApproval: [
    'approver',
    'approval',
    async (p) => {
      const { approvalId } = await createDraft(app)
      return app.call(p, 'POST', 'regional/approve-or_reject', { approvalId, state: 'Rejected' })
    },
  ],
  saveDealer: [
    'globalAdmin',
    'dealer',
    (p) =>
      app.call(p, 'POST', `${area}/dealers`, {
        dealerContactId: 0,
        countryId: 'ES',
        name: 'For the log',
        address: 'Calle 1',
        longitude: 1,
        latitude: 1,
      }),
  ],
  uploadDealers: [
    'globalAdmin',
    'import',
    () =>
      dealerExchange(app, 'PT').upload(
        dealerFile([{ name: 'Only one', address: 'Rua 1', longitude: -9, latitude: 38 }]),
      ),
  ],
  downloadUserData: [
    'globalAdmin',
    'data download',
    (p) => app.call(p, 'POST', `access-control/personal-data/${people.marketer}`),
  ],
  saveDeclarationProfile: [
    'globalAdmin',
    'declaration profile',
    (p) => app.call(p, 'POST', 'regional/declaration-profile', { ...es, decimals: 3 }),
  ],
  cancelPlannedProfile: [
    'globalAdmin',
    'declaration profile',
    async (p) => {
      const planned = { ...es, decimals: 2, from: '2199-01-01' }
      await app.call(p, 'POST', 'regional/declaration-profile', planned)
      return app.call(p, 'POST', 'regional/cancel-planned-profile', es)
    },
  ],
  saveChannelSettings: [
    'globalAdmin',
    'channel setting',
    (p) =>
      app.call(p, 'POST', 'publishing/channel-settings', {
        ...es,
        channelId: 'web',
        settings: { mode: 'reviewed', fields: ['composition'], filter: ['showOnWeb'], checks: [] },
      }),
  ],
  saveNotificationPreferences: [
    'marketer',
    'notification preference',
    (p) =>
      app.call(p, 'POST', 'experience/notification-preferences', {
        preferences: [{ kind: 'approval approved', byMail: false }],
      }),
  ],
}

test.each(Object.keys(writes))(
  '%s stands in the log with who, when and which request',
  async (act) => {
    const [person, kind, write] = writes[act]!
    const began = Date.now()
    const { status, body, headers } = await write(person)
    expect({ status, code: body.code }).toEqual({ status: 200 })
    const log = await app.database.all<{ kind: string; actor: string; act: string; at: Date }>(sql`
    select kind, actor, act, at from audit_log where request_id = ${headers['x-request-id']}`)
    expect(log.map((entry) => entry.kind)).toContain(kind)
    for (const entry of log) {
      expect(entry).toMatchObject({ actor: people[person], act })
      expect(Math.abs(new Date(entry.at).getTime() - began)).toBeLessThan(600_000)
    }
  },
)
