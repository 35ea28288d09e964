import type { OwnDraft } from '@nutripim/contract/approvals/own-drafts'
import { openTestApp, type Person, type TestApp } from '@nutripim/server/test-support/app'
import { createDraft, type Draft, newProduct } from '@nutripim/server/test-support/drafts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const ownDrafts = async (person: Person = 'marketer') =>
  (await app.call(person, 'GET', 'product-information/my-drafts')).body as OwnDraft[]
const findOwn = async ({ approvalId }: Draft, person: Person = 'marketer') =>
  (await ownDrafts(person)).find((each) => each.approvalId === approvalId)
const save = (body: object, person: Person = 'marketer') =>
  app.call(person, 'POST', 'product-information/save-draft', { countryId: 'ES', ...body })

describe('the creator of drafts', () => {
  test('sees pending, approved and rejected ones with the reason and everything that was proposed', async () => {
    const drafts = [await createDraft(app), await createDraft(app), await createDraft(app)] as const
    const [pending, approved, rejected] = drafts
    const decide = (body: object) =>
      app.call('approver', 'POST', 'regional/approve-or_reject', body)
    await decide({ approvalId: approved.approvalId, state: 'Approved' })
    const reason = 'We sell this grade already.'
    await decide({ approvalId: rejected.approvalId, state: 'Rejected', reason })
    expect(await findOwn(pending)).toMatchObject({ state: 'Pending', reason: null })
    expect(await findOwn(approved)).toMatchObject({ state: 'Approved', decidedBy: 'Arno Approver' })
    expect(await findOwn(rejected)).toMatchObject({
      state: 'Rejected',
      reason,
      product: { productName: rejected.productName, webShortDescription: 'Short' },
    })
    const states = (await ownDrafts()).map(({ state }) => state === 'Pending')
    expect(states).toEqual(states.toSorted((a, b) => Number(b) - Number(a)))
  })

  test('does not see drafts of other users', async () => {
    const draft = await createDraft(app, {}, 'globalAdmin')
    expect(await findOwn(draft)).toBeUndefined()
    expect(await findOwn(draft, 'globalAdmin')).toMatchObject({ state: 'Pending' })
  })

  test('corrects a pending draft, and the correction is what was proposed', async () => {
    const draft = await createDraft(app)
    const { legacyProductId } = draft
    const changes = { productName: 'Corrected', webSynonyms: ['C'] }
    const { status, body } = await save({ legacyProductId, ...changes })
    expect([status, body.productName, body.webSynonyms]).toEqual([200, 'Corrected', ['C']])
    expect((await findOwn(draft))?.product).toMatchObject({
      ...changes,
      webProductName: 'Corrected',
    })
  })

  test('reports values that another user changed, and nothing is saved', async () => {
    const { legacyProductId, productName } = await createDraft(app)
    await save({ legacyProductId, productName: 'By the approver' }, 'approver')
    const own = { legacyProductId, productName: 'Mine', webShortDescription: 'New' }
    const was = { productName, webShortDescription: 'Short' }
    const { status, body } = await save({ ...own, was })
    expect([status, body.code]).toEqual([409, 'conflict'])
    expect(body.conflicts).toMatchObject([{ cell: 'productName', stored: 'By the approver' }])
    const again = await save({ ...own, was: { ...was, productName: 'By the approver' } })
    expect(again.body).toMatchObject({ productName: 'Mine', webShortDescription: 'New' })
  })

  test('cannot change the range, use a code twice, or correct a decided draft', async () => {
    const [draft, other] = [await createDraft(app), await createDraft(app)]
    const { legacyProductId } = draft
    expect((await save({ legacyProductId, productRange: 'terravita' })).status).toBe(400)
    const used = await save({ legacyProductId, dHCode: other.dhCode })
    expect([used.status, used.body.errors?.[0].path]).toEqual([400, 'dHCode'])
    await app.call('approver', 'DELETE', `product-approver/delete-product/${legacyProductId}`, {})
    expect((await save({ legacyProductId, productName: 'Late' })).body.code).toBe('already_decided')
  })
})

test('only its creator and approvers can change a draft', async () => {
  const { legacyProductId } = await createDraft(app, {}, 'globalAdmin')
  expect((await save({ legacyProductId, productName: 'Foreign' })).status).toBe(404)
  expect((await save({ legacyProductId, productName: 'Allowed' }, 'approver')).status).toBe(200)
})

describe('an approver', () => {
  test('lists the drafts of all their countries, oldest first', async () => {
    const first = await createDraft(app, { countryId: 'PT' })
    const second = await createDraft(app)
    const { body } = await app.call('approver', 'GET', 'product-approver/draftproducts')
    const ids = body.map(({ legacyProductId }: Draft) => legacyProductId)
    expect(ids.indexOf(first.legacyProductId)).toBeGreaterThanOrEqual(0)
    expect(ids.indexOf(second.legacyProductId)).toBeGreaterThan(ids.indexOf(first.legacyProductId))
    const times = body.map(({ createdAt }: { createdAt: string }) => createdAt)
    expect(times).toEqual(times.toSorted())
  })

  test('approves several drafts at once, all or none', async () => {
    const drafts = [await createDraft(app), await createDraft(app, { countryId: 'PT' })]
    const own = await createDraft(app, {}, 'approver')
    const approve = (approvalIds: number[]) =>
      app.call('approver', 'POST', 'product-approver/approve-drafts', { approvalIds })
    const ids = drafts.map(({ approvalId }) => approvalId)
    const rejected = await approve([...ids, own.approvalId])
    expect([rejected.status, rejected.body.code]).toEqual([403, 'own_draft'])
    expect(await findOwn(drafts[0]!)).toMatchObject({ state: 'Pending' })
    const { status, body } = await approve(ids)
    expect(status).toBe(200)
    expect(body.map(({ state }: { state: string }) => state)).toEqual(['Approved', 'Approved'])
    expect(await findOwn(drafts[1]!)).toMatchObject({ state: 'Approved' })
  })
})

test('a product is created in several countries at once, or in none', async () => {
  const { countryId: _, ...product } = newProduct()
  const create = (countryIds: string[]) =>
    app.call('marketer', 'POST', 'product-information/create-products', { ...product, countryIds })
  const { status, body } = await create(['ES', 'PT'])
  expect(status).toBe(200)
  expect(body.map(({ countryId }: { countryId: string }) => countryId)).toEqual(['ES', 'PT'])
  const before = (await ownDrafts()).length
  const again = await create(['IT', 'PT'])
  expect(again.status).toBe(400)
  expect(again.body.errors[0]).toMatchObject({
    path: 'dHCode',
    text: expect.stringContaining('PT'),
  })
  expect(await ownDrafts()).toHaveLength(before)
})
