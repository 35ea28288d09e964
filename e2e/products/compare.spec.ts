import type { Page } from '@playwright/test'
import { type Call, expect, people, signIn, test } from '../tools/fixtures.ts'
import {
  cellOf,
  changeBar,
  filterProducts,
  findSeriousProblems,
  isWiderThanScreen,
  press,
  typeInto,
} from '../tools/grid.ts'

interface Product {
  legacyProductId: number
  countryId: string
  dhCode: string
  productName: string
  composition: Record<string, number>
  webShortDescription: string
}

const path = '/product-info/compare'
let asAdmin: Call
/** Codes that all three countries of the marketer sell; each test uses its own. */
let codes: string[]
let names: Map<string, string>

test.beforeEach(async ({ callAs }) => {
  asAdmin = await callAs(people.globalAdmin)
  const sold: string[][] = []
  for (const country of ['ES', 'PT', 'IT']) {
    const { body } = await asAdmin('GET', `regional/all-products?country=${country}`)
    sold.push(body.map(({ dhCode }: Product) => dhCode))
    if (country === 'ES') {
      names = new Map(body.map((each: Product) => [each.dhCode, each.productName]))
    }
  }
  codes = sold[0]!.filter((code) => sold.every((list) => list.includes(code)))
})

async function compared(code: string): Promise<Record<string, Product>> {
  const { body } = await asAdmin('GET', `product-information/product-comparison?dhCode=${code}`)
  return Object.fromEntries(body.products.map((each: Product) => [each.countryId, each]))
}

async function store(code: string, country: string, kind: string, cells: object) {
  const { legacyProductId } = (await compared(code))[country]!
  const changes = [{ countryCode: country, kind, products: [{ legacyProductId, cells }] }]
  const { status } = await asAdmin('POST', 'product-information/product-cells', { changes })
  expect(status).toBe(200)
}

/** Clears the nutrient forms, so that copying N or K2O cannot cause an imbalance. */
const noParts = { NO3: null, NH4: null, Urea: null, SOP: null, MOP: null, KNO3: null }

const table = (page: Page) => page.getByRole('region', { name: /by country/ })
const tick = (page: Page, name: string) =>
  table(page).getByRole('checkbox', { name, exact: true }).check()
const bar = (page: Page) => page.getByRole('region', { name: 'Copy' })
const preview = (page: Page) => bar(page).getByRole('button', { name: 'Preview' }).click()
const dialog = (page: Page) => page.getByRole('dialog')

test('a code is found regardless of case and shows the differences between countries', {
  tag: '@long',
}, async ({ page }) => {
  const code = codes[0]!
  await store(code, 'ES', 'composition', { N: 15, Zn: 2 })
  await store(code, 'PT', 'composition', { N: 16, Zn: 2 })
  await store(code, 'IT', 'composition', { N: 15, Zn: 2 })
  await signIn(page, people.marketer, path)
  await expect(page.getByText('Select a product to see it in all your countries.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Product' }).fill(code.toLowerCase())
  await page.getByRole('option', { name: code }).click()
  await expect(page).toHaveURL(`${path}?code=${code}`)
  const rows = table(page).getByRole('row')
  await expect(rows.first()).toContainText('Spaincopied fromItalyPortugal')
  const nitrogen = rows.filter({
    has: page.getByRole('checkbox', { name: 'Composition: N', exact: true }),
  })
  await expect(nitrogen.getByRole('cell')).toHaveText(['15', '15', '16'])
  await expect(nitrogen.locator('[data-differs]')).toHaveText(['16'])
  await expect(page.getByRole('checkbox', { name: 'Composition: Zn', exact: true })).toBeHidden()
  await page.getByRole('checkbox', { name: 'Also show equal values' }).check()
  await expect(page.getByRole('checkbox', { name: 'Composition: Zn', exact: true })).toBeVisible()
  await page.reload()
  await expect(nitrogen.getByRole('cell')).toHaveText(['15', '15', '16'])
})

test('a copy writes exactly the changes of its preview', { tag: '@main' }, async ({ page }) => {
  const code = codes[1]!
  await store(code, 'ES', 'composition', { N: 15, K2O: 5, Mn: 1 })
  await store(code, 'PT', 'composition', { ...noParts, N: 16, K2O: null, Mn: 2 })
  await store(code, 'IT', 'composition', { ...noParts, N: 15, K2O: 8, Mn: 3 })
  await store(code, 'ES', 'description', { webShortDescription: '< 2 min & more' })
  await store(code, 'PT', 'description', { webShortDescription: 'Curto' })
  await store(code, 'IT', 'description', { webShortDescription: 'Breve' })
  const before = await compared(code)
  await signIn(page, people.marketer, `${path}?code=${code}`)
  await tick(page, 'Composition: N')
  await tick(page, 'Composition: K2O')
  await expect(bar(page).getByRole('status')).toHaveText('Tick the countries to copy to')
  await tick(page, 'Portugal')
  await tick(page, 'Description: Short description')
  await expect(bar(page).getByRole('status')).toHaveText('Will change: 3 cells in 1 country')
  await tick(page, 'Italy')
  await preview(page)
  const lines = dialog(page).getByRole('row')
  const expectLine = (cell: string, now: string, becomes: string) =>
    expect(lines.filter({ hasText: cell }).filter({ hasText: now })).toContainText(becomes)
  await expectLine('Composition: K2O', 'empty', '5')
  await expectLine('Composition: N', '16', '15')
  await expectLine('Description: Short description', 'Curto', '< 2 min & more')
  await expect(dialog(page)).toContainText('1 selected cell already has this value.')
  expect(await compared(code)).toEqual(before)
  await dialog(page).getByRole('button', { name: 'Copy 5 cells to 2 countries' }).click()
  await expect(page.getByText('Copied: 5 cells in 2 countries.')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  const { ES, PT, IT, ...others } = await compared(code)
  const short = { webShortDescription: '< 2 min & more' }
  expect(ES).toEqual(before.ES)
  expect(PT).toEqual({
    ...before.PT!,
    ...short,
    composition: { ...before.PT!.composition, N: 15, K2O: 5 },
  })
  expect(IT).toEqual({
    ...before.IT!,
    ...short,
    composition: { ...before.IT!.composition, K2O: 5 },
  })
  const { ES: _es, PT: _pt, IT: _it, ...othersBefore } = before
  expect(others).toEqual(othersBefore)
  await expect(page.getByRole('checkbox', { name: 'Composition: N', exact: true })).toBeHidden()
})

test('a copy is stopped and shows the change when another user saved after the preview', {
  tag: '@long',
}, async ({ page }) => {
  const code = codes[2]!
  await store(code, 'ES', 'composition', { N: 15 })
  await store(code, 'PT', 'composition', { ...noParts, N: 16 })
  await signIn(page, people.marketer, `${path}?code=${code}`)
  await tick(page, 'Composition: N')
  await tick(page, 'Portugal')
  await preview(page)
  await store(code, 'PT', 'composition', { N: 20 })
  const copy = dialog(page).getByRole('button', { name: 'Copy 1 cell to 1 country' })
  await copy.click()
  await expect(dialog(page).getByRole('alert')).toContainText('Nothing was copied')
  const line = dialog(page).getByRole('row').filter({ hasText: 'Composition: N' })
  await expect(line).toContainText('changed by Gina Admin')
  await expect(line.getByRole('cell')).toHaveText(['20', '15'])
  expect((await compared(code)).PT!.composition.N).toBe(20)
  await copy.click()
  await expect(page.getByText('Copied: 1 cell in 1 country.')).toBeVisible()
  expect((await compared(code)).PT!.composition.N).toBe(15)
})

test('a copy that leaves the nitrogen of another country unbalanced needs a reason', {
  tag: '@long',
}, async ({ page }) => {
  const code = codes[7]!
  await store(code, 'ES', 'composition', { ...noParts, N: 15 })
  await store(code, 'PT', 'composition', { ...noParts, N: 14, NO3: 7, NH4: 7 })
  await signIn(page, people.marketer, `${path}?code=${code}`)
  await tick(page, 'Composition: N')
  await tick(page, 'Portugal')
  await preview(page)
  await dialog(page).getByRole('button', { name: 'Copy 1 cell to 1 country' }).click()
  const reasonDialog = page.getByRole('dialog', { name: 'Save although it does not balance?' })
  await expect(reasonDialog).toContainText('Portugal: N forms total 14.00, difference 1.00')
  await press(page, 'Escape')
  await expect(reasonDialog).toBeHidden()
  expect((await compared(code)).PT!.composition.N).toBe(14)

  await dialog(page).getByRole('button', { name: 'Copy 1 cell to 1 country' }).click()
  await reasonDialog.getByRole('textbox', { name: 'Reason' }).fill('Organic nitrogen')
  const request = page.waitForRequest('**/product-information/product-cells')
  await reasonDialog.getByRole('button', { name: 'Save with this reason' }).click()
  expect((await request).postDataJSON()).toMatchObject({ reason: 'Organic nitrogen' })
  await expect(page.getByText('Copied: 1 cell in 1 country.')).toBeVisible()
  expect((await compared(code)).PT!.composition.N).toBe(15)
})

test('w/w and g/l are copied together', { tag: '@long' }, async ({ page }) => {
  const code = codes[3]!
  await store(code, 'ES', 'applications', { showUnitsByWeight: false, showGramsPerLitre: true })
  await store(code, 'PT', 'applications', { showUnitsByWeight: true, showGramsPerLitre: false })
  await signIn(page, people.marketer, `${path}?code=${code}`)
  await tick(page, 'Application: Values shown in')
  await tick(page, 'Portugal')
  await preview(page)
  const line = dialog(page).getByRole('row').filter({ hasText: 'Values shown in' })
  await expect(line.getByRole('cell')).toHaveText(['w/w', 'g/l'])
  await dialog(page).getByRole('button', { name: 'Copy 1 cell to 1 country' }).click()
  await expect(page.getByText('Copied: 1 cell in 1 country.')).toBeVisible()
  expect((await compared(code)).PT).toMatchObject({
    showUnitsByWeight: false,
    showGramsPerLitre: true,
  })
})

test('a code that no assigned country sells shows a message', { tag: '@long' }, async ({
  page,
}) => {
  await signIn(page, people.marketer, `${path}?code=NOTHING`)
  await expect(page.getByText('None of your countries sells NOTHING.')).toBeVisible()
})

test('edits in the compositions grid can be applied to the same codes in other countries', {
  tag: '@long',
}, async ({ page }) => {
  const code = codes[4]!
  await store(code, 'ES', 'composition', { ...noParts, N: 10, P: 1 })
  await store(code, 'PT', 'composition', { ...noParts, N: 11, P: 1 })
  await store(code, 'IT', 'composition', { N: 33, P: 9 })
  const before = await compared(code)
  await signIn(page, people.marketer, '/product-info/composition')
  await filterProducts(page, code)
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  const apply = page.getByRole('button', { name: 'Apply in other countries' })
  await expect(apply).toBeDisabled()
  await typeInto(page, 0, 'N', '33')
  await typeInto(page, 0, 'P', '2')
  await apply.click()
  const countries = dialog(page).getByRole('group', { name: 'Countries', exact: true })
  await expect(countries).toContainText('Portugal2 cells in 1 product')
  await expect(countries).toContainText('Italy1 cell in 1 product · 1 the same already')
  await countries.getByRole('checkbox', { name: 'Portugal' }).check()
  const lines = dialog(page).getByRole('row')
  await expect(lines.filter({ hasText: `(${code}): N` }).getByRole('cell')).toHaveText(['11', '33'])
  await expect(lines.filter({ hasText: `(${code}): P` }).getByRole('cell')).toHaveText(['1', '2'])
  expect(await compared(code)).toEqual(before)
  await dialog(page)
    .getByRole('button', { name: 'Save 2 cells in Spain and 2 cells in 1 other country' })
    .click()
  await expect(
    page.getByText('Product composition saved successfully. 2 cells in 1 other country as well.'),
  ).toBeVisible()
  await expect(changeBar(page).getByRole('status')).toHaveText('No unsaved changes')
  const now = await compared(code)
  for (const country of ['ES', 'PT']) {
    expect(now[country]!.composition).toEqual({ ...before[country]!.composition, N: 33, P: 2 })
  }
  expect(now.IT).toEqual(before.IT)
})

test('a region ticks its countries in the comparison and in Apply in other countries', async ({
  page,
}) => {
  const code = codes[8]!
  const { body: regions } = await asAdmin('GET', 'regional/my-regions')
  const sold = Object.keys(await compared(code)).filter((country) => country !== 'ES')
  const { region, countries } = regions.find(
    (each: { countries: string[] }) =>
      !each.countries.includes('ES') && each.countries.some((country) => sold.includes(country)),
  )
  const members = sold.filter((country) => countries.includes(country))
  await store(code, 'ES', 'composition', { P: ((Date.now() % 900) + 1) / 1000 })

  await signIn(page, people.globalAdmin, `${path}?code=${code}&from=ES`)
  const regionTick = page.getByRole('checkbox', { name: `${region} (${members.length})` })
  await regionTick.check()
  await tick(page, 'Composition: P')
  const inCountries = members.length === 1 ? '1 country' : `${members.length} countries`
  await expect(bar(page).getByRole('status')).toContainText(`in ${inCountries}`)
  await expect(table(page).getByRole('row').first().getByRole('checkbox', { checked: true }))
    .toHaveCount(members.length) // biome-ignore format: one expectation

  await page.goto('/product-info/composition?country=ES')
  await filterProducts(page, code)
  await expect(page.getByRole('region', { name: 'Filters in use' })).toContainText('1 of')
  await typeInto(page, 0, 'P', '1.5')
  await page.getByRole('button', { name: 'Apply in other countries' }).click()
  await dialog(page)
    .getByRole('checkbox', { name: `${region} (${members.length})` })
    .check()
  const saved = new RegExp(`^Save 1 cell in Spain and ${members.length} cells? in`)
  await dialog(page).getByRole('button', { name: saved }).click()
  await expect(changeBar(page).getByRole('status')).toHaveText('No unsaved changes')
  const now = await compared(code)
  for (const country of ['ES', ...members]) expect(now[country]!.composition.P).toBe(1.5)
  const others = sold.filter((country) => !members.includes(country))
  for (const country of others) expect(now[country]!.composition.P).not.toBe(1.5)
})

test('an edit that conflicts in the own country is marked in the grid, and nothing is saved in any country', {
  tag: '@long',
}, async ({ page }) => {
  const code = codes[5]!
  await store(code, 'ES', 'composition', { ...noParts, N: 10 })
  await store(code, 'PT', 'composition', { ...noParts, N: 10 })
  await signIn(page, people.marketer, '/product-info/composition')
  await filterProducts(page, code)
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await typeInto(page, 0, 'N', '12')
  await page.getByRole('button', { name: 'Apply in other countries' }).click()
  await dialog(page).getByRole('checkbox', { name: 'Portugal' }).check()
  await store(code, 'ES', 'composition', { N: 20 })
  await dialog(page)
    .getByRole('button', { name: /^Save 1 cell in Spain/ })
    .click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('region', { name: 'Nothing was saved' })).toContainText('Gina Admin')
  expect((await compared(code)).PT!.composition.N).toBe(10)
})

test('a product in a grid links to the comparison', { tag: '@long' }, async ({ page }) => {
  await signIn(page, people.marketer, '/product-info/composition')
  const code = codes[6]!
  await filterProducts(page, code)
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await cellOf(page, 0, 'Product').click()
  await expect(page).toHaveURL(/composition/)
  await press(page, 'F2')
  await expect(page).toHaveURL(`${path}?code=${code}`)
  await expect(page.getByRole('combobox', { name: 'Product' })).toHaveValue(
    `${code} · ${names.get(code)}`,
  )
})

test('a user without the right is redirected', { tag: '@long' }, async ({ page }) => {
  await signIn(page, people.dealerManager, path)
  await expect(page).toHaveURL(/forbidden/)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds no serious problem in table and preview in the ${colorScheme} theme`, {
    tag: '@long',
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    const code = codes[7]!
    await store(code, 'ES', 'composition', { N: 15 })
    await store(code, 'PT', 'composition', { N: 16 })
    await signIn(page, people.marketer, `${path}?code=${code}`)
    await tick(page, 'Composition: N')
    await tick(page, 'Portugal')
    expect(await findSeriousProblems(page)).toEqual([])
    await preview(page)
    await expect(dialog(page).getByRole('row').first()).toBeVisible()
    expect(await findSeriousProblems(page)).toEqual([])
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the table scrolls in its own box', { tag: '@long' }, async ({ page }) => {
    const code = codes[8]!
    await store(code, 'PT', 'composition', { N: 16 })
    await store(code, 'ES', 'composition', { N: 15 })
    await signIn(page, people.marketer, `${path}?code=${code}`)
    await expect(table(page)).toBeVisible()
    expect(await isWiderThanScreen(page)).toBe(false)
  })
})
