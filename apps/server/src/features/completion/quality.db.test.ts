import { rules } from '@nutripim/agronomy/rules'
import type { QualityFinding, QualityTotals } from '@nutripim/contract/completion/completion'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../integration-tests/test-app.ts'
import { sql } from '../../platform/database/sql.ts'
import { countriesSeededToFail } from '../../seed/demo-composition.ts'
import { readWorkbook } from '../exchange/workbook.ts'

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

test('what was seeded to fail is found, and nothing else', async () => {
  const { body } = await app.call('globalAdmin', 'GET', 'product-information/product-quality')
  const questioned = body.filter((row: QualityTotals) => row.questioned > 0)
  expect(questioned.map((row: { countryId: string }) => row.countryId).sort()).toEqual(
    [...countriesSeededToFail].sort(),
  )
  const found = new Set(questioned.flatMap((row: QualityTotals) => Object.keys(row.byRule)))
  expect([...found].sort()).toEqual(rules.map(({ name }) => name).sort())
})

test('a finding names the product, the rule, the cells and what is wrong', async () => {
  const { totals, findings } = await quality('ES')
  expect(totals.questioned).toBe(new Set(findings.map((each) => each.legacyProductId)).size)
  expect(findings).toContainEqual({
    legacyProductId: expect.any(Number),
    rule: 'oxidePairs',
    text: 'P is 25, but P2O5 46 equals P 20.08.',
    cells: ['P', 'P2O5'],
  })
})

test('the answer is that of the data as it is now', async () => {
  const before = await quality('IT')
  expect(before.totals.questioned).toBe(0)
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
    text: 'N forms total 14.00, difference 1.00.',
    cells: ['N', 'NO3', 'NH4', 'Urea'],
  })
})

test('the reason of a save that does not balance is kept in the log', async () => {
  const [row] = await app.database.all<{ reason: string }>(sql`
    select reason from audit_log where country_id = 'IT' and kind = 'product' order by id desc limit 1`)
  expect(row).toEqual({ reason: 'As analysed' })
})

test('the next save of the same connection has no reason left over', async () => {
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
  const [sheet] = await readWorkbook(new File([body], 'report.xlsx'))
  const words = JSON.stringify(sheet)
  for (const { title } of rules) expect(words).toContain(title)
  expect(words).toContain('Shown in g/l, but Density is empty.')
})
