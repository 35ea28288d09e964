import { openTestApp, type Person, type TestApp } from '@nutripim/server/test-support/app'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'

const runs = process.env.NUTRIPIM_LONG ? 500 : 20
const writers: Person[] = ['marketer', 'globalAdmin', 'developer']
const cells = ['N', 'P2O5', 'K2O'] as const

let app: TestApp
let products: number[]
beforeAll(async () => {
  app = await openTestApp({ rateLimit: 0 })
  const { body } = await app.call('marketer', 'GET', 'product-information/product-compositions/ES')
  products = body.products
    .slice(0, 2)
    .map((row: { legacyProductId: number }) => row.legacyProductId)
})
afterAll(() => app.close())

type Composition = Record<string, number | undefined>

async function read(): Promise<Map<number, Composition>> {
  const { body } = await app.call('marketer', 'GET', 'product-information/product-compositions/ES')
  return new Map(
    body.products.map((row: { legacyProductId: number; composition: Composition }) => [
      row.legacyProductId,
      row.composition,
    ]),
  )
}

const edit = fc.record({
  product: fc.integer({ min: 0, max: 1 }),
  cell: fc.constantFrom(...cells),
  value: fc.option(fc.integer({ min: 0, max: 5 }), { nil: null }),
})
/** What one person does: looks at the screen, edits some cells, saves; again and again. */
const sitting = fc.array(fc.array(edit, { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 3,
})

test(`nothing is lost in ${runs} random interleavings of three people on the same rows`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.tuple(sitting, sitting, sitting), async (sittings) => {
      const { last } = await app.database.get<{ last: number }>(
        sql`select coalesce(max(id), 0)::int as last from audit_log`,
      )
      const accepted = new Map<
        string,
        { cell: string; product: number; was: unknown; value: unknown }[]
      >()
      const rejected = { count: 0 }

      await Promise.all(
        sittings.map(async (saves, i) => {
          for (const edits of saves) {
            const loaded = await read()
            const byProduct = new Map<number, { composition: Composition; was: Composition }>()
            for (const { product, cell, value } of edits) {
              const id = products[product]!
              const change = byProduct.get(id) ?? { composition: {}, was: {} }
              Object.assign(change.composition, { [cell]: value })
              Object.assign(change.was, { [cell]: loaded.get(id)![cell] ?? null })
              byProduct.set(id, change)
            }
            const answer = await app.call(
              writers[i],
              'POST',
              'product-information/product-compositions',
              {
                countryCode: 'ES',
                products: [...byProduct].map(([legacyProductId, change]) => ({
                  legacyProductId,
                  ...change,
                })),
              },
            )
            expect([200, 409]).toContain(answer.status)
            if (answer.status === 409) rejected.count += 1
            else {
              accepted.set(
                String(answer.headers['x-request-id']),
                [...byProduct].flatMap(([product, { composition, was }]) =>
                  Object.keys(composition).map((cell) => ({
                    cell,
                    product,
                    was: was[cell],
                    value: composition[cell],
                  })),
                ),
              )
            }
          }
        }),
      )

      const log = await app.database.all<{
        request: string
        product: number
        before: Composition
        after: Composition
      }>(sql`
        select request_id as request, record_id::int as product,
          before -> 'composition' as before, after -> 'composition' as after
        from audit_log where kind = 'product' and id > ${last} order by id`)

      // Nobody overwrote a value they had not seen, and every accepted cell is in the log or was there already.
      for (const { request, product, before } of log) {
        const own = accepted.get(request)!
        for (const [cell, value] of Object.entries(before)) {
          const sent = own.find((each) => each.product === product && each.cell === cell)!
          expect(value).toBe(sent.was)
        }
      }
      // What is stored is what the last accepted write of each cell said.
      const now = await read()
      for (const product of products) {
        for (const cell of cells) {
          const lastWrite = log.findLast((row) => row.product === product && cell in row.after)
          if (lastWrite) expect(now.get(product)![cell] ?? null).toBe(lastWrite.after[cell])
        }
      }
    }),
    { numRuns: runs },
  )
}, 600_000)
