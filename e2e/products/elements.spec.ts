import { type Call, expect, people, signIn, test } from '../tools/fixtures.ts'
import {
  cellOf,
  copyText,
  elements,
  expectCell,
  expectHeadings,
  filterProducts,
  gridStatus,
  press,
} from '../tools/grid.ts'
import {
  formatTick,
  openSheet,
  type Product,
  productsOf,
  type Sheet,
  saveAll,
  store,
  testSheet,
  unsaved,
} from '../tools/sheet.ts'

const sheet: Sheet = {
  path: '/product-info/elements',
  title: 'Edit Product Elements',
  calls: 'product-elements',
  table: 'Product elements',
  savedText: 'Product elements saved successfully.',
  tick: 'NO3',
  tickField: 'NO3',
  isTicked: ({ displayElements }) => displayElements.includes('NO3'),
  touched: '[ELE-03]',
  texts: '[ELE-02]',
  last: { title: 'Density', field: 'Density' },
}

let spain: Product[]
let asAdmin: Call

/** Each test edits its own rows, because saved changes stay. */
test.beforeEach(async ({ callAs }) => {
  asAdmin = await callAs(people.globalAdmin)
  spain = await productsOf(asAdmin, sheet)
})

const show = (product: Product, ...displayElements: string[]) =>
  store(asAdmin, sheet, { legacyProductId: product.legacyProductId, displayElements })

const shownBy = async (product: Product) =>
  (await productsOf(asAdmin, sheet)).find(
    (each) => each.legacyProductId === product.legacyProductId,
  )!.displayElements

testSheet(sheet)

test('[ELE-01] the grid has one row per product and one checkbox per element, ticked if displayed', {
  tag: '@long',
}, async ({ page }) => {
  await openSheet(page, sheet)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Product Elements')
  const grid = page.getByRole('grid', { name: 'Product elements, Spain' })
  await expect(grid).toHaveAttribute('aria-rowcount', String(spain.length + 2))
  await expectHeadings(page, ['Product', ...elements])
  // Columns in use come first, so these are in view.
  const used = elements.filter((element) =>
    spain.some(({ displayElements }) => displayElements.includes(element)),
  )
  for (const row of [0, 1, 4]) {
    await expectCell(page, row, 'Product', spain[row]!.productName)
    for (const element of used.slice(0, 8)) {
      await expectCell(
        page,
        row,
        element,
        formatTick(spain[row]!.displayElements.includes(element)),
      )
    }
  }
})

test('[ELE-01] Save All sends only changed products and keeps ticks of other users', {
  tag: '@main',
}, async ({ page }) => {
  const [first, second] = [spain[10]!, spain[11]!]
  await show(first, 'N', 'P2O5')
  await show(second, 'N', 'K2O')
  // Live events are blocked, so the screen does not know of saves by other users.
  await page.route('**/api/experience/events**', (route) => route.abort())
  await openSheet(page, sheet)
  await cellOf(page, 10, 'P2O5').click()
  await cellOf(page, 10, 'NO3').click()
  await cellOf(page, 11, 'N').click()
  await cellOf(page, 12, 'N').dblclick()
  await expect(unsaved(page)).toHaveText('3 changes in 2 products')
  await show(first, 'N', 'P2O5', 'Zn')

  const request = page.waitForRequest('**/api/product-information/product-elements')
  await saveAll(page)
  expect((await request).postDataJSON()).toEqual({
    countryCode: 'ES',
    products: [
      {
        legacyProductId: first.legacyProductId,
        displayElements: ['N', 'NO3'],
        was: ['N', 'P2O5'],
      },
      { legacyProductId: second.legacyProductId, displayElements: ['K2O'], was: ['N', 'K2O'] },
    ],
  })
  await expect(page.getByText('Product elements saved successfully.')).toBeVisible()
  await expect(unsaved(page)).toHaveText('No unsaved changes')
  expect(await shownBy(first)).toEqual(['N', 'NO3', 'Zn'])
  expect(await shownBy(second)).toEqual(['K2O'])
})

test('[ELE-01] the keyboard ticks one checkbox, a block, and fills down', { tag: '@long' }, async ({
  page,
}) => {
  for (const row of [5, 6, 7]) await show(spain[row]!, 'N')
  await openSheet(page, sheet)
  await page.getByRole('grid').focus()
  await press(page, ...Array(5).fill('ArrowDown'), ...Array(2).fill('ArrowRight'), ' ')
  await expectCell(page, 5, 'NO3', 'Yes')
  await press(page, ' ')
  await expectCell(page, 5, 'NO3', 'No')
  await press(page, 'x')
  await expectCell(page, 5, 'NO3', 'Yes')
  await press(page, '0')
  await expectCell(page, 5, 'NO3', 'No')

  await press(page, 'Shift+ArrowDown', 'Shift+ArrowRight', ' ')
  for (const row of [5, 6]) {
    for (const element of ['NO3', 'NH4']) await expectCell(page, row, element, 'Yes')
  }
  await expect(unsaved(page)).toHaveText('4 changes in 2 products')
  await press(page, 'Control+z')
  await expect(unsaved(page)).toHaveText('No unsaved changes')

  await press(page, 'Control+y')
  await cellOf(page, 6, 'NO3').click({ modifiers: ['Shift'] })
  await cellOf(page, 7, 'NH4').click({ modifiers: ['Shift'] })
  await press(page, 'Control+d')
  await expectCell(page, 7, 'NO3', 'Yes')
  await press(page, 'Delete')
  await expect(unsaved(page)).toHaveText('No unsaved changes')
})

test('[ELE-01] ticks are copied as TRUE and FALSE and pasted as a spreadsheet writes them', {
  tag: '@long',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  for (const row of [8, 9]) await show(spain[row]!, 'N')
  await openSheet(page, sheet)
  await cellOf(page, 8, 'NO3').click()
  await press(page, ' ')
  await expectCell(page, 8, 'NO3', 'No')
  await copyText(page, '1\tx\tTRUE\r\nFALSE\t0\tperhaps')
  await press(page, 'Control+v')
  for (const element of ['NO3', 'NH4', 'Urea']) await expectCell(page, 8, element, 'Yes')
  await expect(gridStatus(page)).toHaveText('1 text rejected: see the marked cells.')
  await cellOf(page, 9, 'Urea').hover()
  await expect(cellOf(page, 9, 'Urea')).toContainText('“perhaps” is neither TRUE nor FALSE.')

  await cellOf(page, 8, 'Product').click()
  await cellOf(page, 9, 'NO3').click({ modifiers: ['Shift'] })
  await press(page, 'Control+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${spain[8]!.productName}\tTRUE\tTRUE\r\n${spain[9]!.productName}\tTRUE\tFALSE`,
  )
})

test('[ELE-01] a column of the filtered products is ticked after the count is confirmed', {
  tag: '@long',
}, async ({ page }) => {
  const filterText = 'Chelara'
  await openSheet(page, sheet)
  await filterProducts(page, filterText)
  const matching = spain.filter(({ productName }) => productName.includes(filterText))
  await expect(page.getByText(`${matching.length} products`, { exact: true })).toBeVisible()
  const missing = matching.filter(({ displayElements }) => !displayElements.includes('SI'))
  expect(missing.length).toBeGreaterThan(2)

  await page.getByRole('grid').focus()
  const heading = page.getByRole('columnheader', { name: 'SI', exact: true })
  const steps = Number(await heading.getAttribute('aria-colindex')) - 1
  await press(page, 'Control+Home', 'ArrowUp', ...Array(steps).fill('ArrowRight'))
  await expect(heading).toHaveAttribute('data-active', 'true')
  await press(page, ' ')
  const confirmation = page.getByRole('dialog')
  await expect(confirmation).toContainText(`Tick SI for ${missing.length} products?`)
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await expect(unsaved(page)).toHaveText('No unsaved changes')

  await expect(page.getByRole('grid')).toBeFocused()
  await press(page, ' ')
  await confirmation.getByRole('button', { name: `Tick ${missing.length}` }).click()
  await expect(unsaved(page)).toHaveText(`${missing.length} changes in ${missing.length} products`)
  await page.getByRole('button', { name: 'Tick or untick SI' }).click()
  await expect(confirmation).toContainText(`Untick SI for ${matching.length} products?`)
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('grid')).toBeFocused()
  await press(page, 'ArrowDown', 'Control+z')
  await expect(unsaved(page)).toHaveText('No unsaved changes')
})

test('[NAV-01] [NAV-09] elements open from the tabs of the product screens and from their card', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page, people.globalAdmin)
  for (const start of ['/product-info/descriptions', '/nav/productinfo']) {
    await page.goto(start)
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Elements/ })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Product Elements')
  }
})
