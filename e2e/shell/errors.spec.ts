import type { Locator, Page } from '@playwright/test'
import { type Call, expect, people, signIn, test } from '../tools/fixtures.ts'
import { openScreen } from '../tools/screens.ts'

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** All saves of the three forms fail with as many words as a toast can show. */
async function failSaves(page: Page) {
  const saves =
    /\/api\/(product-information\/dealer|product-advice\/upsert|product-approver\/update)/
  await page.route(saves, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, body: 'text of the server '.repeat(20) })
      : route.fallback(),
  )
}

interface Form {
  address: string
  /** The text field to change. */
  field: string
  /** The primary button. */
  save: string
}

async function listForms(call: Call): Promise<Form[]> {
  const { body: list } = await call('GET', 'product-information/dealers/ES')
  const { body: products } = await call('GET', 'product-advice/products/ES/?filterPowerbrand=true')
  const { body: drafts } = await call('GET', 'product-approver/draftproducts/ES')
  const advice = `country=ES&product=${products.at(-1).productCode}&crop=alfalfa`
  return [
    {
      address: `/dealer/edit/${list.dealers[0].dealerContactId}`,
      field: 'Comments',
      save: 'Save',
    },
    {
      address: `/advice/add-product-advice?${advice}`,
      field: 'Advice text',
      save: 'Save Product Advice',
    },
    {
      address: `/approve/product?country=ES&draft=${drafts[0].legacyProductId}`,
      field: 'Product Name',
      save: 'Approve Product',
    },
  ]
}

/** Whether two elements cover each other. */
async function isOver(message: Locator, button: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([message.boundingBox(), button.boundingBox()])
  if (!a || !b) return false
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

test('a failed save is one message, which does not cover the primary button at 1440 and 390 px', {
  tag: '@long',
}, async ({ page, callAs }) => {
  const forms = await listForms(await callAs(people.developer))
  await signIn(page, people.developer)
  await failSaves(page)
  for (const { address, field, save } of forms) {
    const [desk, phone] = sizes
    if (desk) await page.setViewportSize(desk)
    await openScreen(page, address)
    const button = page.getByRole('button', { name: save, exact: true })
    await page.getByRole('textbox', { name: field }).first().fill('Changed for this test')
    await button.click()
    const message = page.getByRole('region', { name: 'Messages' }).getByRole('alert')
    await expect(message).toHaveCount(1)
    await expect(message).toContainText('500')
    await expect.poll(() => isOver(message, button), address).toBe(false)
    if (phone) await page.setViewportSize(phone)
    await button.scrollIntoViewIfNeeded()
    await expect.poll(() => isOver(message, button), address).toBe(false)
    await message.getByRole('button', { name: 'Close message' }).click()
    await expect(message).toHaveCount(0)
  }
})
