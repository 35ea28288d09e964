import { screenPaths } from '@nutripim/screens/screen-addresses'
import type { Page } from '@playwright/test'
import { type Call, expect, people, signIn, test } from '../tools/fixtures.ts'
import { findLayoutProblems } from '../tools/mobile-layout-check.ts'

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/131 Mobile',
})

/** Replaces the path parameters by values that exist. */
async function fill(path: string, call: Call): Promise<string> {
  const { body } = await call('GET', 'product-information/dealers/PL')
  const values: Record<string, string> = {
    $countryCode: 'PL',
    $dealerContactId: String(body.dealers[0].dealerContactId),
    $userid: people.marketer,
  }
  return path.replaceAll(/\$\w+/g, (name) => {
    const value = values[name]
    if (value === undefined) throw new Error(`No value is given for ${name} in ${path}`)
    return encodeURIComponent(value)
  })
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0)
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden()
}

test('[PWA-02] a screen and the inbox are usable by touch at 390 px', async ({ page }) => {
  await signIn(page, people.developer)
  await open(page, '/product-info/create-product')
  expect(await findLayoutProblems(page)).toEqual([])
  await page.getByRole('button', { name: /^Inbox/ }).tap()
  await expect(page.getByRole('dialog', { name: 'Inbox' })).toBeVisible()
  // The header of the drawer must not be a second banner landmark.
  await expect(page.locator('header:not([role])')).toHaveCount(1)
})

test('[PWA-02] every screen is usable by touch at 390 px', { tag: '@long' }, async ({
  page,
  callAs,
}) => {
  test.slow()
  const call = await callAs(people.developer)
  await signIn(page, people.developer)
  expect(screenPaths.length).toBeGreaterThan(25)
  for (const path of screenPaths) {
    await open(page, await fill(path, call))
    expect.soft(await findLayoutProblems(page), path).toEqual([])
  }
})

test('the display name is visible at 390 px, and the audit log and the advice history say who changed what', async ({
  page,
}) => {
  await signIn(page, people.globalAdmin, '/admin/audit')
  await expect(page.getByRole('banner').getByText('Gina Admin')).toBeVisible()
  const entry = page.getByRole('grid').or(page.getByRole('table')).getByRole('row').nth(1)
  await expect(entry.locator('[data-narrow]')).toBeVisible()
  await page.goto('/advice/history?country=ES')
  await expect(entry.locator('[data-narrow]')).toHaveText(/^(Created|Changed|Deleted|Restored) by /)
  await expect(entry.locator('[data-narrow]')).toBeVisible()
})

test('the form of a phrase that is tapped comes into view', async ({ page }) => {
  await signIn(page, people.globalAdmin, '/advice/phrases?country=ES')
  await page.getByRole('grid').getByRole('row').nth(2).tap()
  await expect(page.getByRole('textbox', { name: 'Phrase', exact: true })).toBeInViewport()
})
