import { readFileSync } from 'node:fs'
import { read } from '@e965/xlsx'
import type { Page } from '@playwright/test'
import { createWorkbook } from '../tools/create-workbook.ts'
import { expect, people, signIn, test } from '../tools/fixtures.ts'
import { selectCountry } from '../tools/grid.ts'
import { selectFile as selectFileOf } from '../tools/select-file.ts'

const workbook = (name: string, rows: unknown[][]) => createWorkbook(name, 'Advice', rows)

const selectFile = (page: Page, file: ReturnType<typeof workbook>) =>
  selectFileOf(page, 'Select a workbook to import', file)
const preview = (page: Page) => page.getByRole('region', { name: /Preview of/ })

test('an advice sheet is exported, imported after a preview, and undone', {
  tag: '@long',
}, async ({ page, callAs }) => {
  const call = await callAs(people.marketer)
  const list = 'product-advice/products/ES/?filterPowerbrand=true'
  const [product] = (await call('GET', list)).body
  const text = async () => {
    const criteria = { countryId: 'ES', productId: product.productCode, cropId: 'lettuce' }
    return (await call('POST', 'product-advice/advice', criteria)).body[0]?.applicationAdviceText
  }
  const before = await text()
  await signIn(page, people.marketer, '/advice/exchange')
  await selectCountry(page, 'Spain')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export advice' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Advice_\d\d_\d\d_\d{4}_ES\.xlsx$/)
  expect(read(readFileSync(await download.path())).SheetNames).toEqual(['Advice', 'Options'])

  const newText = `From a workbook ${Date.now()}.`
  const rows = [
    ['DH code', 'Crop', 'Text'],
    [product.productCode, 'Lettuce', newText],
  ]
  await selectFile(page, workbook('advice.xlsx', rows))
  await expect(preview(page)).toContainText(newText)
  expect(await text()).toBe(before)
  await preview(page).getByRole('button', { name: 'Import 1 text' }).click()
  await expect(page.getByText('Imported: 1 text saved.')).toBeVisible()
  expect(await text()).toBe(newText)
  await page.getByRole('button', { name: 'Undo import of advice.xlsx' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('The import was undone.')).toBeVisible()
  expect(await text()).toBe(before)
})
