import type { RestorePreview, RestoreRow, RestoreSelection } from '@nutripim/contract/audit/restore'
import { sql } from '@nutripim/server/platform/database/sql'
import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import {
  createRandomEdits,
  type RandomEdits,
} from '@nutripim/server/test-support/audit/random-edits'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
let edits: RandomEdits
beforeAll(async () => {
  app = await openTestApp()
  edits = await createRandomEdits(app)
})
afterAll(() => app.close())

const countryCode = 'ES'
const kinds = ['products', 'links', 'advice', 'dealers']

interface Change {
  request: string
  at: string
  entry: number
}

const findLastChange = async (): Promise<Change> =>
  app.database.get<Change>(sql`
    select request_id as request, to_json(at) #>> '{}' as at, id::int as entry from audit_entries
    where country_id = ${countryCode} order by id desc limit 1`)

const scopeOf = ({ request, at }: Change, entry?: number) => ({
  countryCode,
  moment: at,
  change: { request, ...(entry !== undefined && { entry }) },
})

async function previewUndo(scope: object): Promise<RestoreRow[]> {
  const path = 'global-admin/restore-preview'
  const { status, body } = await app.call('globalAdmin', 'POST', path, { ...scope, kinds })
  expect({ status, detail: body.detail }).toEqual({ status: 200 })
  return (body as RestorePreview).rows
}

const undo = (scope: object, rows: readonly RestoreRow[]) =>
  app.call('globalAdmin', 'POST', 'global-admin/restore', {
    ...scope,
    rows: rows.flatMap(({ kind, record, change, cells, seen, blocked }): RestoreSelection[] => {
      if (blocked !== null) return []
      if (change !== 'changed') return [{ kind, record, seen }]
      const free = cells.filter((cell) => cell.blocked === null)
      return free.length === 0
        ? []
        : [
            {
              kind,
              record,
              cells: Object.fromEntries(free.map(({ field, seen }) => [field, seen])),
            },
          ]
    }),
  })

async function undoAll(scope: object): Promise<RestoreRow[]> {
  const rows = await previewUndo(scope)
  const isFree = ({ blocked, change, cells }: RestoreRow) =>
    blocked === null && (change !== 'changed' || cells.some((cell) => cell.blocked === null))
  if (rows.some(isFree)) {
    const { status, body } = await undo(scope, rows)
    expect({ status, detail: body.detail }).toEqual({ status: 200 })
  }
  return rows
}

type Cells = Record<string, unknown>

/** Each record as its cells: elements of a composition and members of a list are cells of their own. */
async function readState(): Promise<Map<string, Cells>> {
  const { rows } = await app.database.get<{ rows: [string, Cells][] }>(sql`
    select json_agg(json_build_array(key, row - '{updated_at,updated_by,composition_at}'::text[])) as rows from (
      select 'product ' || legacy_product_id, to_jsonb(p) from products p where country_id = ${countryCode}
      union all select 'advice ' || concat_ws('/', legacy_product_id, crop_id), to_jsonb(a) from advice a
        where country_id = ${countryCode}
      union all select 'dealer ' || dealer_contact_id, to_jsonb(d) from dealers d where country_id = ${countryCode}
      union all select 'link ' || concat_ws('/', element_id, crop_id, legacy_product_id), to_jsonb(l)
        from product_links l where country_id = ${countryCode}
    ) as records(key, row)`)
  return new Map(
    rows.map(([key, { composition = {}, display_elements = [], ...row }]) => [
      key,
      {
        ...row,
        ...Object.fromEntries(
          Object.entries(composition as Cells).map(([id, value]) => [`composition ${id}`, value]),
        ),
        ...Object.fromEntries((display_elements as string[]).map((id) => [`shown ${id}`, true])),
      },
    ]),
  )
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
const isSameRecord = (a: Cells, b: Cells) =>
  [...Object.keys(a), ...Object.keys(b)].every((cell) => isSame(a[cell], b[cell]))

type State = Map<string, Cells>

/** What the state must be: cells that still hold what the change wrote have their value from before. */
function expectUndone(before: State, written: State, now: State): State {
  const expected: State = new Map()
  for (const key of new Set([...before.keys(), ...written.keys(), ...now.keys()])) {
    const [old, wrote, current] = [before.get(key), written.get(key), now.get(key)]
    if (old && wrote && current) {
      const cells = new Set([old, wrote, current].flatMap((row) => Object.keys(row)))
      const result: Cells = {}
      for (const cell of cells) {
        const isOwn = !isSame(old[cell], wrote[cell]) && isSame(wrote[cell], current[cell])
        const value = isOwn ? old[cell] : current[cell]
        if (value !== undefined) result[cell] = value
      }
      expected.set(key, result)
    } else if (old && !wrote) expected.set(key, current ?? old)
    else if (!old && wrote && current) {
      if (!isSameRecord(wrote, current)) expected.set(key, current)
    } else if (current) expected.set(key, current)
  }
  return expected
}

const toPlain = (state: State) =>
  Object.fromEntries([...state].sort(([a], [b]) => (a < b ? -1 : 1)))

const long = process.env.NUTRIPIM_LONG !== undefined

test(
  'undo of one change after random other changes touches exactly its own cells',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        edits.edit,
        fc.array(edits.edit, { maxLength: long ? 12 : 5 }),
        async (own, others) => {
          const previous = await findLastChange()
          const before = await readState()
          expect([200, 404]).toContain((await own('marketer')).status)
          const change = await findLastChange()
          fc.pre(change.entry !== previous.entry)
          const written = await readState()
          for (const other of others) {
            expect([200, 404]).toContain((await other('developer')).status)
          }
          const expected = expectUndone(before, written, await readState())
          await undoAll(scopeOf(change))
          expect(toPlain(await readState())).toEqual(toPlain(expected))
        },
      ),
      { numRuns: long ? 150 : 8 },
    )
  },
  long ? 900_000 : 120_000,
)

test('the preview names who changed a cell since, and an undo leaves it', async () => {
  const { legacyProductId } = edits.products[0]!
  const save = (person: 'marketer' | 'globalAdmin', composition: object) =>
    app.call(person, 'POST', 'product-information/product-compositions', {
      countryCode,
      products: [{ legacyProductId, composition }],
    })
  await save('marketer', { N: 11, B: 1, Zn: 1 })
  await save('marketer', { N: 12, B: 2 })
  const change = await findLastChange()
  await save('globalAdmin', { B: 3, Zn: 2 })
  const [row] = await undoAll(scopeOf(change))
  expect(row!.cells).toMatchObject([
    {
      field: 'composition.B',
      now: 3,
      old: 1,
      by: 'Gina Admin',
      blocked: expect.stringMatching('since'),
    },
    { field: 'composition.N', now: 12, old: 11, blocked: null },
  ])
  const { body } = await app.call('marketer', 'GET', 'product-information/product-compositions/ES')
  const stored = body.products.find(
    (product: { legacyProductId: number }) => product.legacyProductId === legacyProductId,
  )
  expect(stored.composition).toMatchObject({ N: 11, B: 3, Zn: 2 })
  expect(await previewUndo(scopeOf(change))).toMatchObject([
    { cells: [{ field: 'composition.B' }] },
  ])
})

test('a kept cell cannot be restored by another client, and a foreign country is not found', async () => {
  const { legacyProductId } = edits.products[1]!
  const save = (N: number) =>
    app.call('marketer', 'POST', 'product-information/product-compositions', {
      countryCode,
      products: [{ legacyProductId, composition: { N } }],
    })
  await save(21)
  await save(22)
  const change = await findLastChange()
  await save(23)
  const scope = scopeOf(change)
  const rows = await previewUndo(scope)
  const forced = rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => ({ ...cell, blocked: null })),
  }))
  expect((await undo(scope, forced)).body.code).toBe('conflict')
  const foreign = { ...scope, countryCode: 'GB', kinds }
  const { status } = await app.call(
    'regionalAdmin',
    'POST',
    'global-admin/restore-preview',
    foreign,
  )
  expect(status).toBe(404)
})

test('one entry of a request with several can be undone alone', async () => {
  const [first, second] = edits.products
  await app.call('marketer', 'POST', 'product-information/product-applications', {
    countryCode,
    products: [first, second].map((product) => ({
      legacyProductId: product!.legacyProductId,
      seedTreatment: true,
    })),
  })
  await app.call('marketer', 'POST', 'product-information/product-applications', {
    countryCode,
    products: [first, second].map((product) => ({
      legacyProductId: product!.legacyProductId,
      seedTreatment: false,
    })),
  })
  const change = await findLastChange()
  const rows = await undoAll(scopeOf(change, change.entry))
  expect(rows).toHaveLength(1)
  expect(await previewUndo(scopeOf(change))).toHaveLength(1)
})
