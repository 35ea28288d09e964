import { readFileSync } from 'node:fs'
import { read, utils } from '@e965/xlsx'
import type { Page } from '@playwright/test'
import { createWorkbook, workbookType } from '../tools/create-workbook.ts'
import { type Call, expect, people, signIn, test } from '../tools/fixtures.ts'
import { findSeriousProblems, isWiderThanScreen, selectCountry } from '../tools/grid.ts'
import { selectFile as selectFileOf } from '../tools/select-file.ts'

interface Dealer {
  dealerContactId: number
  countryId: string
  updatedBy: string
  updatedAt: string
  name: string
  address: string
  longitude: number
  latitude: number
  [field: string]: string | number
}

const path = '/dealer/upload'
const success = 'File uploaded successfully!'

let call: Call
test.beforeEach(async ({ callAs }) => {
  call = await callAs(people.globalAdmin)
})

const stored = async (country: string): Promise<Dealer[]> =>
  (await call('GET', `product-information/dealers/${country}`)).body.dealers
const namesOf = (dealers: Pick<Dealer, 'name' | 'address'>[]) =>
  dealers.map(({ name, address }) => `${name}, ${address}`).sort()

/** Builds a workbook of dealers as a user would create it. */
const workbook = (name: string, rows: object[]) => createWorkbook(name, 'Dealers', rows)

/** The rows of a file that contains no changes. */
const rowsOf = (dealers: Dealer[]) =>
  dealers.map(({ countryId, updatedBy, updatedAt, ...fields }) => ({
    countryCode: countryId,
    ...fields,
  }))

const selectFile = (page: Page, file: ReturnType<typeof workbook>) =>
  selectFileOf(page, 'Select a spreadsheet of dealers', file)
const upload = (page: Page) => page.getByRole('button', { name: 'Upload Dealers' }).click()
const preview = (page: Page) => page.getByRole('region', { name: /Preview of/ })
const confirmUpload = (page: Page) => preview(page).getByRole('button', { name: 'Confirm upload' })
const past = (page: Page) => page.getByRole('region', { name: /^Past uploads/ })

async function open(page: Page, country: string) {
  await signIn(page, people.globalAdmin, path)
  await selectCountry(page, country)
  await expect(page.getByRole('region', { name: `Past uploads for ${country}` })).toBeVisible()
}

test('[DLR-06] [DLR-08] an upload is previewed, confirmed, and undone with one click', {
  tag: '@main',
}, async ({ page }) => {
  const before = await stored('PT')
  const [removedRow, changed, ...same] = rowsOf(before)
  await open(page, 'Portugal')
  const rows = [
    { ...changed!, telephone1: '+351 0900' },
    ...same,
    { countryCode: 'PT', name: 'Agro Novo', address: 'Rua 1', longitude: -8.6, latitude: 41.1 },
  ]
  await selectFile(page, workbook('março.xlsx', rows))
  await upload(page)
  const counts = preview(page).getByRole('list', { name: 'Rows of the file' })
  await expect(counts).toContainText(`${rows.length} rows read`)
  await expect(counts).toContainText(`1 added1 changed${same.length} unchanged`)
  const table = (name: RegExp) => preview(page).getByRole('table', { name }).getByRole('row').nth(1)
  await expect(table(/Removed/)).toContainText(removedRow!.name)
  await expect(table(/Added/)).toContainText('Agro Novo')
  await expect(table(/Changed/)).toContainText(changed!.name)
  await expect(table(/Changed/)).toContainText('+351 0900')
  expect(await stored('PT')).toEqual(before)

  await confirmUpload(page).click()
  await expect(page.getByText(success)).toBeVisible()
  await expect(page.getByText(/^março.xlsx replaced the dealers of Portugal/)).toBeVisible()
  expect(namesOf(await stored('PT'))).toEqual(namesOf(rows))
  await expect(past(page)).toContainText('Gina Admin')
  await expect(past(page)).toContainText(`1 added, 1 changed, 1 removed, ${same.length} unchanged`)

  await past(page).getByRole('button', { name: 'Undo upload of março.xlsx' }).click()
  await expect(page.getByText('The upload was undone.')).toBeVisible()
  await expect(page.getByText('The upload of março.xlsx was undone.')).toBeVisible()
  await expect(page.getByText(/replaced the dealers of/)).toBeHidden()
  expect(rowsOf(await stored('PT'))).toEqual(rowsOf(before))
  await expect(past(page)).toContainText('Undone by Gina Admin')
})

test('[DLR-07] nothing is sent when no file is selected', { tag: '@long' }, async ({ page }) => {
  await open(page, 'Portugal')
  let calls = 0
  page.on('request', (request) => {
    // Ignore the request that tells other users who has this country open.
    if (request.method() === 'POST' && request.url().includes('/dealers')) calls += 1
  })
  await upload(page)
  await expect(preview(page)).toBeHidden()
  expect(calls).toBe(0)
})

test('[DLR-09] [DLR-10] uploading an unchanged download finds no changes', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page, people.globalAdmin, '/dealer/download')
  await selectCountry(page, 'Greece')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  const [day, month, year] = new Date().toISOString().slice(0, 10).split('-').reverse()
  expect(download.suggestedFilename()).toBe(`Dealers_${day}_${month}_${year}_GR.xlsx`)
  const buffer = readFileSync(await download.path())
  await page.getByRole('link', { name: 'Dealer upload' }).click()
  await selectFile(page, { name: 'same.xlsx', mimeType: workbookType, buffer })
  await upload(page)
  await expect(preview(page)).toContainText('No changes')
  await expect(confirmUpload(page)).toBeDisabled()
})

test('[DLR-09] an empty country gets a template, and a failed download shows an error', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page, people.globalAdmin, '/dealer/download')
  await selectCountry(page, 'Greece')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Empty template' }).click(),
  ])
  const book = read(readFileSync(await download.path()))
  const [headings, ...rows] = utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!, {
    header: 1,
    blankrows: false,
  })
  expect(headings).toEqual(expect.arrayContaining(['name', 'longitude', 'englishAddress']))
  expect(rows).toEqual([])
  await page.route('**/dealers/download/*', (route) => route.abort())
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(page.getByText('Failed to download file.')).toBeVisible()
})

test('[DLR-08] rejected rows are listed with row, column and reason, and the upload cannot be confirmed', {
  tag: '@long',
}, async ({ page }) => {
  const before = await stored('BE')
  const [first, second, ...rest] = rowsOf(before)
  await open(page, 'Belgium')
  await selectFile(
    page,
    workbook('bad.xlsx', [{ ...first!, latitude: 95 }, { ...second!, email1: 'nobody' }, ...rest]),
  )
  await upload(page)
  await expect(preview(page).getByRole('alert')).toContainText('2 rows cannot be imported')
  const rejectedRows = preview(page)
    .getByRole('table', { name: /Rejected/ })
    .getByRole('row')
  await expect(rejectedRows.nth(1)).toContainText(/2.*latitude95.*between -90 and 90/i)
  await expect(rejectedRows.nth(2)).toContainText(/3.*email ?1nobody.*e-mail/i)
  await expect(confirmUpload(page)).toBeDisabled()
  await preview(page).getByRole('button', { name: 'Discard preview' }).click()
  await expect(preview(page)).toBeHidden()
  expect(await stored('BE')).toEqual(before)
})

test('an upload that removes more than a fifth of the dealers must be confirmed with the number', {
  tag: '@long',
}, async ({ page }) => {
  const before = await stored('DK')
  const remaining = rowsOf(before).slice(0, 2)
  const removed = before.length - 2
  await open(page, 'Denmark')
  await selectFile(page, workbook('two.xlsx', remaining))
  await upload(page)
  const confirmation = preview(page).getByLabel(
    `This removes ${removed} of ${before.length} dealers. Type ${removed} to confirm.`,
  )
  await expect(confirmUpload(page)).toBeDisabled()
  await confirmation.fill(String(removed - 1))
  await expect(confirmUpload(page)).toBeDisabled()
  await confirmation.fill(String(removed))
  await confirmUpload(page).click()
  await expect(page.getByText(success)).toBeVisible()
  expect(namesOf(await stored('DK'))).toEqual(namesOf(remaining))

  // Another user changes a dealer afterwards: undo asks first and reverts that change too.
  const [dealer] = await stored('DK')
  await call('POST', 'product-information/dealers', {
    dealerContactId: dealer!.dealerContactId,
    countryId: 'DK',
    comments: 'later',
  })
  await past(page).getByRole('button', { name: 'Undo upload of two.xlsx' }).click()
  await expect(page.getByRole('dialog')).toContainText(`“${dealer!.name}” was changed since then`)
  await page.getByRole('button', { name: 'Undo upload', exact: true }).click()
  await expect(page.getByText('The upload was undone.')).toBeVisible()
  expect(rowsOf(await stored('DK'))).toEqual(rowsOf(before))
})

test('[DLR-06] upload progress is shown in percent, and a running upload can be cancelled', {
  tag: '@long',
}, async ({ page }) => {
  await open(page, 'Belgium')
  // The server does not answer, so the progress stays where it is.
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/dealers/check', async (route) => {
    await released
    // The upload is cancelled by then, so there may be nothing to abort.
    await route.abort().catch(() => {})
  })
  await selectFile(page, workbook('slow.xlsx', rowsOf(await stored('BE'))))
  await upload(page)
  await expect(page.getByText(/^(Uploading|Checking) slow\.xlsx/)).toBeVisible()
  // Nothing is sent yet, so the progress bar exists but has no width.
  const bar = page.getByRole('progressbar', { name: /file$/ })
  await expect(bar).toHaveAttribute('aria-valuenow', /^\d+$/)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(bar).not.toBeAttached()
  release()
  await page.unroute('**/dealers/check')
  await upload(page)
  await expect(preview(page)).toContainText('No changes')
})

test('[DLR-06] a failed upload shows the message of the server and leaves the dealers unchanged', {
  tag: '@long',
}, async ({ page }) => {
  const before = await stored('BE')
  await open(page, 'Belgium')
  await selectFile(page, {
    name: 'notes.xlsx',
    mimeType: workbookType,
    buffer: Buffer.from('name;address'),
  })
  await upload(page)
  await expect(page.getByRole('alert')).toContainText('not an Excel workbook')

  const withoutAddress = rowsOf(before).map(({ address, ...others }) => others)
  await selectFile(page, workbook('short.xlsx', withoutAddress))
  await upload(page)
  await expect(page.getByRole('alert')).toContainText('the column "address" is missing')

  await page.route('**/dealers/check', (route) => route.abort())
  await selectFile(page, workbook('lost.xlsx', rowsOf(before)))
  await upload(page)
  await expect(page.getByRole('alert')).toContainText('lost.xlsx No response from API')
  await page.unroute('**/dealers/check')

  await page.route('**/dealers/apply', (route) => route.abort())
  const [first, ...rest] = rowsOf(before)
  await selectFile(page, workbook('later.xlsx', [{ ...first!, comments: 'new' }, ...rest]))
  await upload(page)
  await confirmUpload(page).click()
  await expect(page.getByText('No response from API').first()).toBeVisible()
  await expect(preview(page)).toBeVisible()
  expect(await stored('BE')).toEqual(before)
})

test('an upload must be previewed again when another user changed dealers in the meantime', {
  tag: '@long',
}, async ({ page }) => {
  const [first, ...rest] = rowsOf(await stored('IT'))
  await open(page, 'Italy')
  await selectFile(page, workbook('tardi.xlsx', [{ ...first!, comments: 'dal file' }, ...rest]))
  await upload(page)
  await expect(preview(page)).toBeVisible()
  await call('POST', 'product-information/dealers', {
    dealerContactId: first!.dealerContactId,
    countryId: 'IT',
    comments: 'by hand',
  })
  await confirmUpload(page).click()
  const conflict = page.getByRole('alert').filter({ hasText: 'since the preview' })
  await conflict.getByRole('button', { name: 'Preview again' }).click()
  await expect(preview(page).getByRole('table', { name: /Changed/ })).toContainText('by hand')
  await confirmUpload(page).click()
  await expect(page.getByText(success)).toBeVisible()
  expect((await stored('IT')).map(({ comments }) => comments)).toContain('dal file')

  await page.goto('/dealer/uploads')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'tardi.xlsx', exact: true }).click(),
  ])
  expect(read(readFileSync(await file.path())).SheetNames).toEqual(['Dealers'])
})

test('the user must confirm before changing the country while a preview is open', {
  tag: '@long',
}, async ({ page }) => {
  await open(page, 'Belgium')
  await selectFile(page, workbook('pending.xlsx', rowsOf(await stored('BE')).slice(1)))
  await upload(page)
  await expect(preview(page)).toBeVisible()
  await selectCountry(page, 'Italy')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(preview(page)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Belgium')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds no serious problem with an open preview in the ${colorScheme} theme`, {
    tag: '@long',
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await open(page, 'Belgium')
    const [first, ...rest] = rowsOf(await stored('BE'))
    await selectFile(
      page,
      workbook('preview.xlsx', [{ ...first!, latitude: 95 }, ...rest.slice(4)]),
    )
    await upload(page)
    await expect(preview(page)).toBeVisible()
    expect(await findSeriousProblems(page)).toEqual([])
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the preview does not scroll the page sideways', { tag: '@long' }, async ({ page }) => {
    await open(page, 'Belgium')
    await selectFile(page, workbook('small.xlsx', rowsOf(await stored('BE')).slice(5)))
    await upload(page)
    await expect(preview(page)).toBeVisible()
    expect(await isWiderThanScreen(page)).toBe(false)
  })
})
