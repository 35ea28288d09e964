import type { Page } from '@playwright/test'
import { expect, people, signIn, test } from '../tools/fixtures.ts'
import { listScreenAddresses, openScreen } from '../tools/screens.ts'

/** Fields with a star that do not say that they are required, and tables whose rows have no name. */
function findUnannounced(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems: string[] = []
    for (const star of document.querySelectorAll('main .mantine-InputWrapper-required')) {
      const wrapper = star.closest('.mantine-InputWrapper-root')
      const field = wrapper?.querySelector(
        'input:not([type="hidden"]), textarea, [role="textbox"], [role="radiogroup"], [role="group"]',
      )
      const isAnnounced =
        field?.matches(':required, [aria-required="true"]') ||
        /required/i.test(wrapper?.querySelector('label, [class*="label"]')?.textContent ?? '')
      if (!isAnnounced)
        problems.push(`“${wrapper?.textContent?.slice(0, 30)}” does not say required`)
    }
    for (const table of document.querySelectorAll('main :is([role="grid"], [role="table"])')) {
      const rows = [...table.querySelectorAll('[role="row"]:not(:has([role="columnheader"]))')]
      if (rows.some((row) => row.querySelector('[role="rowheader"]') === null)) {
        problems.push(`The rows of “${table.getAttribute('aria-label')}” have no row header`)
      }
    }
    return problems
  })
}

test('required fields say so and rows have headers on every screen', { tag: '@long' }, async ({
  page,
  callAs,
}) => {
  test.slow()
  const addresses = await listScreenAddresses(await callAs(people.developer))
  await signIn(page, people.developer)
  for (const address of addresses) {
    await openScreen(page, address)
    expect.soft(await findUnannounced(page), address).toEqual([])
  }
})

test('required fields say so and rows have headers on the screens that are used most', async ({
  page,
}) => {
  await signIn(page, people.globalAdmin)
  for (const address of [
    '/product-info/composition?country=ES',
    '/product-info/create-product?country=ES',
    '/dealer/add/PL',
    '/access-control/user',
    '/advice/add-product-advice?country=ES',
  ]) {
    await openScreen(page, address)
    expect.soft(await findUnannounced(page), address).toEqual([])
  }
})

test('another screen gets the focus and is announced, and the window is named after the record', {
  tag: '@main',
}, async ({ page, callAs }) => {
  const call = await callAs(people.marketer)
  const { body } = await call('GET', 'product-information/product-compositions/ES')
  const [product] = body.products
  await signIn(page, people.marketer, '/product-info/home')
  await expect(page).toHaveTitle('Home · NutriPIM')
  const rail = page.getByRole('navigation', { name: 'Main' })
  await rail.getByRole('link', { name: 'Edit compositions' }).click()
  await expect(
    page.locator('[aria-live=polite]').getByText('Compositions · NutriPIM'),
  ).toBeAttached()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null))
    .toBe(true)
  await page.goto(`/product-info/product?country=ES&product=${product.legacyProductId}`)
  await expect(page).toHaveTitle(new RegExp(`^.*${product.productName}.* · Product · NutriPIM$`))
})

test('product texts have the language of their country, and names start at one edge', async ({
  page,
}) => {
  await signIn(page, people.globalAdmin, '/product-info/composition?country=EG')
  const name = page.getByRole('grid').getByRole('rowheader').first()
  await expect(name).toHaveAttribute('lang', 'ar')
  await expect(name).toHaveAttribute('dir', 'auto')
  await page.goto('/product-info/descriptions?country=EG')
  const names = page.getByRole('grid').locator('[role=rowheader] [dir=auto]')
  await expect(names.first()).toHaveAttribute('lang', 'ar')
  const aligned = await names.evaluateAll((all) =>
    all.map((each) => getComputedStyle(each).textAlign),
  )
  expect([...new Set(aligned)]).toEqual(['left'])
})
