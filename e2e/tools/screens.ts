import { screenPaths } from '@nutripim/screens/screen-addresses'
import type { Page } from '@playwright/test'
import { type Call, expect, people } from './fixtures.ts'

/** Views of screens that show something else than the screen without parameters. */
const views = [
  '/product-info/completion?view=countries',
  '/product-info/channels?country=ES&view=history',
  '/product-info/channels?country=ES&view=settings',
  '/admin/keys?key=new',
  '/admin/webhooks?webhook=new',
  '/advice/phrases?country=ES&phrase=new',
]

/** The address of every screen, with values that exist for its path parameters. */
export async function listScreenAddresses(call: Call): Promise<string[]> {
  const { body } = await call('GET', 'product-information/dealers/PL')
  const { body: catalogue } = await call('GET', 'product-information/product-compositions/ES')
  const values: Record<string, string> = {
    $countryCode: 'PL',
    $dealerContactId: String(body.dealers[0].dealerContactId),
    $userid: people.marketer,
  }
  const addresses = screenPaths.map((path) =>
    path.replaceAll(/\$\w+/g, (name) => {
      const value = values[name]
      if (value === undefined) throw new Error(`No value is given for ${name} in ${path}`)
      return encodeURIComponent(value)
    }),
  )
  const product = catalogue.products[0].legacyProductId
  const ofProduct = ['product', 'descriptions'].map(
    (screen) => `/product-info/${screen}?country=ES&product=${product}`,
  )
  return [...addresses, ...views, ...ofProduct]
}

/** Opens a screen and waits until it shows its data. */
export async function openScreen(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expectLoaded(page)
}

/** Waits for the code of a screen, then for its data, so that a failure says which one is missing. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0)
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden()
}
