import { expect, people, signIn, test } from '../tools/fixtures.ts'

test('a missing safety data sheet is marked in descriptions and completion until its link works', {
  tag: '@long',
}, async ({ page, callAs }) => {
  test.setTimeout(120_000)
  const call = await callAs(people.globalAdmin)
  const list = await call('GET', 'product-information/product-descriptions/PT')
  const [product] = list.body.products
  const save = async (weblinkSafetyDataSheet: string) => {
    const { legacyProductId } = product
    const body = { countryId: 'PT', legacyProductId, weblinkSafetyDataSheet }
    expect((await call('POST', 'product-information/product-description', body)).status).toBe(200)
  }
  await signIn(page, people.marketer)
  await page.evaluate(() => localStorage.setItem('nutrivita_selectedCountryCode', 'PT'))
  await page.goto('/product-info/descriptions')
  const row = page.getByRole('row').filter({ hasText: product.dhCode })
  const filter = page.getByRole('textbox', { name: 'Filter products' })
  await filter.fill(product.dhCode)
  await expect(row).toBeVisible()
  const indicator = page.getByRole('img', {
    name: /broken since .+ last good|broken since .+ never worked/,
  })
  await expect(indicator).toBeHidden()

  await save('/sheets/not-there.pdf')
  // Without a reload: the server checks the links, and the open table shows the result.
  await expect(indicator).toHaveAttribute('aria-label', /^Safety Data Sheet link broken since/, {
    timeout: 45_000,
  })
  await page.goto('/product-info/completion')
  await expect(page.getByRole('img', { name: /^Safety Data Sheet broken since/ })).toBeVisible()

  await save(product.weblinkSafetyDataSheet)
  await page.goto('/product-info/descriptions')
  await filter.fill(product.dhCode)
  await expect(row).toBeVisible()
  await expect(indicator).toBeHidden()
})
