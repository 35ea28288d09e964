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
