import { openTestApp, type Person, people, type TestApp } from '@nutripim/server/test-support/app'
import { buildDealer } from '@nutripim/server/test-support/builders/build-dealer'
import { insertRows } from '@nutripim/server/test-support/builders/insert-rows'
import { createDraft, newProduct } from '@nutripim/server/test-support/drafts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../platform/database/sql.ts'

let app: TestApp
/** Records of Spain. */
let ids: number[]
let dealer: number
let draft: number
let dhCode: string

beforeAll(async () => {
  app = await openTestApp()
  const products = Array.from({ length: 200 }, (_, i) => ({
    ...{ countryId: 'ES', dhCode: `WORK${i}`, productName: `Product ${i}`, isLiveProduct: true },
  }))
  await insertRows(app.database, 'products', products)
  const { body } = await app.call('marketer', 'GET', 'product-information/product-compositions/ES')
  ids = body.products.map((each: { legacyProductId: number }) => each.legacyProductId).slice(0, 200)
  dhCode = body.products[0].dhCode
  dealer = await buildDealer(app.database, { countryId: 'ES' })
  draft = (await createDraft(app)).legacyProductId
  if (isEmbedded) await app.database.script(`set track_functions = 'pl'`)
}, 60_000)
afterAll(() => app.close())

/** Alone in its database, so that all of the WAL is of the save; PostgreSQL is shared by all tests. */
const isEmbedded = !process.env.TEST_POSTGRES_URL

interface Work {
  statements: number
  /** Runs of trigger functions: for each row or each statement. */
  triggers: number
  walBytes: number
}

const countStatements = () => app.databaseOfServer.load().statements

async function readWork(): Promise<Omit<Work, 'statements'>> {
  if (!isEmbedded) return { triggers: 0, walBytes: 0 }
  return app.database.get<{ triggers: number; walBytes: number }>(sql`
    select (pg_current_wal_insert_lsn() - '0/0')::float8 as "walBytes", (
      select sum(calls) from (
        select funcid, calls from pg_stat_user_functions
        union all
        -- Those that are not in the statistics yet.
        select funcid, calls from pg_stat_xact_user_functions
      ) called join pg_proc p on p.oid = called.funcid
      where p.prorettype = 'trigger'::regtype)::float8 as triggers`)
}

/** The least of five times, because other work can come between. */
async function measure(send: (turn: number) => Promise<{ status: number }>): Promise<Work> {
  const all: Work[] = []
  for (let turn = 1; turn <= 5; turn += 1) {
    const before = await readWork()
    const sent = countStatements()
    expect((await send(turn)).status).toBe(200)
    const statements = countStatements() - sent
    const after = await readWork()
    all.push({
      statements,
      triggers: after.triggers - before.triggers,
      walBytes: after.walBytes - before.walBytes,
    })
  }
  const least = (key: keyof Work) => Math.min(...all.map((work) => work[key]))
  return {
    statements: least('statements'),
    triggers: least('triggers'),
    walBytes: least('walBytes'),
  }
}

interface Save extends Work {
  what: string
  person?: Person
  path: string
  body: (turn: number) => object
}

const cellsOf = (count: number, cells: object) => ({
  countryCode: 'ES',
  products: ids.slice(0, count).map((legacyProductId) => ({ legacyProductId, ...cells })),
})
const area = 'product-information'

/** Each turn changes what the one before it has saved. Limits of the WAL are a sixth above what was measured. */
const saves: Save[] = [
  {
    what: 'a composition',
    path: `${area}/product-compositions`,
    body: (turn) => cellsOf(1, { composition: { Fe: turn / 100 } }),
    ...{ statements: 3, triggers: 4, walBytes: 2400 },
  },
  {
    what: 'the compositions of 200 products',
    path: `${area}/product-compositions`,
    body: (turn) => cellsOf(200, { composition: { Fe: turn / 100 } }),
    ...{ statements: 3, triggers: 402, walBytes: 410_000 },
  },
  {
    what: 'the displayed elements of 200 products',
    path: `${area}/product-elements`,
    body: (turn) => cellsOf(200, { displayElements: turn % 2 ? ['N'] : ['N', 'P'] }),
    ...{ statements: 3, triggers: 202, walBytes: 380_000 },
  },
  {
    what: 'the applications of 200 products',
    path: `${area}/product-applications`,
    body: (turn) => cellsOf(200, { seedTreatment: turn % 2 === 1 }),
    ...{ statements: 3, triggers: 202, walBytes: 360_000 },
  },
  {
    what: 'a description',
    path: `${area}/product-description`,
    body: (turn) => ({
      ...{ countryId: 'ES', legacyProductId: ids[0] },
      ...{ webShortDescription: `Text ${turn}`, webLongDescription: `<p>Long text ${turn}</p>` },
    }),
    ...{ statements: 3, triggers: 4, walBytes: 1800 },
  },
  {
    what: 'product links',
    path: `${area}/product-links`,
    body: (turn) => ({
      ...{ countryCode: 'ES', element: 'Mn', cropId: 'maize' },
      products: turn % 2 ? [ids[0]] : [ids[0], ids[1]],
    }),
    ...{ statements: 4, triggers: 6, walBytes: 1300 },
  },
  {
    what: 'a dealer',
    path: `${area}/dealers`,
    person: 'globalAdmin',
    body: (turn) => ({ countryId: 'ES', dealerContactId: dealer, comments: `Comment ${turn}` }),
    ...{ statements: 4, triggers: 3, walBytes: 1300 },
  },
  {
    what: 'the name of a dealer',
    path: `${area}/dealers`,
    person: 'globalAdmin',
    body: (turn) => ({ countryId: 'ES', dealerContactId: dealer, name: `Dealer ${turn}` }),
    ...{ statements: 4, triggers: 3, walBytes: 2200 },
  },
  {
    what: 'an advice',
    path: 'product-advice/upsert-advice',
    body: (turn) => ({
      ...{ CountryId: 'ES', ProductId: dhCode, CropId: 'maize' },
      ApplicationAdviceText: `Advice ${turn}`,
    }),
    ...{ statements: 3, triggers: 9, walBytes: 11_500 },
  },
  {
    what: 'a phrase',
    path: 'regional/phrase',
    body: (turn) => ({
      ...{ country: 'ES', actionCategory: 'foliar-spray', formulation: null, language: 'es' },
      ...{ text: `Phrase ${turn}`, active: true },
    }),
    ...{ statements: 3, triggers: 2, walBytes: 2100 },
  },
  {
    what: 'the name of a user',
    path: `access-control/user/${people.marketer}`,
    person: 'globalAdmin',
    body: (turn) => ({ displayName: `María ${turn}` }),
    ...{ statements: 12, triggers: 17, walBytes: 2500 },
  },
  {
    what: 'a new draft',
    path: `${area}/create-product`,
    body: () => newProduct(),
    ...{ statements: 7, triggers: 8, walBytes: 12_500 },
  },
  {
    what: 'a draft',
    path: `${area}/save-draft`,
    body: (turn) => ({
      ...{ countryId: 'ES', legacyProductId: draft, webShortDescription: `Text ${turn}` },
    }),
    ...{ statements: 6, triggers: 6, walBytes: 3300 },
  },
  {
    what: 'a declaration profile',
    path: 'regional/declaration-profile',
    person: 'globalAdmin',
    body: (turn) => ({ countryCode: 'ES', decimals: turn % 3 }),
    // A missing profile is added, locked, compared, saved and read.
    ...{ statements: 6, triggers: 4, walBytes: 2400 },
  },
  {
    what: 'a comment',
    path: `${area}/product-comment`,
    body: (turn) => ({
      ...{ countryCode: 'ES', legacyProductId: ids[0], cell: null, mentions: [] },
      text: `Comment ${turn}`,
    }),
    ...{ statements: 4, triggers: 1, walBytes: 520 },
  },
  {
    what: 'a view',
    path: 'experience/saved-view',
    body: (turn) => ({
      ...{ screen: '/dealer/show', name: `View ${turn}`, audience: 'owner', settings: {} },
    }),
    ...{ statements: 6, triggers: 2, walBytes: 1700 },
  },
]

test.each(saves)(
  'the save of $what does no more work than it needs',
  async ({ person = 'marketer', path, body, statements, triggers, walBytes }) => {
    const work = await measure((turn) => app.call(person, 'POST', path, body(turn)))
    expect(work.statements).toBeLessThanOrEqual(statements)
    expect(work.triggers).toBeLessThanOrEqual(triggers)
    expect(work.walBytes).toBeLessThanOrEqual(walBytes)
  },
)
