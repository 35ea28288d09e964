import { readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { read } from '@e965/xlsx'
import type { Page } from '@playwright/test'
import { createWorkbook, workbookType } from '../tools/create-workbook.ts'
import { type Call, expect, people, signIn, test } from '../tools/fixtures.ts'
import { selectFile as selectFileOf } from '../tools/select-file.ts'

const path = '/product-info/exchange'

interface Composition {
  legacyProductId: number
  dhCode: string
  productName: string
  composition: Record<string, number>
}

const compositions = async (call: Call): Promise<Composition[]> =>
  (await call('GET', 'product-information/product-compositions/ES')).body.products

/** Builds a workbook with only a sheet of compositions, as a user would reduce an export. */
const workbook = (name: string, rows: unknown[][]) => createWorkbook(name, 'Compositions', rows)

const selectFile = (page: Page, file: ReturnType<typeof workbook>) =>
  selectFileOf(page, 'Select a workbook to import', file)
const preview = (page: Page) => page.getByRole('region', { name: /Preview of/ })

test('a catalogue that is exported and imported again has no changes', { tag: '@long' }, async ({
  page,
}) => {
  await signIn(page, people.marketer, path)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export catalogue' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Catalogue_\d\d_\d\d_\d{4}_ES\.xlsx$/)
  const buffer = readFileSync(await download.path())
  expect(read(buffer).SheetNames).toEqual([
    'Compositions',
    'Elements',
    'Applications',
    'Descriptions',
    // Hidden: the options of the drop-down lists.
    'Options',
  ])
  await selectFile(page, { name: 'same.xlsx', mimeType: workbookType, buffer })
  await expect(preview(page)).toContainText('No changes: the stored data already matches the file.')
  await expect(preview(page).getByRole('button', { name: 'Import' })).toBeDisabled()
})

test('an import is previewed, applied, and undone with one click', { tag: '@main' }, async ({
  page,
  callAs,
}) => {
  const call = await callAs(people.marketer)
  const [first, second] = await compositions(call)
  const before = await compositions(call)
  await signIn(page, people.marketer, path)
  const rows = [
    ['DH code', 'Mn', 'Zn'],
    [first!.dhCode, '12,3456', 0.5],
    [second!.dhCode, second!.composition.Mn, 0.25],
  ]
  await selectFile(page, workbook('march.xlsx', rows))
  await expect(preview(page).getByRole('list', { name: 'Rows of the file' })).toContainText(
    '2 rows read',
  )
  const changed = preview(page).getByRole('table', { name: /Changed/ })
  await expect(changed.getByRole('row').nth(1)).toContainText(first!.productName)
  await expect(changed.getByRole('row').nth(1)).toContainText('12.3456')
  expect(await compositions(call)).toEqual(before)

  await preview(page).getByRole('button', { name: 'Import 3 changed cells' }).click()
  await expect(page.getByText('Imported: 3 changed cells saved.')).toBeVisible()
  expect((await compositions(call))[0]!.composition).toMatchObject({ Mn: 12.3456, Zn: 0.5 })
  const past = page.getByRole('region', { name: 'Past imports into Spain' })
  await expect(past).toContainText('María Marketer')
  await expect(past).toContainText('3 cells in 2 rows changed')

  await past.getByRole('button', { name: 'Undo import of march.xlsx' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(past).toContainText('Undone by María Marketer')
  expect(await compositions(call)).toEqual(before)
})

test('a .csv list with a title, as a program of the country writes it, is imported', async ({
  page,
  callAs,
}) => {
  const call = await callAs(people.marketer)
  const product = (await compositions(call))[9]!
  await signIn(page, people.marketer, path)
  const lines = ['Contents for spring', '', 'DH code;Zn', `${product.dhCode};"0,125 %"`]
  const buffer = Buffer.from(lines.join('\r\n'))
  await selectFile(page, { name: 'spring.csv', mimeType: 'text/csv', buffer })
  const changed = preview(page).getByRole('table', { name: /Changed/ })
  await expect(changed.getByRole('row').nth(1)).toContainText('0.125')
  await preview(page).getByRole('button', { name: 'Import 1 changed cell' }).click()
  await expect(page.getByText('Imported: 1 changed cell saved.')).toBeVisible()
  expect((await compositions(call))[9]!.composition.Zn).toBe(0.125)

  const picture = { name: 'bag.png', mimeType: 'image/png', buffer: Buffer.from('\x89PNG') }
  await selectFile(page, picture)
  await expect(page.getByText('is not a spreadsheet: its name does not end in')).toBeVisible()
})

test('an import that leaves the nitrogen of a product unbalanced needs a reason', {
  tag: '@long',
}, async ({ page, callAs }) => {
  const call = await callAs(people.marketer)
  const product = (await compositions(call))[8]!
  await signIn(page, people.marketer, path)
  const rows = [
    ['DH code', 'N', 'NO3', 'NH4', 'Urea'],
    [product.dhCode, 15.5, 7.5, 7, 0],
  ]
  await selectFile(page, workbook('open.xlsx', rows))
  const apply = preview(page).getByRole('button', { name: /^Import \d/ })
  await apply.click()
  const reasonDialog = page.getByRole('dialog', { name: 'Save although it does not balance?' })
  await expect(reasonDialog).toContainText('N forms total 14.50, difference 1.00')
  await reasonDialog.getByRole('button', { name: 'Cancel' }).click()
  await apply.click()
  await reasonDialog.getByRole('textbox', { name: 'Reason' }).fill('Organic nitrogen')
  await reasonDialog.getByRole('button', { name: 'Save with this reason' }).click()
  await expect(page.getByText(/^Imported: \d changed cells saved\.$/)).toBeVisible()
  expect((await compositions(call))[8]!.composition).toMatchObject({ N: 15.5, NO3: 7.5 })
  await page.getByRole('button', { name: 'Undo import of open.xlsx' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('The import was undone.')).toBeVisible()
  expect((await compositions(call))[8]!.composition).toEqual(product.composition)
})

test('rejected rows are listed with row, column and reason, and nothing can be imported', {
  tag: '@long',
}, async ({ page, callAs }) => {
  const [first, second] = await compositions(await callAs(people.marketer))
  await signIn(page, people.marketer, path)
  const rows = [
    ['Country', 'DH code', 'N'],
    ['ES', first!.dhCode, 101],
    ['PT', second!.dhCode, 5],
  ]
  await selectFile(page, workbook('bad.xlsx', rows))
  await expect(preview(page).getByRole('alert')).toContainText('2 rows cannot be imported')
  const rejectedRows = preview(page).getByRole('table', { name: /Rejected/ })
  const inRow = (row: number) => rejectedRows.getByRole('row').nth(row)
  await expect(inRow(1)).toHaveText(/^Compositions2.+N101must not be above 100$/)
  await expect(inRow(2)).toHaveText(/^Compositions3.+whole row–belongs to PT, not to ES$/)
  await expect(inRow(2)).toContainText(second!.dhCode)
  await expect(preview(page).getByRole('button', { name: 'Import' })).toBeDisabled()
  await preview(page).getByRole('button', { name: 'Discard preview' }).click()
  await expect(preview(page)).toBeHidden()
})

test('a file that is not a workbook is rejected with a message', { tag: '@long' }, async ({
  page,
}) => {
  await signIn(page, people.marketer, path)
  await selectFile(page, {
    name: 'notes.xlsx',
    mimeType: workbookType,
    buffer: Buffer.from('name;address'),
  })
  await expect(page.getByRole('alert')).toContainText('not an Excel workbook')
})

test('a change by another user since the preview is shown, and the file must be previewed again', {
  tag: '@long',
}, async ({ page, callAs }) => {
  const call = await callAs(people.marketer)
  const product = (await compositions(call))[4]!
  await signIn(page, people.marketer, path)
  await selectFile(
    page,
    workbook('late.xlsx', [
      ['DH code', 'Cu'],
      [product.dhCode, 0.11],
    ]),
  )
  await expect(preview(page)).toBeVisible()
  const other = await callAs(people.globalAdmin)
  await other('POST', 'product-information/product-compositions', {
    countryCode: 'ES',
    products: [{ legacyProductId: product.legacyProductId, composition: { Cu: 0.22 } }],
  })
  await preview(page).getByRole('button', { name: 'Import 1 changed cell' }).click()
  const conflict = page
    .getByRole('alert')
    .filter({ hasText: 'Cells have changed since the preview' })
  await expect(conflict).toContainText('0.22')
  await expect(conflict).toContainText('Gina Admin')
  await conflict.getByRole('button', { name: 'Preview again' }).click()
  await expect(
    preview(page)
      .getByRole('table', { name: /Changed/ })
      .getByRole('row')
      .nth(1),
  ).toContainText('0.22')
  await preview(page).getByRole('button', { name: 'Import 1 changed cell' }).click()
  await expect(page.getByText('Imported: 1 changed cell saved.')).toBeVisible()
})

test('the user must confirm before changing the country while a preview is open', {
  tag: '@long',
}, async ({ page, callAs }) => {
  const product = (await compositions(await callAs(people.marketer)))[6]!
  await signIn(page, people.marketer, path)
  await selectFile(
    page,
    workbook('pending.xlsx', [
      ['DH code', 'Se'],
      [product.dhCode, 0.01],
    ]),
  )
  await expect(preview(page)).toBeVisible()
  await page.getByRole('combobox', { name: 'Country' }).click()
  await page.getByRole('option', { name: 'Italy' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(preview(page)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Spain')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds no problem with an open preview in the ${colorScheme} theme`, {
    tag: '@long',
  }, async ({ page, callAs }) => {
    const [first, second] = await compositions(await callAs(people.marketer))
    await page.emulateMedia({ colorScheme })
    await signIn(page, people.marketer, path)
    const rows = [
      ['DH code', 'Mo'],
      [first!.dhCode, 0.02],
      [second!.dhCode, 'x'],
    ]
    await selectFile(page, workbook('preview.xlsx', rows))
    await expect(preview(page)).toBeVisible()
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  })
}

test('at 390 px the page does not scroll sideways', { tag: '@long' }, async ({ page, callAs }) => {
  const [first] = await compositions(await callAs(people.marketer))
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, people.marketer, path)
  await selectFile(
    page,
    workbook('small.xlsx', [
      ['DH code', 'Mo'],
      [first!.dhCode, 0.03],
    ]),
  )
  await expect(preview(page)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
