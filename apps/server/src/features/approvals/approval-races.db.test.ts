import { openTestApp, people, type TestApp } from '@nutripim/server/test-support/app'
import { buildUser } from '@nutripim/server/test-support/builders/build-user'
import { createDraft, newProduct } from '@nutripim/server/test-support/drafts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ rateLimit: 0 })
})
afterAll(() => app.close())

const times = <Result>(count: number, run: (i: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, i) => run(i)))

test('[API-05] [CRE-07] twenty who propose a code at once get twenty codes', async () => {
  const two = ['marketer', 'globalAdmin'] as const
  const returned = await times(3, () => app.call('marketer', 'POST', 'npp/new-pack-proposal'))
  await app.database.all(sql`update code_reservations set expires_at = now() - interval '1 hour'`)

  const answers = await times(20, (i) => app.call(two[i % 2]!, 'POST', 'npp/new-pack-proposal'))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const codes = answers.map(({ body }) => body.dhCode)
  expect(new Set(codes).size).toBe(20)
  expect(codes).toEqual(expect.arrayContaining(returned.map(({ body }) => body.dhCode)))
})

test('[APR-06] ten approvers on one draft: one decides, nine learn by whom and when', async () => {
  const approver = { roles: ['PRODUCTAPPROVER'], countries: ['ES'] } as const
  const emails = await Promise.all(
    Array.from({ length: 10 }, () => buildUser(app.database, approver)),
  )
  const tokens = await Promise.all(emails.map((email) => app.provider.issue({ email })))

  for (let round = 0; round < 3; round += 1) {
    const { approvalId, legacyProductId } = await createDraft(app)
    const calls = [
      ['POST', 'regional/approve-or_reject', { approvalId, state: 'Approved' }],
      ['POST', 'regional/approve-or_reject', { approvalId, state: 'Rejected', reason: 'No' }],
      ['POST', 'product-approver/update-product', { legacyProductId, productName: 'Changed' }],
      ['DELETE', `product-approver/delete-product/${legacyProductId}`, {}],
    ] as const
    const answers = await times(10, (i) => {
      const [method, path, body] = calls[(i + round) % calls.length]!
      const authorization = `Bearer ${tokens[i]}`
      return app.call(undefined, method, path, body, { authorization })
    })
    const made = answers.filter(({ status }) => status === 200)
    const late = answers.filter(({ status }) => status === 409)
    expect([made.length, late.length]).toEqual([1, 9])

    const { body } = await app.call(
      'approver',
      'GET',
      `regional/approval-information/${approvalId}`,
    )
    for (const answer of late) {
      expect(answer.body).toMatchObject({
        code: 'already_decided',
        decision: { state: body.state, decidedBy: body.decidedBy },
      })
      expect(Date.parse(answer.body.decision.decidedAt)).toBe(Date.parse(body.decidedAt))
    }
    const live = await app.database.all(sql`
      select is_live_product as live from products where legacy_product_id = ${legacyProductId}`)
    expect(live).toEqual(body.state === 'Approved' ? [{ live: true }] : [])
    const notified = await app.database.all(sql`
      select kind from notifications where user_id = ${people.marketer}
        and payload @> ${JSON.stringify({ approvalId })}::jsonb`)
    expect(notified).toEqual([{ kind: `approval ${body.state.toLowerCase()}` }])
  }
})

test('[CRE-07] of ten who create products with one code in one country, one does', async () => {
  const product = newProduct()
  const answers = await times(10, () =>
    app.call('marketer', 'POST', 'product-information/create-product', product),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, body } of answers.filter(({ status }) => status !== 200)) {
    expect([status, body.errors[0].path]).toEqual([400, 'dHCode'])
    expect(body.errors[0].text).toContain('is already used in this country')
  }
})
