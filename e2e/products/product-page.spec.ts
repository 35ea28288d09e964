import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, people, signIn, test } from '../tools/fixtures.ts'

const part = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Product', exact: true }).getByRole('region', { name })

test('a product page shows all parts, opens editors by key and prints a data sheet', async ({
  page,
  callAs,
}) => {
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
