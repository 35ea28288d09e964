import type { Page } from '@playwright/test'
import { countSteps } from '../tools/count-steps.ts'
import { type Call, expect, people, signIn, test } from '../tools/fixtures.ts'
import { cellOf, changeBar } from '../tools/grid.ts'

/**
 * Clicks and keys of everyday work, from Home to the saved change. The limits are two thirds of what the
 * work took before; docs/steps.md has the table.
 */
const country = 'PT'
const area = 'product-information'

interface Product {
  legacyProductId: number
  dhCode: string
  productName: string
  composition: Record<string, number>
}

/** Without lime, so that its value needs no reason. */
async function findWithoutLime(call: Call, at: number): Promise<Product> {
  const products = await listProducts(call)
  return products
    .filter(({ composition }) => composition.Ca === undefined && composition.CaO === undefined)
    .at(at)!
}

async function listProducts(call: Call): Promise<Product[]> {
  return (await call('GET', `${area}/product-compositions/${country}`)).body.products
}

async function readLime(call: Call, { legacyProductId: id }: Product) {
  const products = await listProducts(call)
  return products.find(({ legacyProductId }) => legacyProductId === id)?.composition.Ca
}

/** The product is among those that the user opened last; that is how daily work begins. */
async function openHome(page: Page, { dhCode, productName }: Product) {
  await signIn(page, people.marketer, '/product-info/home')
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog', { name: 'Search everything' })
  await search.getByRole('combobox').fill(dhCode)
  const own = search
    .getByRole('row')
    .filter({ hasText: productName })
    .filter({ hasText: 'Portugal' })
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/global-admin/search-mark')),
    own.first().getByText(productName).first().click(),
  ])
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/product-info\/product/)
  await page.goto('/product-info/home')
  const opened = page.getByRole('region', { name: 'Opened last' })
  const link = opened.getByRole('listitem').first().getByRole('link', { name: productName })
  await expect(link).toBeVisible()
  return link
}

/** Visible as soon as the product is loaded, and its keys work. */
const productPage = (page: Page) => page.getByRole('region', { name: 'Composition', exact: true })

test('one nutrient is corrected with at most 2 clicks and 8 keys', { tag: '@long' }, async ({
  page,
  callAs,
}) => {
  const call = await callAs(people.marketer)
  const product = await findWithoutLime(call, -1)
  const link = await openHome(page, product)
  const steps = countSteps(page)
  await steps.click(link)
  await expect(productPage(page)).toBeVisible()
  await steps.press('c')
  const row = page.getByRole('row').filter({ hasText: product.dhCode })
  await expect(row.locator('[data-active]')).toBeVisible()
  await steps.click(row.locator('column=Ca'))
  await steps.type('0.7')
  await steps.press('Enter')
  await steps.press('Control+s')
  await expect(changeBar(page)).toContainText('No unsaved changes')
  expect(await readLime(call, product)).toBe(0.7)
  expect(steps.count.clicks).toBeLessThanOrEqual(2)
  expect(steps.count.keys).toBeLessThanOrEqual(8)
})

test('displayed elements of 10 products are set with at most 3 clicks', { tag: '@long' }, async ({
  page,
}) => {
  await signIn(page, people.marketer, `/product-info/elements?country=${country}`)
  const first = cellOf(page, 0, 'Urea')
  await expect(first).toBeVisible()
  const wanted = (await first.innerText()).includes('Yes') ? 'No' : 'Yes'
  await page.goto('/product-info/home')
  const steps = countSteps(page)
  await steps.press('Control+k')
  await steps.type('elements')
  await expect(page.getByRole('dialog').getByRole('row', { name: /^Elements/ })).toBeVisible()
  await steps.press('Enter')
  await steps.click(first)
  await steps.click(cellOf(page, 9, 'Urea'), ['Shift'])
  // The click has ticked the first cell; the others get its value.
  await steps.press('Control+d')
  for (const row of [0, 4, 9]) await expect(cellOf(page, row, 'Urea')).toContainText(wanted)
  await steps.press('Control+s')
  await expect(changeBar(page)).toContainText('No unsaved changes')
  for (const row of [0, 4, 9]) await expect(cellOf(page, row, 'Urea')).toContainText(wanted)
  expect(steps.count.clicks).toBeLessThanOrEqual(3)
})

test('a description is rewritten with at most 2 clicks and 12 keys', { tag: '@long' }, async ({
  page,
  callAs,
}) => {
  const call = await callAs(people.marketer)
  const { body } = await call('GET', `${area}/product-descriptions/${country}`)
  const product = body.products.findLast(({ missing }: { missing: string[] }) => !missing.length)
  const link = await openHome(page, product)
  const steps = countSteps(page)
  await steps.click(link)
  await expect(productPage(page)).toBeVisible()
  await steps.press('t')
  const text = page.getByRole('textbox', { name: 'Short description' })
  await expect(text).toBeFocused()
  await steps.press('Control+a')
  await steps.type('Fresh.')
  await steps.press('Control+s')
  await expect(page.getByRole('form')).toHaveCount(0)
  await page.goto(`/product-info/product?country=${country}&product=${product.legacyProductId}`)
  await expect(page.getByRole('region', { name: 'Texts' })).toContainText('Fresh.')
  expect(steps.count.clicks).toBeLessThanOrEqual(2)
  expect(steps.count.keys).toBeLessThanOrEqual(12)
})

test('an advice is added with at most 3 clicks and 17 keys', { tag: '@long' }, async ({
  page,
  callAs,
}) => {
  const call = await callAs(people.marketer)
  const { body } = await call('GET', `product-advice/coverage/${country}`)
  const gap = body.products.find(
    (each: { isReadOnly: boolean; cropsOnLabel: string[]; advice: { cropId: string }[] }) =>
      !each.isReadOnly &&
      each.cropsOnLabel.some((crop) => !each.advice.some(({ cropId }) => cropId === crop)),
  )
  const { productCode: dhCode, productName } = gap
  const link = await openHome(page, { ...gap, dhCode, productName })
  const steps = countSteps(page)
  await steps.click(link)
  const advice = page.getByRole('region', { name: 'Advice', exact: true })
  await steps.click(advice.getByRole('link', { name: /^Add advice on / }).first())
  await expect(page.getByRole('textbox', { name: 'Advice text' })).toBeFocused()
  await steps.type('Use early.')
  await steps.press('Control+Enter')
  await expect(page.getByText('Advice added successfully')).toBeVisible()
  expect(steps.count.clicks).toBeLessThanOrEqual(3)
  expect(steps.count.keys).toBeLessThanOrEqual(17)
})

test('a draft is approved with at most 2 clicks', { tag: '@long' }, async ({ page }) => {
  await signIn(page, people.approver, '/product-info/home')
  const drafts = page.getByRole('region', { name: 'Drafts to approve' })
  const review = drafts.getByRole('link', { name: /^Review / }).first()
  await expect(review).toBeVisible()
  const steps = countSteps(page)
  await steps.click(review)
  await steps.click(page.getByRole('button', { name: 'Approve Product' }))
  await expect(page.getByText('Product has been Approved/Updated successfully.')).toBeVisible()
  expect(steps.count.clicks).toBeLessThanOrEqual(2)
})

test('a changed value is traced and restored with at most 4 clicks and 6 keys', {
  tag: '@long',
}, async ({ page, callAs }) => {
  const admin = await callAs(people.globalAdmin)
  const product = await findWithoutLime(admin, -2)
  const { legacyProductId } = product
  for (const Ca of [0.3, 0.4]) {
    const products = [{ legacyProductId, composition: { Ca } }]
    await admin('POST', `${area}/product-compositions`, { countryCode: country, products })
  }
  const link = await openHome(page, product)
  const steps = countSteps(page)
  await steps.click(link)
  await steps.click(
    page.getByRole('region', { name: 'Composition' }).getByRole('button', { name: /^Ca \d/ }),
  )
  const drawer = page.getByRole('dialog', { name: /^Ca of / })
  await expect(drawer.getByRole('listitem').first()).toContainText('Gina Admin')
  await steps.click(drawer.getByRole('link', { name: 'Edit or restore Ca' }))
  await expect(drawer.getByRole('button', { name: 'Restore 0.3' })).toBeFocused()
  await steps.press('Enter')
  await expect(drawer).toHaveCount(0)
  await expect(changeBar(page)).toContainText('1 change')
  await steps.press('Control+s')
  await expect(changeBar(page)).toContainText('No unsaved changes')
  expect(await readLime(admin, product)).toBe(0.3)
  expect(steps.count.clicks).toBeLessThanOrEqual(4)
  expect(steps.count.keys).toBeLessThanOrEqual(6)
})
