import type { Approval, DraftProduct } from '@nutripim/contract/approvals/approvals'
import type { OwnDraft } from '@nutripim/contract/approvals/own-drafts'
import { openTestApp, type Person, type TestApp } from '@nutripim/server/test-support/app'
import { createDraft, type Draft } from '@nutripim/server/test-support/drafts'
import { waitFor } from '@nutripim/tools/test-support/wait-for'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const correct = (body: object, person: Person = 'marketer') =>
  app.call(person, 'POST', 'product-information/save-draft', { countryId: 'ES', ...body })
const approve = (body: object) =>
  app.call('approver', 'POST', 'product-approver/update-product', body)
const approveAll = (body: object) =>
  app.call('approver', 'POST', 'product-approver/approve-drafts', body)
const decide = (body: object) => app.call('approver', 'POST', 'regional/approve-or_reject', body)
const remove = ({ legacyProductId }: Draft, body: object) =>
  app.call('approver', 'DELETE', `product-approver/delete-product/${legacyProductId}`, body)
const information = async ({ approvalId }: Draft) =>
  (await app.call('approver', 'GET', `regional/approval-information/${approvalId}`)).body
const listed = async ({ approvalId }: Draft) => {
  const { body } = await app.call('approver', 'GET', 'product-approver/draftproducts')
  const found = (body as DraftProduct[]).find((each) => each.approvalId === approvalId)
  if (!found) throw new Error(`Draft ${approvalId} is not listed.`)
  return found
}

/** A draft, the version that the approver read, and the correction that its creator saved afterwards. */
async function correctedDraft() {
  const draft = await createDraft(app)
  const { version } = await listed(draft)
  const { legacyProductId } = draft
  expect((await correct({ legacyProductId, webShortDescription: 'Unseen' })).status).toBe(200)
  return { draft, legacyProductId, approvalId: draft.approvalId, version }
}

describe('a draft that was changed after it was read', () => {
  test('is neither approved nor deleted by a call that names the version it read', async () => {
    const { draft, legacyProductId, approvalId, version } = await correctedDraft()
    const other = await createDraft(app)
    for (const { status, body } of [
      await approve({ legacyProductId, version }),
      await approve({ legacyProductId, version, webShortDescription: 'Mine' }),
      await decide({ approvalId, state: 'Approved', version }),
      await decide({ approvalId, state: 'Rejected', version }),
      await remove(draft, { version }),
      await approveAll({
        approvalIds: [other.approvalId, approvalId],
        versions: { [approvalId]: version, [other.approvalId]: (await listed(other)).version },
      }),
    ]) {
      expect([status, body.code]).toEqual([409, 'draft_changed'])
      expect(body.detail).toContain(`María Marketer changed the draft ${draft.productName}`)
      expect(body.drafts).toEqual([await listed(draft)])
      expect(body.drafts[0]).toMatchObject({
        webShortDescription: 'Unseen',
        updatedBy: 'María Marketer',
      })
    }
    for (const each of [draft, other]) {
      expect(await information(each)).toMatchObject({ state: 'Pending' })
    }
  })

  test('is not overwritten by a correction that names the version it read', async () => {
    const { draft, legacyProductId, version } = await correctedDraft()
    const { status, body } = await correct(
      { legacyProductId, productName: 'Late', version },
      'approver',
    )
    expect([status, body.code]).toEqual([409, 'draft_changed'])
    expect(await listed(draft)).toMatchObject({ productName: draft.productName })
  })

  test('is approved with the version of the problem, or by a plain call without a version', async () => {
    const { legacyProductId, version } = await correctedDraft()
    const { body } = await approve({ legacyProductId, version })
    const again = await approve({ legacyProductId, version: body.drafts[0].version })
    expect([again.status, again.body.state]).toEqual([200, 'Approved'])

    const plain = await correctedDraft()
    expect((await approve({ legacyProductId: plain.legacyProductId })).status).toBe(200)
    const several = [(await correctedDraft()).approvalId, (await correctedDraft()).approvalId]
    expect((await approveAll({ approvalIds: several })).status).toBe(200)
    const { approvalId } = await correctedDraft()
    expect((await decide({ approvalId, state: 'Approved' })).status).toBe(200)
  })
})

test('a change of any value makes another version, and the old values the old one', async () => {
  const draft = await createDraft(app)
  const { legacyProductId } = draft
  const first = (await listed(draft)).version
  const versions = [first]
  for (const change of [{ productName: 'A' }, { webSynonyms: ['B'] }, { showAdvice: false }]) {
    versions.push((await correct({ legacyProductId, ...change })).body.version)
  }
  expect(new Set(versions).size).toBe(4)
  const before = { productName: draft.productName, webSynonyms: ['Core', 'NC'], showAdvice: true }
  expect((await correct({ legacyProductId, ...before })).body.version).toBe(first)
})

test('every list and answer about a pending draft has its version and its values as they are now', async () => {
  const draft = await createDraft(app)
  const { legacyProductId, approvalId } = draft
  // A correction by an approver does not change what was proposed.
  await correct({ legacyProductId, webShortDescription: 'By the approver' }, 'approver')
  const { version } = await listed(draft)
  const pending = await app.call('approver', 'GET', 'regional/pending-approvals')
  const own = await app.call('marketer', 'GET', 'product-information/my-drafts')
  const isDraft = (each: Approval | OwnDraft) => each.approvalId === approvalId
  expect(pending.body.find(isDraft)).toMatchObject({ version })
  for (const found of [await information(draft), own.body.find(isDraft)]) {
    expect(found).toMatchObject({ version, product: { webShortDescription: 'By the approver' } })
  }
  expect((await approve({ legacyProductId, version })).body.version).toBeNull()
})

test('an approval that waits for a correction under way is rejected with the corrected draft', async () => {
  const draft = await createDraft(app)
  const { legacyProductId } = draft
  const { version } = await listed(draft)
  const late = await app.database.transaction(async (tx) => {
    await tx.all(sql`select from approvals where approval_id = ${draft.approvalId} for update`)
    const waiting = approve({ legacyProductId, version })
    if (process.env.TEST_POSTGRES_URL) {
      await waitFor(async () => {
        const found = await app.database.all(sql`
          select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
        expect(found).toHaveLength(1)
      })
    }
    await tx.all(sql`
      update products set web_short_description = 'Unseen' where legacy_product_id = ${legacyProductId}`)
    await tx.all(sql`update approvals set reason = null where approval_id = ${draft.approvalId}`)
    return { waiting }
  })
  const { status, body } = await late.waiting
  expect([status, body.code]).toEqual([409, 'draft_changed'])
  expect(body.drafts).toMatchObject([{ webShortDescription: 'Unseen' }])
})
