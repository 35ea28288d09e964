import type { Page } from '@playwright/test'
import { type Call, expect, people, signIn, test } from '../tools/fixtures.ts'
import { keepEditing } from '../tools/leave-guard.ts'

const crop = 'potato'
let call: Call
let product: { productCode: string; productName: string }
test.beforeEach(async ({ callAs }) => {
  call = await callAs(people.marketer)
  product = (await call('GET', 'product-advice/products/ES/?filterPowerbrand=true')).body[12]
})

const key = () => ({ CountryId: 'ES', ProductId: product.productCode, CropId: crop })
async function write(text: string) {
  const body = { ...key(), ApplicationAdviceText: text }
  expect((await call('POST', 'product-advice/upsert-advice', body)).status).toBe(200)
}
const address = (path: string) => `${path}?country=ES&product=${product.productCode}&crop=${crop}`
const text = (page: Page) => page.getByRole('button', { name: /^Edit the advice/ })
const editor = (page: Page) => page.getByRole('textbox', { name: /^Advice text/ })

test('the focus returns to the text after Escape and after Control+Enter', async ({ page }) => {
  await write('Stored text.')
  await signIn(page, people.marketer, address('/advice/edit-product-advice'))
  await expect(text(page)).toHaveAccessibleName(/Stored text\.$/)
  await text(page).click()
  await page.keyboard.press('Escape')
  await expect(text(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(editor(page)).toBeFocused()
  await editor(page).fill('Another text.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Advice updated successfully')).toBeVisible()
  await expect(text(page)).toBeFocused()
})

test('Delete Advice stays in its position when Save Changes appears', async ({ page }) => {
  await write('Position.')
  await signIn(page, people.marketer, address('/advice/edit-product-advice'))
  await text(page).click()
  const remove = page.getByRole('button', { name: 'Delete Advice' })
  const before = await remove.boundingBox()
  await editor(page).pressSequentially('!')
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  const after = await remove.boundingBox()
  expect([after?.x, after?.y]).toEqual([before?.x, before?.y])
})

test('a search that the user cancels to keep editing leaves box and list as they were', async ({
  page,
}) => {
  await write('Keep this text.')
  await signIn(page, people.marketer, `${address('/advice/edit-product-advice')}&text=Keep`)
  await text(page).click()
  await editor(page).fill('Unsaved.')
  const search = page.getByRole('textbox', { name: 'Search in the texts' })
  await search.fill('other')
  await keepEditing(page)
  await expect(search).toHaveValue('Keep')
  await expect(editor(page)).toHaveValue('Unsaved.')
})

test('an older version of deleted advice is shown', async ({ page }) => {
  await write('First version.')
  await write('Second version.')
  await call('POST', 'product-advice/delete-advice', key())
  await signIn(page, people.marketer, address('/advice/history'))
  await page.getByRole('checkbox', { name: 'Only deleted advice' }).check()
  const pane = page.getByRole('region', { name: 'Version' })
  await expect(pane).toContainText('Deleted by María Marketer')
  await pane
    .getByRole('button', { name: /^Changed/ })
    .first()
    .click()
  await expect(pane).toContainText('Changed by María Marketer')
  await expect(pane).toContainText('Second version.')
  await page.reload()
  await expect(pane).toContainText('Changed by María Marketer')
})
