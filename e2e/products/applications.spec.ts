import type { Page } from '@playwright/test'
import { type Call, expect, people, test } from '../tools/fixtures.ts'
import {
  applicationTitles,
  cellOf,
  copyText,
  expectCell,
  expectHeadings,
  filterProducts,
  findSeriousProblems,
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
  path: '/product-info/applications',
  title: 'Edit Product Applications',
  calls: 'product-applications',
  table: 'Product applications',
  savedText: 'Product application saved successfully.',
  tick: 'Show on web',
  tickField: 'showOnWeb',
  isTicked: ({ showOnWeb }) => showOnWeb,
  touched: '[APP-06]',
  texts: '[APP-05]',
  last: { title: 'Seed treatment', field: 'seedTreatment' },
}
const weight = 'Values in w/w'
const litre = 'Show in g/l'
const reason = (title: string) => `Untick ‘${title}’ first: only one of the two can be ticked.`

interface Option {
  id: string
  name: string
  isReadOnly?: boolean
}

let spain: Product[]
let asAdmin: Call
let ranges: Option[]
let forms: Option[]

/** Each test edits its own rows, because saved changes stay. */
test.beforeEach(async ({ callAs, context }) => {
  asAdmin = await callAs(people.globalAdmin)
  spain = await productsOf(asAdmin, sheet)
  ranges = (await asAdmin('GET', 'regional/product-ranges?includeReadOnly=true')).body.productRanges
  forms = (await asAdmin('GET', 'regional/product-forms')).body.productForms
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
})

const storeFields = (row: number, fields: object) =>
  store(asAdmin, sheet, { legacyProductId: spain[row]!.legacyProductId, ...fields })

const stored = async (row: number) => (await productsOf(asAdmin, sheet))[row]!

const nameOf = (options: Option[], id: string) => options.find((each) => each.id === id)!.name
const otherForms = (row: number) => forms.filter(({ id }) => id !== spain[row]!.formOfProduct)
const expectDisabled = (page: Page, row: number, title: string) =>
  expect(cellOf(page, row, title)).toHaveAttribute('aria-disabled', 'true')
const expectEnabled = (page: Page, row: number, title: string) =>
  expect(cellOf(page, row, title)).not.toHaveAttribute('aria-disabled')

testSheet(sheet)

test('[APP-01] [APP-03] the grid shows range, form and every flag of each product', {
  tag: '@long',
}, async ({ page }) => {
  await openSheet(page, sheet)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Product Applications')
  await expectHeadings(page, applicationTitles)
  for (const row of [0, 1, 2]) {
    const product = spain[row]!
    await expectCell(page, row, 'Powerbrand', nameOf(ranges, product.productRange))
    await expectCell(page, row, 'Form of product', nameOf(forms, product.formOfProduct))
    await expectCell(page, row, weight, formatTick(product.showUnitsByWeight))
    await expectCell(page, row, litre, formatTick(product.showGramsPerLitre))
  }
})

test('[APP-01] Save All sends only the changed fields of the changed products', {
  tag: '@main',
}, async ({ page }) => {
  const [ownForm] = otherForms(12)
  await storeFields(12, { showUnitsByWeight: false, showGramsPerLitre: false, showOnWeb: false })
  await openSheet(page, sheet)
  await cellOf(page, 12, 'Form of product').locator('[data-open]').click()
  await page.getByRole('option', { name: ownForm!.name, exact: true }).click()
  await expectCell(page, 12, 'Form of product', ownForm!.name)
  await expect(page.getByRole('grid')).toBeFocused()
  await cellOf(page, 12, weight).click()
  await cellOf(page, 13, 'Show on web').dblclick()
  await expect(unsaved(page)).toHaveText('2 changes in 1 product')
  await storeFields(12, { seedTreatment: true })

  const request = page.waitForRequest('**/api/product-information/product-applications')
  await saveAll(page)
  expect((await request).postDataJSON()).toEqual({
    countryCode: 'ES',
    products: [
      {
        legacyProductId: spain[12]!.legacyProductId,
        formOfProduct: ownForm!.id,
        showUnitsByWeight: true,
        was: { formOfProduct: spain[12]!.formOfProduct, showUnitsByWeight: false },
      },
    ],
  })
  await expect(page.getByText('Product application saved successfully.')).toBeVisible()
  expect(await stored(12)).toMatchObject({
    formOfProduct: ownForm!.id,
    showUnitsByWeight: true,
    seedTreatment: true,
  })
})

test('[APP-02] ticking w/w disables g/l and unticking enables it, by mouse and by keyboard', async ({
  page,
}) => {
  await storeFields(3, { showUnitsByWeight: false, showGramsPerLitre: false })
  await openSheet(page, sheet)
  await expectEnabled(page, 3, litre)
  await cellOf(page, 3, weight).click()
  await expectCell(page, 3, weight, 'Yes')
  await expectDisabled(page, 3, litre)
  await cellOf(page, 3, litre).click({ force: true })
  await expectCell(page, 3, litre, 'No')
  await expect(gridStatus(page)).toHaveText(reason(weight))
  await press(page, ' ')
  await expectCell(page, 3, litre, 'No')

  await cellOf(page, 3, weight).click()
  await expectEnabled(page, 3, litre)
  await press(page, 'ArrowRight', ' ')
  await expectCell(page, 3, litre, 'Yes')
  await expectDisabled(page, 3, weight)
  await saveAll(page)
  await expect(page.getByText(sheet.savedText)).toBeVisible()
  expect(await stored(3)).toMatchObject({ showUnitsByWeight: false, showGramsPerLitre: true })
})

test('[APP-02] paste, fill and ticking a column skip locked cells and report them', {
  tag: '@long',
}, async ({ page }) => {
  await storeFields(4, { showUnitsByWeight: true, showGramsPerLitre: false })
  await storeFields(5, { showUnitsByWeight: false, showGramsPerLitre: true })
  await openSheet(page, sheet)
  await copyText(page, 'TRUE\tTRUE')
  await cellOf(page, 4, weight).click()
  await press(page, 'Control+v')
  await expectCell(page, 4, weight, 'Yes')
  await expectCell(page, 4, litre, 'No')
  await expect(gridStatus(page)).toHaveText('1 cell locked and not changed: see the marked cells.')
  await cellOf(page, 4, litre).hover()
  await expect(cellOf(page, 4, litre)).toContainText(reason(weight))

  await copyText(page, 'FALSE\tTRUE')
  await press(page, 'Control+v')
  await expectCell(page, 4, weight, 'No')
  await expectCell(page, 4, litre, 'Yes')
  await press(page, 'Control+z')

  await press(page, 'Shift+ArrowDown', 'Control+d')
  await expectCell(page, 5, weight, 'No')

  const canTick = (await productsOf(asAdmin, sheet)).filter(
    (each) => !each.showUnitsByWeight && !each.showGramsPerLitre,
  )
  await page.getByRole('button', { name: `Tick or untick ${weight}` }).click()
  await expect(page.getByRole('dialog')).toContainText(
    `Tick ${weight} for ${canTick.length} product`,
  )
  await expect(page.getByRole('dialog')).toContainText(
    'skipped, because another value prevents it.',
  )
})

test('[APP-02] a checkbox is disabled when another user ticked the opposite one, and the cell says why', {
  tag: '@long',
}, async ({ page }) => {
  await storeFields(6, { showUnitsByWeight: false, showGramsPerLitre: false })
  await openSheet(page, sheet)
  await cellOf(page, 6, litre).click()
  await storeFields(6, { showUnitsByWeight: true })
  await saveAll(page)
  await expect(cellOf(page, 6, litre)).toHaveAttribute('aria-invalid', 'true')
  await expectCell(page, 6, weight, 'Yes')
  await cellOf(page, 6, litre).hover()
  await expect(cellOf(page, 6, litre)).toContainText(
    "Show in g/l cannot be combined with 'Values in w/w'.",
  )
  await cellOf(page, 6, weight).click()
  await saveAll(page)
  await expect(page.getByText(sheet.savedText)).toBeVisible()
  expect(await stored(6)).toMatchObject({ showUnitsByWeight: false, showGramsPerLitre: true })
})

test('[APP-01] [APP-07] the dropdowns work with the keyboard, filter while typing and cannot be cleared', {
  tag: '@long',
}, async ({ page }) => {
  const [, second] = otherForms(7)
  await openSheet(page, sheet)
  await cellOf(page, 7, 'Form of product').click()
  await page.keyboard.type(second!.name.slice(0, 4).toLowerCase())
  const list = page.getByRole('listbox', { name: 'Form of product' })
  await expect(list.getByRole('option', { name: second!.name, exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Form of product' }).fill(second!.name.toUpperCase())
  await press(page, 'Enter')
  await expectCell(page, 7, 'Form of product', second!.name)
  await expect(cellOf(page, 8, 'Form of product')).toHaveAttribute('data-active', 'true')

  await press(page, 'ArrowUp', 'F2')
  await expect(list.getByRole('option')).toHaveCount(forms.length)
  const at = forms.findIndex(({ id }) => id === second!.id)
  const below = forms[(at + 1) % forms.length]!
  await press(page, 'ArrowDown', 'Tab')
  await expectCell(page, 7, 'Form of product', below.name)
  await expect(cellOf(page, 7, weight)).toHaveAttribute('data-active', 'true')

  await press(page, 'ArrowLeft', 'Alt+ArrowDown')
  await expect(list).toBeVisible()
  await press(page, 'ArrowDown', 'Escape')
  await expectCell(page, 7, 'Form of product', below.name)
  await press(page, 'Delete')
  await expectCell(page, 7, 'Form of product', below.name)
  await cellOf(page, 7, 'Form of product').hover()
  await expect(cellOf(page, 7, 'Form of product')).toContainText(
    'Select a form; it cannot be empty.',
  )
  await page.keyboard.type('zz')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await press(page, 'Enter')
  await expect(gridStatus(page)).toHaveText('There is no form “zz”.')
})

test('[APP-01] a range can be pasted by name or id, and unknown or read-only ranges are rejected', {
  tag: '@long',
}, async ({ page }) => {
  const [readOnly] = ranges.filter((each) => each.isReadOnly)
  const editable = ranges.filter((each) => !each.isReadOnly)
  const rows = [8, 9]
  for (const row of rows) await storeFields(row, { productRange: editable[0]!.id })
  await openSheet(page, sheet)
  await copyText(page, `${editable[1]!.name.toLowerCase()}\r\n${editable[2]!.id}`)
  await cellOf(page, 8, 'Powerbrand').click()
  await press(page, 'Control+v')
  await expectCell(page, 8, 'Powerbrand', editable[1]!.name)
  await expectCell(page, 9, 'Powerbrand', editable[2]!.name)

  await copyText(page, `Nowhere\r\n${readOnly!.name}`)
  await press(page, 'Control+v')
  await expect(gridStatus(page)).toHaveText('2 texts rejected: see the marked cells.')
  await cellOf(page, 8, 'Powerbrand').hover()
  await expect(cellOf(page, 8, 'Powerbrand')).toContainText('There is no range “Nowhere”.')
  await cellOf(page, 9, 'Powerbrand').hover()
  await expect(cellOf(page, 9, 'Powerbrand')).toContainText(
    `“${readOnly!.name}” is a read-only range and cannot be selected.`,
  )
  await cellOf(page, 9, 'Powerbrand').dblclick()
  await expect(page.getByRole('option')).toHaveText(editable.map(({ name }) => name))
  await press(page, 'Escape')

  const at = spain.findIndex(({ productRange }) => productRange === readOnly!.id)
  await filterProducts(page, spain[at]!.dhCode)
  await expectCell(page, 0, 'Powerbrand', readOnly!.name)
  await cellOf(page, 0, 'Powerbrand').dblclick()
  await expect(page.getByRole('option', { name: readOnly!.name })).toBeVisible()
  await press(page, 'Escape')
})

test('a conflict shows both values by name, and the user resolves each one', {
  tag: '@long',
}, async ({ page }) => {
  const [remoteForm, ownForm] = otherForms(10)
  await openSheet(page, sheet)
  await copyText(page, ownForm!.name)
  await cellOf(page, 10, 'Form of product').click()
  await press(page, 'Control+v')
  await storeFields(10, { formOfProduct: remoteForm!.id })
  await saveAll(page)
  const panel = page.getByRole('region', { name: 'Nothing was saved' })
  await expect(panel.getByRole('row').nth(1).getByRole('cell')).toContainText([
    'Form of product',
    ownForm!.name,
    remoteForm!.name,
    'Gina Admin',
  ])
  await panel.getByRole('button', { name: /^Keep your change: Field Form/ }).click()
  await saveAll(page)
  await expect(page.getByText(sheet.savedText)).toBeVisible()
  expect((await stored(10)).formOfProduct).toBe(ownForm!.id)
})

test('[APP-04] a product opens in a panel with a button that reads Not Implemented Yet', {
  tag: '@long',
}, async ({ page }) => {
  await storeFields(11, {
    showUnitsByWeight: false,
    showGramsPerLitre: false,
    seedTreatment: false,
  })
  await openSheet(page, sheet)
  await cellOf(page, 11, 'Product').click()
  const panel = page.getByRole('dialog')
  await expect(panel).toContainText(spain[11]!.productName)
  await expect(panel.getByRole('button', { name: 'Not Implemented Yet' })).toBeDisabled()
  await expect(page).toHaveURL(/open=\d+/)
  await panel.getByRole('checkbox', { name: 'Seed treatment' }).check()
  await panel.getByRole('checkbox', { name: weight }).check()
  await expect(panel.getByRole('checkbox', { name: litre })).toBeDisabled()
  await panel.getByRole('checkbox', { name: weight }).uncheck()
  await expect(panel.getByRole('checkbox', { name: litre })).toBeEnabled()
  const [other] = otherForms(11)
  await panel.getByRole('combobox', { name: 'Form of product' }).click()
  await page.getByRole('option', { name: other!.name, exact: true }).click()
  expect(await findSeriousProblems(page)).toEqual([])
  await panel.getByRole('button', { name: 'Close' }).click()

  await expect(page.getByRole('grid')).toBeFocused()
  await expectCell(page, 11, 'Form of product', other!.name)
  await expect(unsaved(page)).toHaveText('2 changes in 1 product')
  await saveAll(page)
  await expect(page.getByText(sheet.savedText)).toBeVisible()
  expect(await stored(11)).toMatchObject({ seedTreatment: true, formOfProduct: other!.id })
})

test('[NAV-01] [NAV-09] applications open from the navigation and from their card', {
  tag: '@long',
}, async ({ page }) => {
  await openSheet(page, sheet)
  const rail = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Applications' })
  await expect(rail).toHaveAttribute('aria-current', 'page')
  await page.goto('/nav/productinfo')
  await page.getByRole('main').getByRole('link', { name: 'Applications' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Product Applications')
})
