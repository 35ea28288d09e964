import type { Page } from '@playwright/test'
import { expect, people, signIn, test } from '../tools/fixtures.ts'

const composition = '/product-info/composition'
const countryInput = (page: Page) => page.getByRole('combobox', { name: 'Country' })

test('[CTR-01] [CTR-02] [CTR-03] the country selector starts with the last country, and a country selected by name is remembered', {
  tag: '@main',
}, async ({ page, callAs, context }) => {
  const call = await callAs(people.marketer)
  const { body: assigned } = await call('GET', 'regional/my-countries')
  await signIn(page, people.marketer, composition)
  await expect(countryInput(page)).toHaveValue(assigned.at(-1).name)
  await countryInput(page).click()
  await expect(page.getByRole('option')).toHaveText(
    assigned.map(({ name }: { name: string }) => name),
  )
  await page.getByRole('option', { name: assigned[0].name }).click()
  await expect(countryInput(page)).toHaveValue(assigned[0].name)
  await expect(page).toHaveURL(new RegExp(`country=${assigned[0].id}`))
  await page.reload()
  await expect(countryInput(page)).toHaveValue(assigned[0].name)
  await page.goto('/product-info/home')
  await expect(page.getByRole('button', { name: `${assigned[0].name} · selected` })).toBeVisible()

  const other = await context.newPage()
  await other.goto('/product-info/home')
  await other.getByRole('button', { name: assigned[1].name }).click()
  await expect(page.getByRole('button', { name: `${assigned[1].name} · selected` })).toBeVisible()
})

test('a country can be selected with the keyboard only', { tag: '@long' }, async ({
  page,
  callAs,
}) => {
  const { body: assigned } = await (await callAs(people.marketer))('GET', 'regional/my-countries')
  await signIn(page, people.marketer, composition)
  await expect(countryInput(page)).toBeEnabled()
  await countryInput(page).focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(assigned[0].name.slice(0, 3))
  await page.keyboard.press('Enter')
  await expect(countryInput(page)).toHaveValue(assigned[0].name)
})

test('typing after a click on the country selector replaces the current name', async ({ page }) => {
  await signIn(page, people.globalAdmin, `${composition}?country=GB`)
  await expect(countryInput(page)).toHaveValue('United Kingdom')
  await countryInput(page).click()
  await page.keyboard.type('pola')
  await page.keyboard.press('Enter')
  await expect(countryInput(page)).toHaveValue('Poland')
})

test('changing the country loads its products once', async ({ page }) => {
  await signIn(page, people.globalAdmin, `${composition}?country=GB`)
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(countryInput(page)).toHaveValue('United Kingdom')
  const loads: string[] = []
  page.on('request', (request) => {
    if (/product-compositions\/(HU|GB)/.test(request.url())) loads.push(request.url())
  })
  // The screen reports its country when the live connection of that country is open.
  const connected = page.waitForResponse(
    (response) =>
      response.url().endsWith('/experience/presence') &&
      response.request().postDataJSON()?.countryCode === 'HU',
  )
  await countryInput(page).click()
  await page.keyboard.type('hunga')
  await page.keyboard.press('Enter')
  await connected
  await expect(page.getByRole('grid')).toBeVisible()
  expect(loads).toHaveLength(1)
})

test('[CTR-04] a stored country that is not assigned to the user is replaced by the default', async ({
  page,
  callAs,
}) => {
  const { body: assigned } = await (await callAs(people.marketer))('GET', 'regional/my-countries')
  await signIn(page, people.marketer)
  await page.evaluate(() => localStorage.setItem('nutrivita_selectedCountryCode', 'ZZ'))
  await page.goto(composition)
  await expect(countryInput(page)).toHaveValue(assigned.at(-1).name)
})

test('[CTR-05] nothing is loaded while no country is selected', { tag: '@long' }, async ({
  page,
}) => {
  await page.route('**/api/regional/my-countries', (route) => route.fulfill({ json: [] }))
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await signIn(page, people.marketer, composition)
  await expect(countryInput(page)).toBeDisabled()
  await page.waitForTimeout(600)
  expect(fetched.filter((url) => url.includes('product-compositions'))).toEqual([])
})

test('an address with a country that is not assigned says so, and the user can continue with their own', async ({
  page,
}) => {
  await signIn(page, people.marketer, `${composition}?country=CN`)
  await expect(
    page.getByRole('heading', { name: '“CN” is not one of your countries' }),
  ).toBeVisible()
  await expect(page.getByRole('grid')).toBeHidden()
  await page.getByRole('link', { name: /^Continue with/ }).click()
  await expect(page.getByRole('grid')).toBeVisible()
})

for (const path of [
  '/product-info/declarations',
  '/product-info/exchange',
  '/advice/exchange',
  '/dealer/upload',
  '/dealer/download',
  '/product-info/create-product',
]) {
  test(`${path} opens with the country of its address`, async ({ page }) => {
    await signIn(page, people.globalAdmin, `${path}?country=PL`)
    await expect(countryInput(page)).toHaveValue('Poland')
    await expect(page).toHaveURL(/country=PL/)
  })
}
