import type { Page } from '@playwright/test'
import { type Call, expect, people, signIn, test } from '../tools/fixtures.ts'
import {
  cellOf,
  changeBar,
  expectCell,
  filterProducts,
  findSeriousProblems,
  gridStatus,
  inGridOrder,
  isWiderThanScreen,
  press,
  saveChanges,
  typeInto,
} from '../tools/grid.ts'
import { keepEditing } from '../tools/leave-guard.ts'

interface Product {
  legacyProductId: number
  dhCode: string
  productName: string
  composition: Record<string, number>
}

let asAdmin: Call
test.beforeEach(async ({ callAs }) => {
  asAdmin = await callAs(people.globalAdmin)
})

const productsOf = async (country: string): Promise<Product[]> =>
  inGridOrder<Product>(
    (await asAdmin('GET', `product-information/product-compositions/${country}`)).body.products,
  )

/** Replaces the composition of a product; `at` is its position in the list sorted by name. */
async function store(country: string, at: number, composition: Record<string, number>) {
  const product = (await productsOf(country))[at]!
  const cleared = Object.fromEntries(Object.keys(product.composition).map((id) => [id, null]))
  const { status } = await asAdmin('POST', 'product-information/product-compositions', {
    countryCode: country,
    products: [
      { legacyProductId: product.legacyProductId, composition: { ...cleared, ...composition } },
    ],
  })
  expect(status).toBe(200)
  return product
}

async function openCompositions(page: Page, person: string = people.marketer) {
  await signIn(page, person, '/product-info/composition')
  await expect(cellOf(page, 0, 'N')).toBeVisible()
}

const productDetails = (page: Page) => page.getByRole('region', { name: 'About this product' })

/** Filters by the code of a product, so that it is the only row. */
async function onlyRow(page: Page, { dhCode }: Product) {
  await filterProducts(page, dhCode)
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  // The previous filter also left one row, so wait for the right product.
  await expect(page.locator('[role=row][aria-rowindex="3"]')).toContainText(dhCode)
}

test('typing P2O5 = 46 suggests P = 20.08, one key accepts it, and a pair that differs by more than its rounding is flagged', {
  tag: '@main',
}, async ({ page }) => {
  const product = await store('ES', 30, { CaO: 17, Ca: 12.15 })
  await openCompositions(page)
  await onlyRow(page, product)
  await typeInto(page, 0, 'P2O5', '46')
  await expectCell(page, 0, 'P', '')
  const cell = cellOf(page, 0, 'P')
  await expect(cell.locator('[data-suggestion]')).toHaveText('20.08 from P2O5')
  await cell.click()
  await expect(gridStatus(page)).toHaveText('20.08 from P2O5: press Space to accept it.')
  await press(page, 'Space')
  await expectCell(page, 0, 'P', '20.0757')
  await expect(cell).not.toHaveAttribute('data-warning')

  await page.keyboard.type('20.5')
  await press(page, 'Enter')
  await expect(cell).toHaveAttribute('data-warning', '!')
  await cell.hover()
  await expect(cell).toContainText('P is 20.5, but P2O5 46 equals P 20.08')
  await expect(productDetails(page)).toContainText('P is 20.5, but P2O5 46 equals P 20.08')
  await saveChanges(page)
  await page.getByRole('button', { name: 'Save as typed' }).click()
  await expect(page.getByText('Product composition saved successfully.')).toBeVisible()

  await page.goto('/product-info/completion')
  await page.getByRole('combobox', { name: 'Quality' }).click()
  await page.getByRole('option', { name: 'Oxide and element' }).click()
  const listed = page.getByRole('row').filter({ hasText: product.dhCode })
  await expect(listed.getByRole('link', { name: /^Check: Oxide and element/ })).toBeVisible()
})

test('N 15, NO3 7, NH4 7, Urea 0 shows “N forms total 14.00, difference 1.00”, and saving needs a reason that is logged', async ({
  page,
}) => {
  const product = await store('ES', 31, { N: 15, NO3: 7, Urea: 0 })
  await openCompositions(page)
  await onlyRow(page, product)
  await typeInto(page, 0, 'NH4', '7')
  await expect(productDetails(page)).toContainText('N forms total 14.00, difference 1.00')
  await expect(cellOf(page, 0, 'N')).toHaveAttribute('data-warning', '!')
  await saveChanges(page)
  const dialog = page.getByRole('dialog', { name: 'Save although it does not balance?' })
  await expect(dialog).toContainText('N forms total 14.00, difference 1.00')
  const confirm = dialog.getByRole('button', { name: 'Save with this reason' })
  await expect(confirm).toBeDisabled()
  await dialog.getByRole('button', { name: 'Back to the fields' }).click()
  await expect(changeBar(page)).toContainText('1 change in 1 product')

  await press(page, 'Control+s')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('One point is organic nitrogen')
  const request = page.waitForRequest('**/product-information/product-compositions')
  await confirm.click()
  expect((await request).postDataJSON()).toMatchObject({ reason: 'One point is organic nitrogen' })
  await expect(page.getByText('Product composition saved successfully.')).toBeVisible()
})

test('a value that looks like a slip is asked about when it is saved, and Enter goes back to the fields', async ({
  page,
}) => {
  const product = await store('ES', 32, { P2O5: 4.6 })
  await openCompositions(page)
  await onlyRow(page, product)
  await typeInto(page, 0, 'P2O5', '46')
  await saveChanges(page)
  const dialog = page.getByRole('dialog', { name: 'Save these values?' })
  await expect(dialog).toContainText('P2O5: 4.6 → 46, probably 4.6')
  await expect(dialog.getByRole('button', { name: 'Back to the fields' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(changeBar(page)).toContainText('1 change in 1 product')
  await saveChanges(page)
  await dialog.getByRole('button', { name: 'Save as typed' }).click()
  await expect(page.getByText('Product composition saved successfully.')).toBeVisible()
})

test('nitrogen that no form explains is edited as Other N', { tag: '@long' }, async ({ page }) => {
  const product = await store('ES', 33, { N: 19.6, NO3: 1.8, OtherN: 16.8, CaO: 50 })
  await openCompositions(page)
  await onlyRow(page, product)
  await expect(productDetails(page)).toContainText('or enter the rest as other nitrogen')
  await typeInto(page, 0, 'Other N', '17.8')
  await expect(cellOf(page, 0, 'N')).not.toHaveAttribute('data-warning', '!')
  await saveChanges(page)
  await expect(page.getByText('Product composition saved successfully.')).toBeVisible()
  const stored = (await productsOf('ES')).find(({ dhCode }) => dhCode === product.dhCode)
  expect(stored?.composition.OtherN).toBe(17.8)
})

test('a finding leads to the explanation of its rule', async ({ page }) => {
  const product = await store('ES', 34, { N: 46, Urea: 4.6 })
  await openCompositions(page)
  await onlyRow(page, product)
  await cellOf(page, 0, 'Urea').click()
  await expect(productDetails(page)).toContainText('it fits if Urea is 46')
  await productDetails(page)
    .getByRole('link', { name: /^Why\?/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rules' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Nitrogen balance' })).toBeFocused()
  await expect(page.getByText('no legal advice')).toBeVisible()
})

test('one stored value is shown as P2O5 14 in Germany and P 6.1 in Norway', {
  tag: '@long',
}, async ({ page }) => {
  const germany = await store('DE', 0, { P2O5: 14 })
  await store('NO', 0, { P2O5: 14 })
  await openCompositions(page, people.globalAdmin)
  for (const [country, declaration] of [
    ['Germany', 'P2O5 14'],
    ['Norway', 'P 6.1'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Country' }).fill(country)
    await page.getByRole('option', { name: country }).click()
    await expect(page.getByRole('grid', { name: `Product compositions, ${country}` })).toBeVisible()
    await cellOf(page, 0, 'N').click()
    await expect(productDetails(page).locator('[data-declaration]')).toHaveText(declaration)
  }
  const { body } = await asAdmin('GET', `product-information/search/${germany.legacyProductId}`)
  expect(body.declaration).toBe('P2O5 14')
})

test('15.5 % w/w at 1.32 kg/l is shown as 204.6 g/l, and ‘Show in g/l’ causes a warning while Density is empty', {
  tag: '@long',
}, async ({ page }) => {
  const liquid = await store('ES', 33, { N: 15.5, Density: 1.32 })
  const empty = await store('ES', 34, { N: 15.5 })
  await signIn(page, people.marketer, '/product-info/applications')
  await onlyRow(page, liquid)
  await cellOf(page, 0, 'Product').click()
  const content = page.getByRole('region', { name: 'Content by weight and volume' })
  await expect(content.getByRole('row', { name: 'N 15.5 204.6' })).toBeVisible()
  await content.getByRole('textbox', { name: '% w/w' }).fill('15,5')
  await expect(content.getByRole('textbox', { name: 'g/l' })).toHaveValue('204.6')
  await expect(content).toContainText('15.5 % w/w at 1.32 kg/l is 204.6 g/l')
  await content.getByRole('textbox', { name: 'g/l' }).fill('132')
  await expect(content.getByRole('textbox', { name: '% w/w' })).toHaveValue('10')
  await page.getByRole('button', { name: 'Close' }).click()

  await onlyRow(page, empty)
  const flag = cellOf(page, 0, 'Show in g/l')
  const isShown = (await flag.textContent())?.startsWith('Yes')
  const weight = cellOf(page, 0, 'Values in w/w')
  if (!isShown) {
    if ((await weight.textContent())?.startsWith('Yes')) await weight.click()
    await flag.click()
  }
  await expect(flag).toHaveAttribute('data-warning', '!')
  await flag.hover()
  await expect(flag).toContainText('Density is empty')
})

test('a description with “12 % MgO” and a composition with 10 cause a warning with the phrase marked', {
  tag: '@long',
}, async ({ page }) => {
  const product = await store('ES', 35, { MgO: 10, Mg: 6.03 })
  await signIn(
    page,
    people.marketer,
    `/product-info/descriptions?product=${product.legacyProductId}`,
  )
  const short = page.getByRole('textbox', { name: /^Short description/ })
  await expect(page.getByRole('region', { name: 'Declaration' })).toContainText('MgO 10')
  await short.fill('With 12 % MgO for green leaves.')
  // The product name can contradict the composition of this test, too.
  const warning = page
    .getByRole('list', { name: 'Figures in texts' })
    .filter({ hasText: '12 % MgO' })
  await expect(warning).toContainText('The description says “12 % MgO”, but the composition has 10')
  await expect(warning.locator('mark')).toHaveText('12 % MgO')
  expect(await findSeriousProblems(page)).toEqual([])
  // The warning never blocks saving.
  await short.fill('With 10 % MgO for green leaves.')
  await expect(warning.filter({ hasText: '12 % MgO' })).toHaveCount(0)
  await short.fill('With 12 % MgO for green leaves.')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  if (await save.isEnabled()) {
    await save.click()
    await expect(page.getByText('Product description saved successfully.')).toBeVisible()
  }
})

test('editing a profile updates its preview, and a save shows first what it changes', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page, people.globalAdmin, '/product-info/declarations')
  await page.getByRole('combobox', { name: 'Country' }).fill('Italy')
  await page.getByRole('option', { name: 'Italy' }).click()
  const labels = page.getByRole('list', { name: 'Labels' })
  await expect(labels).toContainText('NPK (Mg, S) 12-11-18 (2,7-20)')
  await page.getByRole('combobox', { name: 'Declared as: P', exact: true }).selectOption('element')
  await expect(labels.locator('ins').first()).toHaveText('NPK (Mg, S) 12-4,8-18 (2,7-20)')
  await expect(labels.locator('del').first()).toHaveText('NPK (Mg, S) 12-11-18 (2,7-20)')
  await page.getByRole('textbox', { name: 'Factor: P', exact: true }).fill('7')
  await expect(page.getByText('Between 0 and 1, 4 decimals')).toBeVisible()
  await page.getByRole('textbox', { name: 'Factor: P', exact: true }).fill('0,436')
  await page.getByRole('link', { name: 'Compositions' }).first().click()
  await keepEditing(page)
  await page.getByRole('button', { name: 'Save…' }).click()
  await expect(page.getByRole('dialog')).toContainText(/of \d+ products get another label/)
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Declaration profile saved successfully.')).toBeVisible()
  const { body } = await asAdmin('GET', 'regional/declaration-profiles')
  const italy = body.profiles.find((each: { countryId: string }) => each.countryId === 'IT')
  expect(italy).toMatchObject({ basis: { P: 'element' }, factors: { P: 0.436 } })
  expect(await findSeriousProblems(page)).toEqual([])
})

test('a user without the right is redirected from the profiles', { tag: '@long' }, async ({
  page,
}) => {
  await signIn(page, people.marketer, '/product-info/declarations')
  await expect(page).toHaveURL(/\/forbidden/)
})

test('the overview of countries shows the number of findings per country', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page, people.globalAdmin, '/product-info/completion?view=countries')
  const row = page.getByRole('row', { name: /^United Kingdom/ })
  await page.getByRole('button', { name: /^To check/ }).click()
  await expect(page.getByRole('columnheader', { name: 'Nitrogen balance' })).toBeVisible()
  await expect(row.locator('[data-findings]').first()).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('profile, report and grid never scroll the page sideways', { tag: '@long' }, async ({
    page,
  }) => {
    for (const path of ['declarations', 'completion', 'composition']) {
      await signIn(page, people.globalAdmin, `/product-info/${path}`)
      await expect(page.getByRole('combobox', { name: 'Country' })).toBeVisible()
      expect(await isWiderThanScreen(page), path).toBe(false)
    }
  })
})
