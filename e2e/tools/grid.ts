import { AxeBuilder } from '@axe-core/playwright'
import { applicationFieldNames } from '@nutripim/contract/products/product-fields'
import { productLabels } from '@nutripim/wording/product-labels'
import { expect, type Locator, type Page, selectors } from '@playwright/test'

/** The element columns in the order of the specification. */
export const elements =
  'N NO3 NH4 Urea P P2O5 K K2O SOP MOP KNO3 Ca CaO Mg MgO S SO3 B Cu Fe Mn Mo Se Na Na2O Zn Cl SI Density'.split(
    ' ',
  )

/** The column titles of the applications grid. */
export const applicationTitles = [
  'Product',
  ...applicationFieldNames.map((field) => productLabels[field]),
]

/** Columns in use come first, each part in the order of the specification. */
export async function expectHeadings(page: Page, titles: readonly string[]): Promise<void> {
  const headings = page.locator('[role=row][aria-rowindex="2"] [role=columnheader]')
  await expect(headings).toHaveCount(titles.length)
  const shown = await headings.evaluateAll((all) => all.map((each) => each.ariaLabel ?? ''))
  const isBefore = (a: string, b: string) => titles.indexOf(a) < titles.indexOf(b)
  const breaks = shown.filter((title, at) => at > 0 && !isBefore(shown[at - 1] ?? '', title))
  expect(shown.toSorted()).toEqual(titles.toSorted())
  expect(breaks.length).toBeLessThanOrEqual(1)
}

/** Finds the grid cells of a column by its title, wherever the column is. */
void selectors.register('column', () => {
  const list = (root: Element, title: string) => {
    const heading = [...root.ownerDocument.querySelectorAll('[role=columnheader][aria-sort]')].find(
      (each) => each.getAttribute('aria-label') === title,
    )
    const column = heading?.getAttribute('aria-colindex')
    return [
      ...root.querySelectorAll(`:is([role=gridcell], [role=rowheader])[aria-colindex="${column}"]`),
    ]
  }
  return {
    query: (root: Element, title: string) => list(root, title)[0],
    queryAll: list,
  }
})

/** Finds a cell by its visible row, counted from 0, and by the title of its column. */
export function cellOf(page: Page, row: number, title: string): Locator {
  return page.locator(`[role=row][aria-rowindex="${row + 3}"]`).locator(`column=${title}`)
}

const { compare } = new Intl.Collator('en', { numeric: true })

/** Products in the order of the grids: by name, and numbers in names by value. */
export function inGridOrder<Product extends { productName: string }>(
  products: readonly Product[],
): Product[] {
  return products.toSorted((a, b) => compare(a.productName, b.productName))
}

/** Waits until the cell shows a text; suggested values and tooltips are ignored. */
export async function expectCell(page: Page, row: number, title: string, text: string) {
  const cell = cellOf(page, row, title)
  const shown = () =>
    cell.evaluate(({ firstChild }) =>
      firstChild instanceof Element && firstChild.matches('[data-bubble], [data-suggestion]')
        ? ''
        : (firstChild?.textContent ?? ''),
    )
  await expect.poll(shown, { message: `row ${row}, ${title}` }).toBe(text)
}

export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

export async function typeInto(page: Page, row: number, title: string, text: string) {
  await cellOf(page, row, title).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

export async function copyText(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
}

/** The status line under the grid, which screen readers announce. */
export const gridStatus = (page: Page) =>
  page.getByRole('region', { name: 'Table' }).getByRole('status')

/** The bar that counts unsaved changes. */
export const changeBar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })

export const saveChanges = (page: Page) =>
  changeBar(page).getByRole('button', { name: 'Save' }).click()

export const filterProducts = (page: Page, text: string) =>
  page.getByRole('textbox', { name: 'Filter products' }).fill(text)

export async function selectCountry(page: Page, name: string) {
  await page.getByRole('combobox', { name: 'Country' }).click()
  await page.getByRole('option', { name }).click()
}

/**
 * What axe finds serious or critical on the page. Only violations are collected, and in the page
 * itself: handing over what passes takes five times as long as the check, and no page has frames.
 */
export async function findSeriousProblems(page: Page): Promise<unknown[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], selectors: false })
    .setLegacyMode(true)
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(({ html }) => html)])
}

export function isWiderThanScreen(page: Page): Promise<boolean> {
  return page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  )
}
