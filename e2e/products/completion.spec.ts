import { readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { read, utils } from '@e965/xlsx'
import type { Page } from '@playwright/test'
import { expect, people, signIn, test } from '../tools/fixtures.ts'

const path = '/product-info/completion'
const table = (page: Page) => page.getByRole('table', { name: 'Completion status, Spain' })
const names = (page: Page) => table(page).getByRole('rowheader')

test('[CMP-01] [CMP-02] the report of a country can be sorted by code, name or crop and filtered by gaps', {
  tag: '@main',
}, async ({ page, callAs }) => {
  const call = await callAs(people.marketer)
  const report = async (more: object) =>
    (await call('POST', 'product-information/product-status', { countryCode: 'ES', ...more })).body
  await signIn(page, people.marketer, path)
  await expect(page.getByRole('heading', { name: 'Completion Status' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Spain')
  for (const heading of [
    'Powerbrand', 'Form of product', 'Application', 'Bag graphic', 'Synonyms',
    'Short description', 'App description', 'Long description', 'Crops',
  ]) {
    await expect(table(page).getByRole('columnheader', { name: heading })).toBeVisible()
  } // biome-ignore format: one list

  const byName = await report({})
  await expect(names(page).first()).toContainText(byName.products[0].productName)
  const { complete, products } = byName.totals
  await expect(page.getByText(`${complete} of ${products} products`)).toBeVisible()

  for (const [label, sortOrder] of [
    ['Code', 'code'],
    ['Crop', 'crop'],
    ['Name', 'name'],
  ] as const) {
    await page.getByRole('radio', { name: label }).check()
    const { products: sorted } = await report({ sortOrder })
    await expect(names(page).first()).toContainText(sorted[0].dhCode)
  }

  await page.getByRole('switch', { name: 'Show missing only' }).check()
  const gaps = await report({ showMissingOnly: true })
  await expect(table(page)).toHaveAttribute('aria-rowcount', String(gaps.products.length + 1))
  await expect(names(page).first()).toContainText(gaps.products[0].productName)
})

test('[CMP-01] a gap links to its field and disappears from the report after the field is filled', async ({
  page,
  callAs,
}) => {
  const call = await callAs(people.marketer)
  const { body } = await call('POST', 'product-information/product-status', {
    countryCode: 'ES',
    showMissingOnly: true,
  })
  const product = body.products.find(
    (row: { mediumDescription: boolean }) => !row.mediumDescription,
  )
  await signIn(page, people.marketer, path)
  await expect(table(page)).toBeVisible()
  await page.getByRole('switch', { name: 'Show missing only' }).check()
  // Scrolling before the shorter list is there would pass the product.
  await expect(table(page)).toHaveAttribute('aria-rowcount', String(body.products.length + 1))
  await expect(table(page)).toHaveAttribute('aria-busy', 'false')
  const gap = page.getByRole('link', { name: `Missing: App description of ${product.productName}` })
  for (let i = 0; i < 40 && !(await gap.isVisible()); i += 1) {
    await table(page).hover()
    await page.mouse.wheel(0, 400)
    await page.waitForTimeout(50)
  }
  await gap.click()
  await expect(page).toHaveURL(
    new RegExp(`descriptions\\?product=${product.legacyProductId}&field=webMediumDescription`),
  )
  await call('POST', 'product-information/product-description', {
    countryId: 'ES',
    legacyProductId: product.legacyProductId,
    webMediumDescription: 'Now there is an app text.',
  })
  await page.goto(path)
  await page.getByRole('switch', { name: 'Show missing only' }).check()
  await expect(table(page)).toHaveAttribute('aria-rowcount', /^\d+$/)
  await expect(gap).toBeHidden()
})

test('Alt+↓ opens the gaps of the filtered report one after the other, also from the editor', async ({
  page,
}) => {
  await signIn(page, people.globalAdmin, `${path}?country=HU&missing=true`)
  await expect(page.getByRole('link', { name: 'Next gap' })).toBeVisible()
  await page.keyboard.press('Alt+ArrowDown')
  const place = page.getByText(/^Gap \d+ of \d+$/)
  await expect(place).toHaveText(/^Gap 1 of/)
  const first = page.url()
  await page.getByRole('link', { name: 'Next gap' }).click()
  await expect(place).toHaveText(/^Gap 2 of/)
  expect(page.url()).not.toBe(first)

  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/country=HU&missing=true/)
  await expect(page.getByRole('switch', { name: 'Show missing only' })).toBeChecked()
  // The gap of the last step back is the last one that was open.
  await page.keyboard.press('Alt+ArrowDown')
  await expect(place).toHaveText(/^Gap 2 of/)
})

test('on Applications Alt+↓ opens the next gap from a checkbox and ticks nothing', async ({
  page,
}) => {
  await signIn(page, people.globalAdmin, `${path}?country=HU&missing=true&field=application`)
  const gap = page.getByRole('link', { name: /^Missing: Application/ }).first()
  await gap.click()
  await expect(page).toHaveURL(/\/product-info\/applications/)
  const place = page.getByText(/^Gap \d+ of \d+$/)
  const before = await place.innerText()
  await expect(page.locator('[role=gridcell][data-active=true]')).toBeVisible()
  await page.keyboard.press('Alt+ArrowDown')
  // A ticked box would be asked about before the screen is left.
  await expect(place).not.toHaveText(before)
})

test('in descriptions Alt+↓ saves the text and opens the next gap, and the gap stays known after a save', {
  tag: '@long',
}, async ({ page, callAs }) => {
  const call = await callAs(people.globalAdmin)
  const body = { countryCode: 'HU', showMissingOnly: true }
  const report = (await call('POST', 'product-information/product-status', body)).body
  const product = report.products.find(
    (row: { mediumDescription: boolean }) => !row.mediumDescription,
  )
  await signIn(page, people.globalAdmin, `${path}?country=HU&missing=true&field=mediumDescription`)
  await expect(page.getByRole('link', { name: 'Next gap' })).toBeVisible()
  const gap = page.getByRole('link', { name: `Missing: App description of ${product.productName}` })
  for (let i = 0; i < 40 && !(await gap.isVisible()); i += 1) {
    await page.getByRole('table').hover()
    await page.mouse.wheel(0, 400)
    await page.waitForTimeout(50)
  }
  await gap.click()
  const place = page.getByText(/^Gap \d+ of \d+$/)
  const text = page.getByRole('form').getByRole('textbox', { name: 'App description' })
  await expect(text).toBeFocused()
  const before = await place.innerText()
  await page.keyboard.type('Filled on the way.')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('form')).toHaveCount(0)
  await expect(place).toHaveText(before)
  await page.keyboard.press('Alt+ArrowDown')
  await expect(place).not.toHaveText(before)
  const { body: now } = await call('GET', 'product-information/product-descriptions/HU')
  expect(
    now.products.find(
      ({ legacyProductId }: { legacyProductId: number }) =>
        legacyProductId === product.legacyProductId,
    ).webMediumDescription,
  ).toBe('Filled on the way.')
})

test('the overview of countries and fields shows every assigned country and opens one', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page, people.marketer, path)
  await page.getByText('My countries').click()
  const map = page.getByRole('table', { name: 'Completion by country' })
  await expect(map.getByRole('rowheader')).toHaveText([
    'All countries',
    'Italy',
    'Portugal',
    'Spain',
  ])
  await page.reload()
  await map.getByRole('button', { name: 'Portugal', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Portugal')
  await expect(page.getByRole('table', { name: 'Completion status, Portugal' })).toBeVisible()

  // A number links to the records it counts.
  await page.getByText('My countries').click()
  await map.getByRole('button', { name: /^Italy: missing fields of Crops/ }).click()
  await expect(page.getByRole('table', { name: 'Completion status, Italy' })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Show missing only' })).toBeChecked()
  await expect(page.getByRole('columnheader', { name: /^Crops/ })).toBeInViewport()
  await page.getByText('My countries').click()
  const check = map.getByRole('columnheader', { name: 'Oxide and element' })
  await expect(check).toBeHidden()
  await map.getByRole('button', { name: /^To check/ }).click()
  await expect(check).toBeVisible()
  await page.reload()
  await expect(check).toBeVisible()
  await map.getByRole('button', { name: /^Spain: \d+ to check, all checks$/ }).click()
  await expect(page.getByRole('table', { name: 'Completion status, Spain' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Quality' })).toHaveValue('With warnings')
})

test('the export of the report has the same rows as the screen', { tag: '@long' }, async ({
  page,
}) => {
  await signIn(page, people.marketer, path)
  await expect(table(page)).toBeVisible()
  await page.getByRole('switch', { name: 'Show missing only' }).check()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export to Excel' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Completion_\d\d_\d\d_\d{4}_ES\.xlsx$/)
  const book = read(readFileSync(await download.path()))
  const rows = utils.sheet_to_json<string[]>(book.Sheets['Completion Status']!, { header: 1 })
  await expect(table(page)).toHaveAttribute('aria-rowcount', String(rows.length))
})

test('a failed download shows an error', { tag: '@long' }, async ({ page }) => {
  await page.route('**/product-status/download/**', (route) => route.fulfill({ status: 500 }))
  await signIn(page, people.marketer, path)
  await page.getByRole('button', { name: 'Export to Excel' }).click()
  await expect(page.getByText('Failed to download file.')).toBeVisible()
})

test('a report that fails to load can be retried', { tag: '@long' }, async ({ page }) => {
  await page.route('**/product-status', (route) => route.fulfill({ status: 500 }))
  await signIn(page, people.marketer, path)
  await expect(page.getByText('The completion status could not be loaded')).toBeVisible()
  await page.unroute('**/product-status')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(table(page)).toBeVisible()
})

test('[NAV-04] Global Web Team shows the report and the job dashboard only to users with its right', {
  tag: '@long',
}, async ({ page }) => {
  await page.route('**/api/experience/client-settings', async (route) => {
    const answer = await route.fetch()
    const json = { ...(await answer.json()), jobDashboardUrl: 'https://jobs.example.com/board' }
    await route.fulfill({ response: answer, json })
  })
  await signIn(page, people.globalAdmin)
  const section = page.getByRole('region', { name: 'Global Web Team' }).first()
  await expect(section.getByRole('link')).toHaveText(['Completion', 'Channels', 'Job dashboard'])
  await expect(section.getByRole('link', { name: 'Job dashboard' })).toHaveAttribute(
    'href',
    'https://jobs.example.com/board',
  )
})

test('[NAV-04] the link to the job dashboard needs a configured URL, and the section needs the right', {
  tag: '@long',
}, async ({ page, browser }) => {
  await signIn(page, people.globalAdmin)
  await expect(page.getByRole('link', { name: 'Completion' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Job dashboard' })).toBeHidden()
  const other = await browser.newPage({ baseURL: new URL(page.url()).origin })
  await signIn(other, people.marketer)
  await expect(other.getByRole('region', { name: 'Global Web Team' })).toBeHidden()
  await other.goto(path)
  await expect(other.getByRole('heading', { name: 'Completion Status' })).toBeVisible()
  await other.close()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds no problem in report and overview in the ${colorScheme} theme`, {
    tag: '@long',
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await signIn(page, people.marketer, path)
    await expect(table(page)).toBeVisible()
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await page.getByText('My countries').click()
    await expect(page.getByRole('table', { name: 'Completion by country' })).toBeVisible()
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  })
}

test('at 390 px only the table scrolls sideways, not the page', { tag: '@long' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, people.marketer, path)
  await expect(table(page)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
