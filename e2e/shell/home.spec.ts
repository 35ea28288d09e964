import { expect, people, signIn, test } from '../tools/fixtures.ts'

test('Home shows what other users changed since the last visit, with a link to the record', async ({
  page,
  callAs,
}) => {
  const call = await callAs(people.regionalAdmin)
  const { body } = await call('GET', 'product-information/product-descriptions/UA')
  const [product] = body.products.slice(-1)
  const webMediumDescription = `Changed for Home ${Date.now()}`
  const { status } = await call('POST', 'product-information/product-description', {
    legacyProductId: product.legacyProductId,
    countryId: 'UA',
    webMediumDescription,
  })
  expect(status).toBe(200)
  await signIn(page, people.globalAdmin, '/product-info/home')
  const changes = page.getByRole('region', { name: 'Changed since your last visit' })
  const row = changes.getByRole('listitem').filter({ hasText: product.productName }).first()
  await expect(row).toContainText('Rafał Regional')
  await row.getByRole('link', { name: 'Open' }).click()
  await expect(page).toHaveURL(new RegExp(`product=${product.legacyProductId}`))
  await expect(page.getByRole('region', { name: 'Texts' })).toContainText(webMediumDescription)
})

test('Home counts the changes of all pages of the log', async ({ page, callAs }) => {
  const call = await callAs(people.regionalAdmin)
  const path = 'product-information/product-applications'
  const { body } = await call('GET', `${path}/UA`)
  const products = body.products
    .slice(0, 120)
    .map(({ legacyProductId, showOnWeb }: { legacyProductId: number; showOnWeb: boolean }) => ({
      legacyProductId,
      showOnWeb: !showOnWeb,
    }))
  expect(products).toHaveLength(120)
  expect((await call('POST', path, { countryCode: 'UA', products })).status).toBe(200)
  await signIn(page, people.globalAdmin, '/product-info/home')
  const changes = page.getByRole('region', { name: 'Changed since your last visit' })
  const count = changes.locator('header > span').first()
  await expect.poll(async () => Number.parseInt(await count.innerText(), 10)).toBeGreaterThan(119)
})

test('Home shows the gaps and warnings of a country, which lead to its products', {
  tag: '@main',
}, async ({ page }) => {
  await signIn(page, people.globalAdmin, '/product-info/home')
  const gaps = page.getByRole('region', { name: 'Gaps in my countries' })
  const row = gaps.getByRole('listitem').filter({ hasText: 'with warnings' }).first()
  await expect(row).toContainText(/\d+ of \d+ complete/)
  await expect(row.getByRole('img', { name: /^\d+ % complete$/ })).toBeVisible()
  const warnings = row.getByRole('link', { name: /^\d+ with warnings$/ })
  const count = Number.parseInt(await warnings.innerText(), 10)
  await warnings.click()
  await expect(page).toHaveURL(/completion\?.*quality=warnings/)
  const table = page.getByRole('table', { name: /^Completion status/ })
  await expect(table).toHaveAttribute('aria-rowcount', String(count + 1))
})
