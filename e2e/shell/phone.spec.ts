import { expect, people, signIn, test } from '../tools/fixtures.ts'
import { findMobileLayoutProblems } from '../tools/layout-problems.ts'
import { listScreenAddresses, openScreen } from '../tools/screens.ts'

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/131 Mobile',
})

test('[PWA-02] a screen and the inbox are usable by touch at 390 px', { tag: '@main' }, async ({
  page,
}) => {
  await signIn(page, people.developer)
  await openScreen(page, '/product-info/create-product')
  expect(await findMobileLayoutProblems(page)).toEqual([])
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
  const addresses = await listScreenAddresses(await callAs(people.developer))
  await signIn(page, people.developer)
  expect(addresses.length).toBeGreaterThan(25)
  for (const address of addresses) {
    await openScreen(page, address)
    expect.soft(await findMobileLayoutProblems(page), address).toEqual([])
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
  await expect(entry.locator('[data-narrow]')).toHaveText(
    /^(Created|Changed|Deleted|Restored) .+ by /,
  )
  await expect(entry.locator('[data-narrow]')).toBeVisible()
})

test('pending approvals say what, where, who and when at 390 px', async ({ page }) => {
  await signIn(page, people.globalAdmin, '/approve/product')
  const draft = page.getByRole('grid').getByRole('row').nth(1).locator('[data-frozen]')
  await expect(draft).toBeInViewport({ ratio: 1 })
  await expect(draft.locator('[data-narrow]')).toHaveText(/^DH\d+ · .+ · .+, \d+ \w+ \d{4}/)
  await expect(draft.locator('[data-narrow]')).toBeVisible()
})

test('the form of a phrase that is tapped comes into view', async ({ page }) => {
  await signIn(page, people.globalAdmin, '/advice/phrases?country=ES')
  await page.getByRole('grid').getByRole('row').nth(1).tap()
  await expect(page.getByRole('textbox', { name: 'Phrase', exact: true })).toBeInViewport()
  // Only parts of the page scroll. Something hidden at the end of a long list made the page as long.
  await expect(page.getByRole('region', { name: 'Where it is used' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(844)
  await expect(page.getByRole('banner')).toBeInViewport()
})

test('the form of a new API key or webhook comes to the top', async ({ page }) => {
  const topOf = async (title: string) =>
    (await page.getByRole('heading', { name: title }).boundingBox())?.y
  await signIn(page, people.globalAdmin, '/admin/keys')
  await page.getByRole('button', { name: 'Create key' }).tap()
  await expect.poll(() => topOf('Create API key')).toBeLessThan(300)
  await page.goto('/admin/webhooks')
  await page.getByRole('button', { name: 'Create webhook' }).tap()
  await expect.poll(() => topOf('Create webhook')).toBeLessThan(300)
})

test('the history button of a description lies beside the label, not on its field', async ({
  page,
  callAs,
}) => {
  const call = await callAs(people.marketer)
  const { body } = await call('GET', 'product-information/product-descriptions/ES')
  const { legacyProductId } = body.products[0]
  await signIn(
    page,
    people.marketer,
    `/product-info/descriptions?country=ES&product=${legacyProductId}`,
  )
  const form = page.getByRole('form')
  await form.getByText('More', { exact: true }).tap()
  const buttons = form.getByRole('button', { name: 'History and comments' })
  await expect(buttons.first()).toBeVisible()
  const covered = await form
    .locator('[data-field]:is(input, textarea), [data-field] .mantine-RichTextEditor-root')
    .evaluateAll((fields) =>
      fields
        .filter((field) => {
          field.scrollIntoView({ block: 'center' })
          const { right, top, bottom } = field.getBoundingClientRect()
          return [top + 3, bottom - 3].some((y) =>
            document.elementFromPoint(right - 3, y)?.closest('button[aria-label^="History"]'),
          )
        })
        .map((field) => field.closest('[data-field]')?.getAttribute('data-field')),
    )
  expect(covered).toEqual([])
  expect(await findMobileLayoutProblems(page)).toEqual([])
})
