import type { Approval } from '@nutripim/contract/approvals/approvals'
import type { LiveEvent } from '@nutripim/contract/live/live'
import { openTestApp, type Person, people, type TestApp } from '@nutripim/server/test-support/app'
import { buildUser } from '@nutripim/server/test-support/builders/build-user'
import { createDraft, type Draft } from '@nutripim/server/test-support/drafts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'
import { decideDraft } from './decide.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const approve = (body: object, person: Person = 'approver') =>
  app.call(person, 'POST', 'product-approver/update-product', body)
const remove = ({ legacyProductId }: Draft, reason?: string, person: Person = 'approver') =>
  app.call(person, 'DELETE', `product-approver/delete-product/${legacyProductId}`, { reason })
const decide = (body: object, person: Person = 'approver') =>
  app.call(person, 'POST', 'regional/approve-or_reject', body)
const information = ({ approvalId }: Draft, person: Person = 'approver') =>
  app.call(person, 'GET', `regional/approval-information/${approvalId}`)
const drafts = async (country = 'ES', person: Person = 'approver') =>
  (await app.call(person, 'GET', `product-approver/draftproducts/${country}`)).body as Draft[]
const notificationsTo = (userId: string, { approvalId }: Draft) =>
  app.database.all<{ kind: string; payload: Record<string, unknown>; isRead: boolean }>(sql`
    select kind, payload, read_at is not null as "isRead" from notifications
    where user_id = ${userId} and payload @> ${JSON.stringify({ approvalId })}::jsonb
    order by id`)

describe('approving', () => {
  test('rejects a bag image on this server that does not exist, sent or stored', async () => {
    const draft = await createDraft(app)
    const { legacyProductId } = draft
    const missing = '/bags/none.svg'
    const answers = [await approve({ legacyProductId, countryId: 'ES', weblinkPackImage: missing })]
    await app.database.all(sql`
      update products set weblink_pack_image = ${missing}
      where legacy_product_id = ${legacyProductId}`)
    answers.push(await approve({ legacyProductId, countryId: 'ES' }))
    answers.push(await decide({ approvalId: draft.approvalId, state: 'Approved' }))
    for (const { status, body } of answers) {
      expect([status, body.errors?.[0]?.path]).toEqual([400, 'weblinkPackImage'])
    }
  })

  test('[APR-03] [API-07] saves what was changed and makes the product live in every catalogue screen', async () => {
    const draft = await createDraft(app)
    const before = await app.call('marketer', 'GET', 'product-information/product-compositions/ES')
    const { status, body } = await approve({
      legacyProductId: draft.legacyProductId,
      countryId: 'ES',
      productRange: 'nutricore',
      productName: 'NutriCore Renamed',
      webSynonyms: ['Core'],
    })
    expect([status, body.state, body.decidedBy]).toEqual([200, 'Approved', 'Arno Approver'])
    expect(await drafts()).not.toContainEqual(expect.objectContaining({ dhCode: draft.dhCode }))
    for (const area of ['compositions', 'elements', 'applications', 'descriptions']) {
      const { body } = await app.call(
        'marketer',
        'GET',
        `product-information/product-${area}/ES`,
        undefined,
        { 'if-none-match': String(before.headers.etag) },
      )
      expect(body.products).toContainEqual(
        expect.objectContaining({ dhCode: draft.dhCode, productName: 'NutriCore Renamed' }),
      )
    }
    const { body: product } = await app.call(
      'marketer',
      'GET',
      `product-information/search/${draft.legacyProductId}`,
    )
    expect(product).toMatchObject({
      webProductName: 'NutriCore Renamed',
      webSynonyms: ['Core'],
      webShortDescription: 'Short',
    })
  })

  test('is heard at once by every open screen of the country', async () => {
    const draft = await createDraft(app)
    const screen = await app.listen<LiveEvent>('marketer', 'experience/events?country=ES')
    await screen.event(({ type }) => type === 'connected')
    await approve({ legacyProductId: draft.legacyProductId })
    const heard = await screen.event(
      (event) => event.type === 'changed' && event.kind === 'product',
    )
    screen.close()
    expect(heard).toMatchObject({
      kind: 'product',
      ids: [String(draft.legacyProductId)],
      by: 'Arno Approver',
    })
  })

  test('[APR-02] changes neither country nor range', async () => {
    const { legacyProductId } = await createDraft(app)
    const { status, body } = await approve({ legacyProductId, productRange: 'foliara' })
    expect([status, body.errors]).toEqual([
      400,
      [{ path: 'productRange', text: 'cannot be changed in a draft' }],
    ])
    const moved = await approve({ legacyProductId, countryId: 'PT' })
    expect([moved.status, moved.body.code]).toEqual([404, 'not_found'])
  })

  test('[CRE-07] with a code that another product of the country has is rejected at its field', async () => {
    const [one, other] = [await createDraft(app), await createDraft(app)]
    const { legacyProductId } = one
    const { status, body } = await approve({ legacyProductId, dHCode: other.dhCode })
    expect([status, body.errors[0].path]).toEqual([400, 'dHCode'])
    expect((await approve({ legacyProductId, dHCode: one.dhCode })).status).toBe(200)
  })

  test.each([
    ['productName', ' '],
    ['formOfProduct', 'gas'],
    ['webLongDescription', '<script>bad()</script>'],
    ['isLiveProduct', true],
  ])('with a bad %s decides nothing', async (field, value) => {
    const draft = await createDraft(app)
    const { status, body } = await approve({
      legacyProductId: draft.legacyProductId,
      [field]: value,
    })
    expect([status, body.errors[0].path]).toEqual([400, field])
    expect((await information(draft)).body.state).toBe('Pending')
  })

  test('[CRE-08] notifies the creator by whom, and what was changed', async () => {
    const draft = await createDraft(app)
    expect((await notificationsTo(people.approver, draft)).map(({ isRead }) => isRead)).toEqual([
      false,
    ])
    await approve({ legacyProductId: draft.legacyProductId, webShortDescription: 'Better' })
    expect(await notificationsTo(people.marketer, draft)).toEqual([
      {
        kind: 'approval approved',
        isRead: false,
        payload: {
          approvalId: draft.approvalId,
          legacyProductId: draft.legacyProductId,
          dhCode: draft.dhCode,
          productName: draft.productName,
          by: 'Arno Approver',
          reason: null,
          changed: ['webShortDescription'],
        },
      },
    ])
    expect((await notificationsTo(people.approver, draft)).map(({ isRead }) => isRead)).toEqual([
      true,
    ])
  })
})

describe('deleting', () => {
  test('[APR-04] [API-07] answers true, deletes the draft and leaves the approval rejected, with the reason', async () => {
    const draft = await createDraft(app)
    const { status, body } = await remove(draft, ' We sell this grade already. ')
    expect([status, body]).toEqual([200, true])
    expect(await drafts()).not.toContainEqual(expect.objectContaining({ dhCode: draft.dhCode }))
    expect((await information(draft)).body).toMatchObject({
      state: 'Rejected',
      reason: 'We sell this grade already.',
      decidedBy: 'Arno Approver',
      product: { dhCode: draft.dhCode, webShortDescription: 'Short' },
    })
    const [logged] = await app.database.all(sql`
      select act, actor, reason from audit_log
      where kind = 'product' and change = 'delete' and record_id = ${String(draft.legacyProductId)}`)
    expect(logged).toEqual({
      act: 'deleteDraft',
      actor: people.approver,
      reason: 'We sell this grade already.',
    })
  })

  test('[CRE-08] notifies the creator why', async () => {
    const draft = await createDraft(app)
    await remove(draft, 'Too early.')
    const [notified] = await notificationsTo(people.marketer, draft)
    expect(notified).toMatchObject({
      kind: 'approval rejected',
      payload: { reason: 'Too early.', by: 'Arno Approver', productName: draft.productName },
    })
  })

  test('needs no reason', async () => {
    const draft = await createDraft(app)
    expect((await remove(draft)).body).toBe(true)
    expect((await information(draft)).body.reason).toBeNull()
  })

  test('touches drafts alone, never a live product', async () => {
    const { id } = await app.database.get<{ id: number }>(sql`
      select min(legacy_product_id) as id from products p where country_id = 'PT' and is_live_product
        and not exists (select from approvals where legacy_product_id = p.legacy_product_id)`)
    const { status, body } = await app.call(
      'approver',
      'DELETE',
      `product-approver/delete-product/${id}`,
    )
    expect([status, body.code]).toEqual([404, 'not_found'])
    expect(
      await app.database.find(sql`select from products where legacy_product_id = ${id}`),
    ).toBeTruthy()
  })
})

describe('approvals', () => {
  test('[APR-06] are decided once, by whichever call, and the second learns by whom and when', async () => {
    const draft = await createDraft(app)
    const { approvalId, legacyProductId } = draft
    const { body: decided } = await decide({ approvalId, state: 'Approved' }, 'globalAdmin')
    expect(decided).toMatchObject({ approvalId, state: 'Approved', decidedBy: 'Gina Admin' })
    for (const second of [
      await decide({ approvalId, state: 'Approved' }),
      await decide({ approvalId, state: 'Rejected' }),
      await approve({ legacyProductId, productName: 'Late' }),
      await remove(draft),
    ]) {
      expect([second.status, second.body.code]).toEqual([409, 'already_decided'])
      expect(second.body.detail).toMatch(/^Gina Admin approved this draft on .* GMT\.$/)
      expect(second.body.decision).toEqual({
        state: 'Approved',
        decidedBy: 'Gina Admin',
        decidedAt: new Date(decided.decidedAt).toISOString(),
        reason: null,
      })
    }
  })

  test('[APR-06] that wait are listed for the user’s countries, and are gone once decided', async () => {
    const draft = await createDraft(app)
    const pending = async (person: Person) =>
      (await app.call(person, 'GET', 'regional/pending-approvals')).body as Approval[]
    const waiting = await pending('approver')
    expect(new Set(waiting.map(({ state }) => state))).toEqual(new Set(['Pending']))
    expect(new Set(waiting.map(({ countryId }) => countryId)).size).toBeGreaterThan(5)
    expect(waiting.at(-1)).toMatchObject({
      approvalId: draft.approvalId,
      dhCode: draft.dhCode,
      countryId: 'ES',
      createdBy: 'María Marketer',
    })
    await app.call('approver', 'POST', 'product-information/save-draft', {
      countryId: 'ES',
      legacyProductId: draft.legacyProductId,
      productName: 'Corrected by the approver',
    })
    expect((await pending('approver')).at(-1)).toMatchObject({
      approvalId: draft.approvalId,
      productName: 'Corrected by the approver',
    })
    await decide({ approvalId: draft.approvalId, state: 'Rejected', reason: 'No' })
    expect((await pending('approver')).map(({ approvalId }) => approvalId)).not.toContain(
      draft.approvalId,
    )
  })

  test('[APR-06] that are decided are listed newest first, by country and time', async () => {
    const recent = async (body: object, person: Person = 'approver') =>
      (await app.call(person, 'POST', 'regional/recent-approved-changes', body)).body as Approval[]
    const start = new Date().toISOString()
    const [one, other] = [await createDraft(app), await createDraft(app, { countryId: 'PT' })]
    await decide({ approvalId: one.approvalId, state: 'Approved' })
    await decide({ approvalId: other.approvalId, state: 'Rejected', reason: 'No' })
    expect((await recent({ since: start })).map(({ approvalId }) => approvalId)).toEqual([
      other.approvalId,
      one.approvalId,
    ])
    expect((await recent({ since: start, countryId: 'ES' })).map((each) => each.state)).toEqual([
      'Approved',
    ])
    expect((await recent({ limit: 1 }))[0]).toMatchObject({ reason: 'No', countryId: 'PT' })
    const times = (await recent({})).map(({ decidedAt }) => Date.parse(decidedAt!))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })

  test.each([
    { state: 'Pending' },
    { state: 'approved' },
    { state: 'Approved', more: 1 },
    { state: 'Approved', reason: 'x'.repeat(2001) },
  ])('know no other decision: %o', async (wish) => {
    const { approvalId } = await createDraft(app)
    expect((await decide({ approvalId, ...wish })).status).toBe(400)
  })
})

describe('no user', () => {
  test('[APR-05] without the right decides on a draft, by any call', async () => {
    const draft = await createDraft(app)
    const { approvalId, legacyProductId } = draft
    for (const { status, body } of [
      await approve({ legacyProductId }, 'marketer'),
      await remove(draft, undefined, 'marketer'),
      await decide({ approvalId, state: 'Approved' }, 'marketer'),
      await information(draft, 'marketer'),
      await app.call('marketer', 'GET', 'regional/pending-approvals'),
      await app.call('marketer', 'GET', 'product-approver/draftproducts/ES'),
      await app.call('marketer', 'POST', 'regional/recent-approved-changes', {}),
    ]) {
      expect([status, body.code]).toEqual([403, 'right_missing'])
    }
    for (const path of [
      'product-information/product-description',
      'product-information/product-compositions',
    ]) {
      const field = path.endsWith('description')
        ? { countryId: 'ES', legacyProductId, webShortDescription: 'x' }
        : { countryCode: 'ES', products: [{ legacyProductId, composition: { N: 1 } }] }
      expect((await app.call('marketer', 'POST', path, field)).status).toBe(404)
    }
    expect((await information(draft)).body.state).toBe('Pending')
  })

  test('approves their own draft, though they may reject it', async () => {
    const draft = await createDraft(app, {}, 'approver')
    const { approvalId, legacyProductId } = draft
    for (const { status, body } of [
      await approve({ legacyProductId }),
      await decide({ approvalId, state: 'Approved' }),
    ]) {
      expect([status, body.code]).toEqual([403, 'own_draft'])
    }
    const shown = (await drafts()).find((each) => each.approvalId === approvalId)
    expect(shown).toMatchObject({ canApprove: false })
    expect((await information(draft, 'globalAdmin')).body.canApprove).toBe(true)
    expect((await remove(draft)).body).toBe(true)
  })

  test('[PER-02] sees, approves or deletes a draft of a country that they do not hold', async () => {
    const email = await buildUser(app.database, { roles: ['PRODUCTAPPROVER'], countries: ['PL'] })
    const headers = { authorization: `Bearer ${await app.provider.issue({ email })}` }
    const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
      app.call(undefined, method, path, body, headers)
    const { approvalId, legacyProductId } = await createDraft(app)
    await createDraft(app, { countryId: 'PL' }, 'regionalAdmin')
    const declined = await createDraft(app, { countryId: 'PL' }, 'regionalAdmin')
    await remove(declined)

    for (const { status } of [
      await call('GET', 'product-approver/draftproducts/ES'),
      await call('GET', `regional/approval-information/${approvalId}`),
      await call('POST', 'product-approver/update-product', { legacyProductId }),
      await call('POST', 'product-approver/update-product', { legacyProductId, countryId: 'PL' }),
      await call('DELETE', `product-approver/delete-product/${legacyProductId}`, {}),
      await call('POST', 'regional/approve-or_reject', { approvalId, state: 'Rejected' }),
      await call('POST', 'regional/recent-approved-changes', { countryId: 'ES' }),
    ]) {
      expect(status).toBe(404)
    }
    const { body: waiting } = await call('GET', 'regional/pending-approvals')
    expect(new Set(waiting.map(({ countryId }: Approval) => countryId))).toEqual(new Set(['PL']))
    const { body: recent } = await call('POST', 'regional/recent-approved-changes', {})
    expect(new Set(recent.map(({ countryId }: Approval) => countryId))).toEqual(new Set(['PL']))
  })
})

test('with ALLOW_OWN_APPROVAL one may approve what one created', async () => {
  const { approvalId } = await createDraft(app, {}, 'approver')
  const oneself = {
    userId: people.approver,
    displayName: 'Arno Approver',
    roles: [],
    rights: [],
    countries: ['ES'],
  }
  await app.database.transaction((tx) =>
    decideDraft(tx, oneself, true, { approvalId }, { state: 'Approved' }),
  )
  const { body } = await app.call('approver', 'GET', `regional/approval-information/${approvalId}`)
  expect(body.state).toBe('Approved')
})
