import type { Dealer } from '@nutripim/contract/dealers/dealers'
import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import {
  aRow,
  dealerExchange,
  dealerFile,
  storedDealers,
  type TestRow,
} from '@nutripim/server/test-support/dealers'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
let market: ReturnType<typeof dealerExchange>
beforeAll(async () => {
  app = await openTestApp()
  market = dealerExchange(app, 'PT')
})
afterAll(() => app.close())

async function currentRows(): Promise<TestRow[]> {
  const { dealers } = (await market.list()).body
  return dealers.map(({ countryId, updatedBy, updatedAt, ...dealer }: Dealer) => ({
    countryCode: countryId,
    ...dealer,
  }))
}

/** Actions on a list: numbers select the dealer, modulo the number of dealers. */
const action = fc.oneof(
  fc.record({
    upload: fc.record({
      drop: fc.array(fc.nat(20), { maxLength: 4 }),
      edit: fc.array(fc.nat(20), { maxLength: 4 }),
      add: fc.nat(3),
      withIds: fc.boolean(),
    }),
  }),
  fc.record({ edit: fc.nat(20) }),
  fc.record({ remove: fc.nat(20) }),
  fc.record({ add: fc.constant(true) }),
)

interface Stored {
  dealer_contact_id: number
  dealer: Record<string, unknown>
}

const stored = async () =>
  new Map(
    ((await storedDealers(app, 'PT')) as Stored[]).map(({ dealer_contact_id: id, dealer }) => [
      id,
      dealer,
    ]),
  )
type List = Awaited<ReturnType<typeof stored>>

/** Each cell that still holds what the upload wrote has its value from before; all else stays. */
function undone(before: List, written: List, now: List): List {
  const expected = new Map<number, Stored['dealer']>()
  for (const id of [...new Set([...before.keys(), ...now.keys()])].sort((a, b) => a - b)) {
    const [old, wrote, current] = [before.get(id), written.get(id), now.get(id)]
    if (old && wrote && current) {
      const cells = Object.entries(current).map(([field, value]) => {
        const isHeld = JSON.stringify(value) === JSON.stringify(wrote[field])
        return [field, isHeld ? old[field] : value]
      })
      expected.set(id, Object.fromEntries(cells))
    } else if (old && !wrote) expected.set(id, current ?? old)
    else if (!old && wrote && current) {
      if (JSON.stringify(current) !== JSON.stringify(wrote)) expected.set(id, current)
    } else if (current) expected.set(id, current)
  }
  return expected
}

test('after any sequence of changes, an undo sets back exactly the cells of the upload that still hold what it wrote', async () => {
  let step = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(action, { minLength: 2, maxLength: 6 }),
      fc.nat(),
      async (actions, pick) => {
        const uploads: { importId: number; before: List; written: List }[] = []
        for (const done of actions) {
          step += 1
          const rows = await currentRows()
          const idAt = (n: number) => rows[n % rows.length]!.dealerContactId as number
          if ('upload' in done) {
            const { drop, edit, add, withIds } = done.upload
            const kept = rows.filter((_, i) => i === 0 || !drop.includes(i))
            for (const i of edit) kept[i % kept.length]!.comments = `sheet ${step}`
            if (!withIds) for (const row of kept) row.dealerContactId = null
            const added = Array.from({ length: add }, (_, n) => aRow(step * 100 + n))
            const before = await stored()
            const { status, body } = await market.upload(dealerFile([...kept, ...added]))
            expect({ status, detail: body.detail }).toEqual({ status: 200, detail: undefined })
            uploads.push({ importId: body.importId, before, written: await stored() })
          } else if ('edit' in done) {
            await market.save({ dealerContactId: idAt(done.edit), telephone2: `form ${step}` })
          } else if ('remove' in done) {
            const id = idAt(done.remove)
            await app.call('globalAdmin', 'DELETE', `product-information/dealers/${id}`)
          } else await market.save({ dealerContactId: 0, ...aRow(step * 100 + 50) })
        }
        fc.pre(uploads.length > 0)
        const { importId, before, written } = uploads[pick % uploads.length]!
        const expected = undone(before, written, await stored())
        expect((await market.undo(importId, true)).status).toBe(200)
        expect(await stored()).toEqual(expected)
      },
    ),
    { numRuns: process.env.NUTRIPIM_LONG ? 60 : 4 },
  )
}, 600_000)
