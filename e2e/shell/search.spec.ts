import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, people, signIn, test } from '../tools/fixtures.ts'
import { cellOf, changeBar } from '../tools/grid.ts'
import { holdAnswers } from '../tools/hold-answers.ts'
import { keepEditing } from '../tools/leave-guard.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search everything' })
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Search everything' })
const rows = (page: Page, group: string) =>
  palette(page).getByRole('rowgroup', { name: group }).getByRole('row')

test('[GLB-01] Ctrl+K finds a product despite typing errors and opens it in its country', {
  tag: '@main',
}, async ({ page, callAs }) => {
  const call = await callAs(people.marketer)
  const { body } = await call('GET', 'regional/all-products?country=PT')
  const product = body.find(({ productName }: { productName: string }) =>
    /^Nitralis \d\d \w+$/.test(productName),
  )
  await signIn(page, people.marketer, '/product-info/descriptions?country=ES')
  await expect(page.getByRole('heading', { name: 'Edit Product Descriptions' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await field(page).fill(product.dhCode)
  const inPortugal = rows(page, 'Products').filter({ hasText: 'Portugal' })
  await expect(inPortugal).toHaveCount(1)
  await field(page).fill(product.productName.replace('lis', 'lsi'))
  await expect(rows(page, 'Products').first()).toContainText('Nitralis')

  await field(page).fill(product.dhCode)
  await inPortugal.click()
  await expect(palette(page)).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`country=PT.*product=${product.legacyProductId}`))
  await expect(page.getByLabel('Country', { exact: true }).first()).toHaveValue('Portugal')
  await expect(page.getByRole('region', { name: 'Product', exact: true })).toContainText(
    `${product.dhCode} · `,
  )

  // An opened item is listed as recent and can be pinned.
  await page.keyboard.press('Control+k')
  await expect(rows(page, 'Recent').first()).toContainText(product.productName)
  await palette(page)
    .getByRole('button', { name: `Pin ${product.productName}` })
    .click()
  await expect(rows(page, 'Pinned').first()).toContainText(product.productName)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
})

test('Enter opens what is typed, however fast it follows', async ({ page }) => {
  await signIn(page, people.marketer)
  const session = await page.context().newCDPSession(page)
  await page.keyboard.press('Control+k')
  await expect(rows(page, 'Screens').first()).toBeVisible()
  await session.send('Emulation.setCPUThrottlingRate', { rate: 10 })
  await page.keyboard.type('coverage')
  await page.keyboard.press('Enter')
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await expect(page).toHaveURL(/advice\/coverage/)
})

test('Enter waits for the records of what is typed, and opens the first one', async ({ page }) => {
  await signIn(page, people.marketer, '/product-info/home')
  await page.keyboard.press('Control+k')
  await field(page).fill('foliara')
  await expect(rows(page, 'Products').first()).toBeVisible()
  const arrive = await holdAnswers(page, '**/api/global-admin/search')
  await field(page).fill('nitralis')
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeVisible()
  arrive()
  await expect(palette(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/nitralis/i)
})

test('text typed right after Ctrl+K is searched, even if the dialog still loads', async ({
  page,
}) => {
  const arrive = await holdAnswers(page, '**/assets/palette-*.js')
  await signIn(page, people.marketer, '/product-info/composition?country=ES')
  await cellOf(page, 0, 'N').click()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('x')
  await page.keyboard.press('Control+k')
  // The search is closed again, so the cell gets the text.
  await page.keyboard.type('7')
  await expect(page.getByRole('textbox', { name: 'N', exact: true })).toHaveValue('7')
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('cover')
  arrive()
  await expect(field(page)).toHaveValue('cover')
  await page.keyboard.type('age')
  await expect(rows(page, 'Screens').first()).toContainText('Coverage')
  await page.keyboard.press('Escape')
  await expect(changeBar(page)).toContainText('No unsaved changes')
})

test('Enter typed while the dialog still loads opens what was typed before it', async ({
  page,
}) => {
  const arrive = await holdAnswers(page, '**/assets/palette-*.js')
  await signIn(page, people.marketer, '/product-info/home')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('coverage')
  await page.keyboard.press('Enter')
  arrive()
  await expect(page).toHaveURL(/advice\/coverage/)
  await expect(palette(page)).toBeHidden()
})

test('screens can be found and opened with the keyboard only, and the search page lists all results of a kind', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page, people.marketer)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await field(page).fill('covrage')
  await expect(rows(page, 'Screens').first()).toContainText('Coverage')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/advice\/coverage/)

  await page.keyboard.press('Control+k')
  await field(page).fill('nitralis')
  await expect(rows(page, 'Products').nth(1)).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/admin\/search\?q=nitralis/)
  await page.getByRole('button', { name: 'More products' }).click()
  await expect(page).toHaveURL(/kind=product/)
  const products = page.getByRole('region', { name: 'Products' }).getByRole('listitem')
  await expect(products.nth(20)).toBeVisible()
  await page.reload()
  await expect(products.nth(20)).toBeVisible()
  // A link, so that it can be opened in a new tab.
  await expect(products.first().getByRole('link')).toHaveAttribute('href', /product=\d+/)
})

test('the user must confirm before leaving unsaved edits, and keeps the country when staying', {
  tag: '@long',
}, async ({ page, callAs }) => {
  const call = await callAs(people.marketer)
  const [inPortugal] = (await call('GET', 'regional/all-products?country=PT')).body
  await signIn(page, people.marketer, '/advice/phrases?country=ES&phrase=new')
  await page.getByRole('textbox', { name: 'Phrase', exact: true }).fill('Unsaved text')
  await page.keyboard.press('Control+k')
  await field(page).fill(inPortugal.dhCode)
  await rows(page, 'Products').filter({ hasText: 'Portugal' }).first().click()
  await keepEditing(page)
  await expect(page.getByRole('textbox', { name: 'Phrase', exact: true })).toHaveValue(
    'Unsaved text',
  )
  await expect(page.getByLabel('Country', { exact: true }).first()).toHaveValue('Spain')
})

test('a search without results and a failed search each show a message', { tag: '@long' }, async ({
  page,
}) => {
  await signIn(page, people.marketer)
  await page.keyboard.press('Control+k')
  await field(page).fill('qqxxzzww')
  await expect(palette(page).getByText('Nothing found for “qqxxzzww”')).toBeVisible()
  await page.route('**/api/global-admin/search', (route) => route.abort())
  await field(page).fill('nitralis 27')
  await expect(palette(page).getByText('The search failed.')).toBeVisible()
  await page.unroute('**/api/global-admin/search')
  await palette(page).getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page, 'Products').first()).toBeVisible()
})

test('axe finds no problem on the search palette and the search page', { tag: '@long' }, async ({
  page,
}) => {
  await signIn(page, people.globalAdmin)
  await page.keyboard.press('Control+k')
  await field(page).fill('nitralis')
  await expect(rows(page, 'Products').first()).toBeVisible()
  expect((await new AxeBuilder({ page }).withTags(wcag).analyze()).violations).toEqual([])
  await page.goto('/admin/search?q=nitralis')
  await expect(page.getByRole('region', { name: 'Products' })).toBeVisible()
  expect((await new AxeBuilder({ page }).withTags(wcag).analyze()).violations).toEqual([])
})
