import { rules } from '@nutripim/agronomy/rules'
import type { QualityFinding, QualityTotals } from '@nutripim/contract/completion/completion'
import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import { buildProduct } from '@nutripim/server/test-support/builders/build-product'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JsonSql } from '../../platform/database/json-text.ts'
import { type Sql, sql } from '../../platform/database/sql.ts'
import { countriesSeededToFail } from '../../seed/demo-composition.ts'
import { readWorkbook } from '../exchange/workbook.ts'
import { getQuality, listQuality, type QualityCache } from './quality.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

interface Quality {
  totals: QualityTotals
  findings: QualityFinding[]
}
const quality = async (country: string): Promise<Quality> =>
  (await app.call('globalAdmin', 'GET', `product-information/product-quality/${country}`)).body

test('exactly the products seeded to fail are found', async () => {
  const { body } = await app.call('globalAdmin', 'GET', 'product-information/product-quality')
  const withFindings = body.filter((row: QualityTotals) => row.withFindings > 0)
  expect(withFindings.map((row: { countryId: string }) => row.countryId).sort()).toEqual(
    [...countriesSeededToFail].sort(),
  )
  const found = new Set(withFindings.flatMap((row: QualityTotals) => Object.keys(row.byRule)))
  expect([...found].sort()).toEqual(rules.map(({ name }) => name).sort())
})

test('a finding has the product, the rule, the cells and a text', async () => {
  const { totals, findings } = await quality('ES')
  expect(totals.withFindings).toBe(new Set(findings.map((each) => each.legacyProductId)).size)
  expect(findings).toContainEqual({
    legacyProductId: expect.any(Number),
    rule: 'oxidePairs',
    text: 'P is 25, but P2O5 46 equals P 20.08: correct one of the two.',
    cells: ['P', 'P2O5'],
  })
})

test('findings follow the current data', async () => {
  const before = await quality('IT')
  expect(before.totals.withFindings).toBe(0)
  const { legacyProductId } = (
    await app.call('globalAdmin', 'GET', 'product-information/product-compositions/IT')
  ).body.products[0]
  const composition = { N: 15, NO3: 7, NH4: 7, Urea: 0 }
  const body = {
    countryCode: 'IT',
    products: [{ legacyProductId, composition }],
    reason: 'As analysed',
  }
  await app.call('globalAdmin', 'POST', 'product-information/product-compositions', body)
  const after = await quality('IT')
  expect(after.findings).toContainEqual({
    legacyProductId,
    rule: 'nitrogenBalance',
    text: 'N forms total 14.00, difference 1.00: correct N or a form, or enter the rest as other nitrogen.',
    cells: ['N', 'NO3', 'NH4', 'Urea'],
  })
})

test('a salt is known by the name of the product, also where it has another name on the web', async () => {
  const id = await buildProduct(app.database, {
    ...{ countryId: 'TH', productName: 'Urea', webProductName: 'NutriSpeed' },
    composition: { N: 4.6 },
  })
  const finding = {
    ...{ legacyProductId: id, rule: 'charges', cells: ['N'] },
    text: 'N 4.6 would be urea as N 46: check the decimal point.',
  }
  expect((await quality('TH')).findings).toContainEqual(finding)
  const page = await app.call('globalAdmin', 'GET', `product-information/product-page/${id}`)
  expect(page.body.findings).toEqual([finding])
})

test('the reason of a save with warnings is stored in the log', async () => {
  const [row] = await app.database.all<{ reason: string }>(sql`
    select reason from audit_log where country_id = 'IT' and kind = 'product' order by id desc limit 1`)
  expect(row).toEqual({ reason: 'As analysed' })
})

test('the next save on the same connection has no reason', async () => {
  const { legacyProductId } = (
    await app.call('globalAdmin', 'GET', 'product-information/product-compositions/IT')
  ).body.products[1]
  const products = [{ legacyProductId, composition: { Fe: 0.3333 } }]
  await app.call('globalAdmin', 'POST', 'product-information/product-compositions', {
    countryCode: 'IT',
    products,
  })
  const [row] = await app.database.all<{ reason: string | null }>(sql`
    select reason from audit_log where country_id = 'IT' and kind = 'product' order by id desc limit 1`)
  expect(row).toEqual({ reason: null })
})

test('the workbook of the report has a column for each rule', async () => {
  const path = 'product-information/product-status/download/GB'
  const { body } = await app.call('globalAdmin', 'GET', path)
  const [sheet] = await readWorkbook(new File([body], 'report.xlsx'), {
    identity: { userId: 'tester' },
  })
  const text = JSON.stringify(sheet)
  for (const { title } of rules) expect(text).toContain(title)
  expect(text).toContain('Shown in g/l, but Density is empty: enter the density.')
})

test('after a change only the changed products are read and checked again', async () => {
  const cache: QualityCache = new Map()
  const read: string[] = []
  const db = {
    ...app.database,
    getJson: async <Value>(statement: JsonSql<Value>) => {
      const json = await app.database.getJson(statement)
      read.push(json)
      return json
    },
  }
  const listFindings = () => getQuality(cache, db, 'DE', ['DE'])
  const first = await listFindings()
  expect(first.totals.products).toBeGreaterThan(100)
  const { legacyProductId } = (
    await app.call('globalAdmin', 'GET', 'product-information/product-compositions/DE')
  ).body.products[3]
  const products = [{ legacyProductId, composition: { Density: 90 } }]
  await app.call('globalAdmin', 'POST', 'product-information/product-compositions', {
    ...{ countryCode: 'DE', products },
  })
  const second = await listFindings()
  expect(second.findings).toContainEqual(
    expect.objectContaining({ legacyProductId, rule: 'density' }),
  )
  expect(second.totals.products).toBe(first.totals.products)
  const withFields = JSON.parse(read[1]!).filter(([, , fields]: unknown[]) => fields !== null)
  expect(withFields.map(([id]: [number]) => id)).toEqual([legacyProductId])
  // What was not read is what a new server would find.
  const { totals, findings } = await getQuality(new Map(), app.database, 'DE', ['DE'])
  expect({ totals, findings }).toEqual({ totals: second.totals, findings: second.findings })
})

test('what is being checked for one caller is not checked again for another', async () => {
  const cache: QualityCache = new Map()
  const countries = ['DE', 'FR', 'GB']
  const before = app.database.load().statements
  const list = () => listQuality(cache, app.database, countries, countries)
  const [first, second] = await Promise.all([list(), list()])
  // The revisions for each of them, and each country once.
  expect(app.database.load().statements - before).toBe(2 + countries.length)
  expect(second).toEqual(first)
})

test('if a check fails, one of the callers that waited checks, not all of them', async () => {
  const cache: QualityCache = new Map()
  let checks = 0
  let revisions = 0
  let start = () => {}
  const allWait = new Promise<void>((resolve) => {
    start = resolve
  })
  const db = {
    ...app.database,
    all: async <Row extends object>(statement: Sql) => {
      const rows = await app.database.all<Row>(statement)
      revisions += 1
      if (revisions === 5) setImmediate(start)
      return rows
    },
    getJson: async <Value>(statement: JsonSql<Value>) => {
      checks += 1
      if (checks === 1) {
        await allWait
        throw new Error('canceling statement due to user request')
      }
      return app.database.getJson(statement)
    },
  }
  const callers = Array.from({ length: 5 }, () => getQuality(cache, db, 'DE', ['DE']))
  const results = await Promise.allSettled(callers)
  expect(results.map(({ status }) => status).sort()).toEqual([
    ...Array(4).fill('fulfilled'),
    'rejected',
  ])
  expect(checks).toBe(2)
})

test('findings of a country that did not change are not computed again, in any call', async () => {
  const callAll = async () => {
    for (const path of ['product-quality/PL', 'product-quality']) {
      const { status } = await app.call('globalAdmin', 'GET', `product-information/${path}`)
      expect({ path, status }).toEqual({ path, status: 200 })
    }
  }
  const countStatements = async () => {
    const before = app.databaseOfServer.load().statements
    await callAll()
    return app.databaseOfServer.load().statements - before
  }
  await callAll()
  const counts: number[] = []
  for (let i = 0; i < 5; i += 1) counts.push(await countStatements())
  // Each call reads the user and the revisions. The server may run other statements meanwhile.
  expect(Math.min(...counts)).toBe(4)
})
