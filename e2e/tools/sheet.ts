import type { Page } from '@playwright/test'
import { type Call, expect, people, signIn, test } from './fixtures.ts'
import {
  cellOf,
  changeBar,
  findSeriousProblems,
  inGridOrder,
  isWiderThanScreen,
  press,
  selectCountry,
} from './grid.ts'
import { discardChanges, keepEditing, leaveForHome } from './leave-guard.ts'

/** Describes a grid of checkboxes over the products of a country. */
export interface Sheet {
  path: string
  title: string
  /** The last part of its API paths, such as product-elements. */
  calls: string
  table: string
  savedText: string
  /** A checkbox column: its title, its name in the URL, and how to read it from a product. */
  tick: string
  tickField: string
  isTicked(product: Product): boolean
  /** The conformance ids that the tests of every sheet cover. */
  touched: string
  texts: string
  /** The last column. */
  last: { title: string; field: string }
}

/** The fields that the tests read; each sheet has only some of them. */
export interface Product {
  legacyProductId: number
  dhCode: string
  productName: string
  displayElements: string[]
  productRange: string
  formOfProduct: string
  showUnitsByWeight: boolean
  showGramsPerLitre: boolean
  showOnWeb: boolean
}

const failed = 'An error has occurred while processing your request. Please try again later.'

export const saveAll = (page: Page) =>
  changeBar(page).getByRole('button', { name: 'Save All' }).click()

export const unsaved = (page: Page) => changeBar(page).getByRole('status')

export async function productsOf(call: Call, sheet: Sheet, country = 'ES'): Promise<Product[]> {
  const { body } = await call('GET', `product-information/${sheet.calls}/${country}`)
  return inGridOrder<Product>(body.products)
}

export async function store(call: Call, sheet: Sheet, ...products: object[]) {
  const { status } = await call('POST', `product-information/${sheet.calls}`, {
    countryCode: 'ES',
    products,
  })
  expect(status).toBe(200)
}

export async function openSheet(page: Page, sheet: Sheet) {
  await signIn(page, people.marketer, sheet.path)
  await expect(cellOf(page, 0, 'Product')).toBeVisible()
}

export const formatTick = (isTicked: boolean) => (isTicked ? 'Yes' : 'No')

/** Tests of what all sheets have in common. They save row 2 only. */
export function testSheet(sheet: Sheet) {
  const saveUrl = `**/api/product-information/${sheet.calls}`
  const tickOf = (page: Page, row: number) => cellOf(page, row, sheet.tick)

  test(`${sheet.touched} another country is loaded 300 ms after it is selected`, {
    tag: '@long',
  }, async ({ page }) => {
    await openSheet(page, sheet)
    let requestedAt = 0
    page.on('request', (request) => {
      if (request.url().endsWith(`${sheet.calls}/PT`)) requestedAt = Date.now()
    })
    await page.getByRole('combobox', { name: 'Country' }).click()
    const selectedAt = Date.now()
    await page.getByRole('option', { name: 'Portugal' }).click()
    await expect(page.getByRole('grid', { name: `${sheet.table}, Portugal` })).toBeVisible()
    expect(requestedAt - selectedAt).toBeGreaterThanOrEqual(300)
  })

  test(`${sheet.texts} ${sheet.touched} an edited row is marked, and a failed save shows an error and keeps the edits`, async ({
    page,
    callAs,
  }) => {
    const row = 2
    await openSheet(page, sheet)
    const call = await callAs(people.marketer)
    const before = sheet.isTicked((await productsOf(call, sheet))[row]!)
    const touched = page.locator(`[role=row][aria-rowindex="${row + 3}"][data-touched]`)
    await expect(touched).toHaveCount(0)
    await tickOf(page, row).click()
    await expect(touched).toHaveCount(1)
    await page.route(saveUrl, (route) => route.fulfill({ status: 500, body: 'no' }))
    await saveAll(page)
    await expect(page.getByText(failed)).toBeVisible()
    await expect(tickOf(page, row)).toContainText(formatTick(!before))
    await expect(unsaved(page)).toHaveText('1 change in 1 product')
    await page.unroute(saveUrl)
    await press(page, 'Control+s')
    await expect(page.getByText(sheet.savedText)).toBeVisible()
    await expect(touched).toHaveCount(0)
    expect(sheet.isTicked((await productsOf(call, sheet))[row]!)).toBe(!before)
  })

  test('the user must confirm before leaving the screen or changing the country with unsaved edits', {
    tag: '@long',
  }, async ({ page }) => {
    await openSheet(page, sheet)
    await tickOf(page, 0).click()
    await selectCountry(page, 'Portugal')
    await keepEditing(page)
    await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Spain')
    await leaveForHome(page)
    await keepEditing(page)
    await expect(page).toHaveURL(new RegExp(`${sheet.path}\\?country=`))
    await expect(unsaved(page)).toHaveText('1 change in 1 product')
    await leaveForHome(page)
    await discardChanges(page)
    await expect(page).toHaveURL(/home$/)
  })

  test('a list that fails to load shows an error and can be retried', { tag: '@long' }, async ({
    page,
  }) => {
    const listUrl = `**/${sheet.calls}/ES`
    await openSheet(page, sheet)
    await page.route(listUrl, (route) => route.fulfill({ status: 500 }))
    await page.reload()
    await expect(page.getByRole('heading', { name: /could not be loaded/ })).toBeVisible()
    await page.unroute(listUrl)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(tickOf(page, 0)).toBeVisible()
  })

  test('a URL opens a cell, or shows a message if the country does not sell the product', {
    tag: '@long',
  }, async ({ page, callAs }) => {
    const products = await productsOf(await callAs(people.marketer), sheet)
    const at = products.length - 5
    const { title, field } = sheet.last
    await openSheet(page, sheet)
    await page.goto(`${sheet.path}?product=${products[at]!.legacyProductId}&field=${field}`)
    await expect(cellOf(page, at, title)).toHaveAttribute('data-active', 'true')
    await expect(cellOf(page, at, title)).toBeInViewport()
    await expect(page.getByRole('grid')).toBeFocused()
    await page.goto(`${sheet.path}?product=999999999`)
    await expect(page.getByText('The product of this link does not exist in Spain.')).toBeVisible()
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds no serious problem with edits and an open dialog in the ${colorScheme} theme`, {
      tag: '@long',
    }, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await openSheet(page, sheet)
      await tickOf(page, 1).click()
      expect(await findSeriousProblems(page)).toEqual([])
      await page.getByRole('button', { name: `Tick or untick ${sheet.tick}` }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await findSeriousProblems(page)).toEqual([])
    })
  }

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

    test('the grid scrolls in its own box and a tap ticks a checkbox', { tag: '@long' }, async ({
      page,
      callAs,
    }) => {
      const products = await productsOf(await callAs(people.marketer), sheet)
      await openSheet(page, sheet)
      expect(await isWiderThanScreen(page)).toBe(false)
      await page.goto(
        `${sheet.path}?product=${products[3]!.legacyProductId}&field=${sheet.tickField}`,
      )
      await expect(page.getByRole('grid')).toBeFocused()
      const before = sheet.isTicked(products[3]!)
      await tickOf(page, 3).tap()
      await expect(tickOf(page, 3)).toContainText(formatTick(!before))
      await expect(cellOf(page, 3, 'Product')).toBeInViewport()
    })
  })
}
