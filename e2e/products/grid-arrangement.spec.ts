import { readFileSync } from 'node:fs'
import { read, utils } from '@e965/xlsx'
import type { Page } from '@playwright/test'
import { expect, people, signIn, test } from '../tools/fixtures.ts'
import { cellOf, changeBar, expectCell, press } from '../tools/grid.ts'
import { expectLoaded } from '../tools/screens.ts'

const path = '/product-info/composition?country=PT'

async function open(page: Page, address = path) {
  await signIn(page, people.marketer, address)
  await expectLoaded(page)
  await expect(cellOf(page, 0, 'Product')).toBeVisible()
}

const heading = (page: Page, title: string) =>
  page.getByRole('columnheader', { name: title, exact: true })
const filters = (page: Page) => page.getByRole('region', { name: 'Filters in use' })
/** Named after the view in use. */
const views = (page: Page) => page.getByRole('dialog', { name: /^Views?\b/ })

test('sort, filter and columns are in the address, and a saved view shows them again', {
  tag: '@long',
}, async ({ page }) => {
  const name = `Nitrogen ${Date.now()}`
  await open(page)
  await heading(page, 'N').click()
  await expect(heading(page, 'N')).toHaveAttribute('aria-sort', 'ascending')
  await heading(page, 'N').click({ button: 'right' })
  const panel = page.getByRole('dialog', { name: 'Column N', exact: true })
  await panel.getByRole('combobox', { name: 'Filter' }).click()
  await panel.getByRole('option', { name: '>', exact: true }).click()
  await panel.getByRole('textbox', { name: 'Value' }).fill('20')
  await panel.getByRole('button', { name: 'Apply filter' }).click()
  await expect(filters(page).getByRole('status')).toHaveText(/^\d+ of \d+ products$/)
  await expect(page).toHaveURL(/sort=N&where=N\.greater\.20/)

  await heading(page, 'NO3').click({ button: 'right' })
  await page
    .getByRole('dialog', { name: 'Column NO3' })
    .getByRole('button', { name: 'Hide column' })
    .click()
  await expect(heading(page, 'NO3')).toHaveCount(0)
  const shown = await filters(page).getByRole('status').innerText()

  await page.reload()
  await expect(filters(page).getByRole('status')).toHaveText(shown)
  await expect(heading(page, 'NO3')).toHaveCount(0)
  await expect(heading(page, 'N')).toHaveAttribute('aria-sort', 'ascending')

  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await views(page).getByRole('button', { name: 'Save as new view' }).click()
  await views(page).getByRole('textbox', { name: 'Name of the view' }).fill(name)
  await views(page).getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('button', { name: `View: ${name}` })).toBeVisible()
  await expect(page).toHaveURL(/\?country=PT&view=\d+$/)
  await page.reload()
  await expect(filters(page).getByRole('status')).toHaveText(shown)

  await filters(page).getByRole('button', { name: 'Clear filters' }).click()
  await expect(filters(page)).toHaveCount(0)
  await page.getByRole('button', { name: `View: ${name} (changed)` }).click()
  await views(page).getByRole('button', { name: 'Delete view' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click()
  await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeVisible()
})

test('the address names the default view, so that a link shows a colleague the same list', {
  tag: '@long',
}, async ({ page }) => {
  const name = `Potassium ${Date.now()}`
  await open(page, `${path}&sort=-K`)
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await views(page).getByRole('button', { name: 'Save as new view' }).click()
  await views(page).getByRole('textbox', { name: 'Name of the view' }).fill(name)
  await views(page).getByRole('button', { name: 'Save view' }).click()
  const button = page.getByRole('button', { name: `View: ${name}` })
  await button.click()
  await views(page).getByRole('button', { name: 'Make it my default' }).click()
  await expect(views(page).getByRole('button', { name: 'Remove as my default' })).toBeVisible()

  await page.goto(path)
  await expect(page).toHaveURL(/\?country=PT&view=\d+$/)
  await expect(heading(page, 'K')).toHaveAttribute('aria-sort', 'descending')
  await button.click()
  await views(page).getByRole('button', { name: 'Standard view' }).click()
  await expect(page).toHaveURL(/view=standard$/)
  await expect(heading(page, 'K')).toHaveAttribute('aria-sort', 'none')

  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await views(page).getByRole('button', { name }).click()
  await button.click()
  await views(page).getByRole('button', { name: 'Delete view' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click()
  await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeVisible()
})

test('a heading is dragged to another position, and its edge makes the column wider', {
  tag: '@long',
}, async ({ page }) => {
  await open(page)
  const from = (await heading(page, 'NO3').boundingBox())!
  const to = (await heading(page, 'N').boundingBox())!
  await page.mouse.move(from.x + 30, from.y + 16)
  await page.mouse.down()
  await page.mouse.move(to.x + 40, to.y + 16, { steps: 5 })
  await page.mouse.up()
  await expect(heading(page, 'NO3')).toHaveAttribute('aria-colindex', '2')
  await expect(heading(page, 'NO3')).toHaveAttribute('aria-sort', 'none')
  const edge = (await heading(page, 'NO3').boundingBox())!
  await page.mouse.move(edge.x + edge.width - 1, edge.y + 16)
  await page.mouse.down()
  await page.mouse.move(edge.x + edge.width + 60, edge.y + 16, { steps: 5 })
  await page.mouse.up()
  await expect(page).toHaveURL(/widths=NO3\.\d+/)
  await expect
    .poll(async () => (await heading(page, 'NO3').boundingBox())!.width)
    .toBeGreaterThan(edge.width + 40)
})

test('a text is replaced in all rows after a preview, and one undo restores it', {
  tag: '@long',
}, async ({ page }) => {
  await open(page)
  await cellOf(page, 0, 'Product').click()
  await press(page, 'Control+h')
  const bar = page.getByRole('search', { name: 'Find in the table' })
  await bar.getByRole('textbox', { name: 'Find' }).fill('46')
  await bar.getByRole('checkbox', { name: 'Whole cell' }).check()
  await expect(bar.getByRole('status')).toHaveText(/^\d+ match(es)?$/)
  await bar.getByRole('textbox', { name: 'Replace with' }).fill('45.5')
  await bar.getByRole('button', { name: 'Preview replacement' }).click()
  const preview = page.getByRole('dialog')
  await expect(preview.getByRole('cell', { name: '45.5' }).first()).toBeVisible()
  await preview.getByRole('button', { name: /^Replace \d+$/ }).click()
  await expect(page.getByText(/^\d+ cells? replaced\.$/)).toBeVisible()
  await bar.getByRole('button', { name: 'Close find' }).click()
  await expect(page.getByRole('grid')).toBeFocused()
  await press(page, 'Control+z')
  await expect(changeBar(page).getByRole('status')).toHaveText('No unsaved changes')
})

test('the context menu opens by keyboard and changes the selected cells', {
  tag: '@long',
}, async ({ page }) => {
  await open(page)
  await cellOf(page, 2, 'Urea').click()
  await press(page, 'Shift+F10')
  await page.getByRole('menuitem', { name: /Set, add or multiply/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Set to' }).fill('3.25')
  await dialog.getByRole('button', { name: 'Change 1 cell' }).click()
  await expectCell(page, 2, 'Urea', '3.25')
  await press(page, 'Control+z')
  await expect(changeBar(page).getByRole('status')).toHaveText('No unsaved changes')
})

test('17 rows and the bar that saves are in sight at 1440 × 900', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page)
  for (const row of [0, 16]) await expect(cellOf(page, row, 'N')).toBeInViewport({ ratio: 1 })
  const save = changeBar(page).getByRole('button', { name: 'Save' })
  await expect(save).toBeInViewport({ ratio: 1 })
  await expect(save).toBeDisabled()
  await cellOf(page, 16, 'N').click()
  await page.keyboard.type('3')
  await page.keyboard.press('Control+Enter')
  await expect(changeBar(page).getByRole('status')).toHaveText('1 change in 1 product')
  await expect(save).toBeEnabled()
  await expect(save).toBeInViewport({ ratio: 1 })
  await expect(cellOf(page, 16, 'N')).toBeInViewport({ ratio: 1 })
  await changeBar(page).getByRole('button', { name: 'Undo all' }).click()
  await expect(changeBar(page).getByRole('status')).toHaveText(
    '1 change undone. Ctrl+Z or Ctrl+Y restores it.',
  )
  await expect(changeBar(page).getByRole('button', { name: 'Undo all' })).toHaveCount(0)
  await page.keyboard.press('Control+y')
  await expect(changeBar(page).getByRole('status')).toHaveText('1 change in 1 product')
  await changeBar(page).getByRole('button', { name: 'Undo all' }).click()
})

test('the search dialog exports the open view with its filter, sort and columns', {
  tag: '@long',
}, async ({ page }) => {
  const address = '/product-info/composition?country=PT&sort=-N&where=N.greater.20&columns=K2O,N'
  await open(page, address)
  await expect(filters(page).getByRole('status')).toHaveText(/^\d+ of \d+ products$/)
  const shown = Number.parseInt(await filters(page).getByRole('status').innerText(), 10)
  const top = await cellOf(page, 0, 'N').innerText()
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog', { name: 'Search everything' })
  await search.getByRole('combobox').fill('export this')
  await expect(search.getByRole('row', { selected: true })).toContainText('Export this view')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.keyboard.press('Enter'),
  ])
  expect(download.suggestedFilename()).toMatch(/^Product_compositions_\d\d_\d\d_\d{4}_PT\.xlsx$/)
  const { Sheets, SheetNames } = read(readFileSync(await download.path()))
  const rows = utils.sheet_to_json<unknown[]>(Sheets[SheetNames[0]!]!, { header: 1 })
  const [headings, first] = rows
  expect(headings).toEqual(['Product', 'DH code', 'K2O', 'N'])
  expect(String(first?.[3])).toBe(top)
  expect(rows).toHaveLength(shown + 1)

  await cellOf(page, 0, 'N').click({ button: 'right' })
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export this view' }).click(),
  ])
  expect(again.suggestedFilename()).toBe(download.suggestedFilename())
})
