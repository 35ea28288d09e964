import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, people, signIn, test } from '../tools/fixtures.ts'

const part = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Product', exact: true }).getByRole('region', { name })

test('a product page shows all parts, opens editors by key and prints a data sheet', {
  tag: '@main',
}, async ({ page, callAs }) => {
  const call = await callAs(people.marketer)
  const { body } = await call('GET', 'product-information/product-declarations/IT')
  const product = body.products.find(({ declaration }: { declaration: string }) =>
    declaration.startsWith('NPK'),
  )
  const address = `/product-info/product?country=IT&product=${product.legacyProductId}`
  await signIn(page, people.marketer, address)
  await expect(part(page, 'Composition')).toContainText(product.declaration)
  for (const name of ['Texts', 'Advice', 'Completeness', 'Picture', 'Documents', 'Links']) {
    await expect(part(page, name)).toBeVisible()
  }
  await expect(part(page, 'Other countries').getByRole('link', { name: 'Spain' })).toBeVisible()
  // The history is part of the audit log, which a marketer cannot open.
  await expect(part(page, 'History')).toHaveCount(0)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  await page.keyboard.press('t')
  await expect(page).toHaveURL(
    new RegExp(`descriptions.*product=${product.legacyProductId}.*field=webShortDescription`),
  )
  await expect(page.getByRole('textbox', { name: 'DH code' })).toHaveValue(product.dhCode)
  await page.goBack()
  await expect(part(page, 'Composition')).toContainText(product.declaration)

  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('[data-printed]')
  await expect(sheet).toBeVisible()
  await expect(sheet).toContainText(product.declaration)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(sheet).toBeHidden()
})

test('a printed data sheet has the script, direction and decimal separator of its country', {
  tag: '@long',
}, async ({ page, callAs }) => {
  const call = await callAs(people.globalAdmin)
  await signIn(page, people.globalAdmin)
  for (const [country, script, direction] of [
    ['EG', /\p{Script=Arabic}/u, 'rtl'],
    ['BG', /\p{Script=Cyrillic}/u, 'ltr'],
    ['GR', /\p{Script=Greek}/u, 'ltr'],
    ['CN', /\p{Script=Han}/u, 'ltr'],
    ['TH', /\p{Script=Thai}/u, 'ltr'],
    ['GB', /\p{Script=Latin}/u, 'ltr'],
  ] as const) {
    const list = async (name: string) =>
      (await call('GET', `product-information/product-${name}/${country}`)).body.products
    const withDecimals = (await list('declarations'))
      .filter(({ declaration }: { declaration: string }) => /\d[.,]\d/.test(declaration))
      .map((product: { legacyProductId: number }) => product.legacyProductId)
    const { legacyProductId } = (await list('descriptions')).find(
      (product: { legacyProductId: number; webProductName: string }) =>
        withDecimals.includes(product.legacyProductId) && script.test(product.webProductName),
    )
    const { body: stored } = await call(
      'GET',
      `product-information/product-page/${legacyProductId}`,
    )
    await page.emulateMedia({ media: 'screen' })
    await page.goto(`/product-info/product?country=${country}&product=${legacyProductId}`)
    await expect(part(page, 'Composition')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    const sheet = page.locator('[data-printed]')
    const name = sheet.locator('h1')
    await expect(name).toHaveText(script)
    await expect(name).toHaveCSS('direction', direction)
    await expect(name).toHaveAttribute('lang', stored.country.language)
    const { decimalSeparator } = stored.country
    const other = decimalSeparator === ',' ? '.' : ','
    const figures = await sheet.getByRole('cell', { includeHidden: true }).allInnerTexts()
    const decimals = figures.filter((text) => /^\d+[.,]\d+$/.test(text))
    expect(decimals.length).toBeGreaterThan(0)
    expect(decimals.filter((text) => text.includes(other))).toEqual([])
    await expect(sheet).toContainText(stored.product.declaration)
  }
})

test('Home and Descriptions offer a product that was opened without the search', async ({
  page,
  callAs,
}) => {
  const call = await callAs(people.marketer)
  const { body } = await call('GET', 'product-information/product-descriptions/PT')
  const { legacyProductId, webProductName, dhCode } = body.products.at(-1)
  const address = `/product-info/product?country=PT&product=${legacyProductId}`
  await signIn(page, people.marketer, address)
  await expect(page.getByRole('heading', { level: 1, name: webProductName })).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).first().click()
  const opened = page.getByRole('region', { name: 'Opened last' })
  await expect(opened.getByRole('listitem').first()).toContainText(webProductName)

  const other = body.products.at(-3)
  await page.goto(`/product-info/descriptions?country=PT&product=${other.legacyProductId}`)
  await expect(page.getByRole('textbox', { name: 'DH code' })).toHaveValue(other.dhCode)
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(opened.getByRole('listitem').first()).toContainText(other.webProductName)

  await page.goto('/product-info/descriptions?country=PT')
  const offered = page.getByRole('navigation', { name: 'Opened last' })
  await offered.getByRole('link', { name: webProductName }).click()
  await expect(page.getByRole('textbox', { name: 'DH code' })).toHaveValue(dhCode)
})

test('the comments of a product name its values with open comments', { tag: '@long' }, async ({
  page,
  callAs,
}) => {
  const call = await callAs(people.marketer)
  const { body } = await call('GET', 'product-information/product-compositions/PT')
  const { legacyProductId } = body.products.at(-2)
  await call('POST', 'product-information/product-comment', {
    countryCode: 'PT',
    legacyProductId,
    cell: { kind: 'composition', name: 'N' },
    text: 'Is this right?',
    mentions: [],
  })
  const address = `/product-info/product?country=PT&product=${legacyProductId}&panel=comments`
  await signIn(page, people.marketer, address)
  const values = page.getByRole('list', { name: 'Open comments on values' })
  await values.getByRole('link', { name: /^N \d+ open comment/ }).click()
  await expect(page).toHaveURL(/composition\?.*panel=comments.*field=N/)
  const comments = page.getByRole('dialog').getByRole('list', { name: 'Comments', exact: true })
  await expect(comments).toContainText('Is this right?')
})
