import { Buffer } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { expect, people, signIn, test } from '../tools/fixtures.ts'

const picture = (name: string) =>
  readFileSync(new URL(`../../apps/server/seed/demo/files/${name}.webp`, import.meta.url))

/** A document whose bytes no other test has. */
const createPdf = (text: string) =>
  Buffer.from(
    `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >> endobj
% ${text}
trailer << /Root 1 0 R >>
%%EOF
`,
  )

const pdf = (name: string, text = name) => ({
  name,
  mimeType: 'application/pdf',
  buffer: createPdf(text),
})

test('files are uploaded, corrected, saved together, and taken back', { tag: '@main' }, async ({
  page,
}) => {
  await signIn(page, people.globalAdmin, '/product-info/files?show=documents')
  const name = `sheet-${Date.now()}`
  await page
    .getByLabel('Files to upload')
    .setInputFiles([
      pdf(`${name}_SDS_DE_de.pdf`),
      { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('Hello') },
    ])
  const files = page.getByRole('list', { name: 'Files to upload' }).getByRole('listitem')
  await expect(files.nth(0)).toContainText('Safety data sheet, DE')
  await expect(files.nth(1)).toContainText('neither a picture')
  await page.getByRole('button', { name: `Correct ${name}` }).click()
  await files.nth(0).getByLabel('Title').fill(`Corrected ${name}`)
  await page.getByRole('button', { name: 'Save 1 file' }).click()
  await expect(page.getByText('1 file was saved.')).toBeVisible()
  const row = page.getByRole('row', { name: `Corrected ${name}` })
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The upload was undone.')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('a replaced file keeps its address, and an earlier version is made current again', async ({
  page,
  callAs,
}) => {
  const call = await callAs(people.globalAdmin)
  const { body } = await call('GET', 'product-information/files?group=documents&text=potassia')
  const [{ fileId, address, currentVersion }] = body.files
  await signIn(page, people.globalAdmin, `/product-info/files?show=documents&file=${fileId}`)
  const details = page.getByRole('region', { name: /^File Potassia/ })
  await details.getByLabel(/^New version of/).setInputFiles(pdf('potassia-new.pdf'))
  await page.getByRole('button', { name: 'Add version' }).click()
  await expect(details.getByText(`Version ${currentVersion + 1}: potassia-new.pdf`)).toBeVisible()
  expect((await page.request.get(address)).headers()['content-disposition']).toContain(
    'potassia-new',
  )
  await details.getByRole('button', { name: 'Make current' }).last().click()
  await expect(page.getByText('is current.')).toBeVisible()
})

test('a file in use cannot be deleted, one that is not can be restored from the bin', async ({
  page,
  callAs,
}) => {
  const call = await callAs(people.globalAdmin)
  const { body } = await call('GET', 'product-information/files?text=terravita')
  const [{ fileId, address }] = body.files
  const { body: listed } = await call('GET', 'product-information/product-compositions/IE')
  const { legacyProductId, productName } = listed.products[0]
  const link = (weblinkPackImage: string) =>
    call('POST', 'product-information/product-description', {
      ...{ legacyProductId, countryId: 'IE', weblinkPackImage },
    })
  expect((await link(address)).status).toBe(200)
  await signIn(page, people.globalAdmin, `/product-info/files?file=${fileId}`)
  const details = page.getByRole('region', { name: 'File Bag of Terravita' })
  await expect(details.getByRole('link', { name: `${productName}, IE` })).toBeVisible()
  await details.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'This file is in use' })
  await expect(dialog.getByRole('link', { name: `${productName}, IE` })).toBeVisible()
  await page.keyboard.press('Escape')
  await link('/bags/terravita.svg')
  await details.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete file' }).click()
  await expect(page.getByText('in the bin for 30 days')).toBeVisible()
  await page.goto(`/product-info/files?state=bin&file=${fileId}`)
  await page.getByRole('button', { name: 'Restore from the bin' }).click()
  await expect(page.getByText('“Bag of Terravita” was restored.')).toBeVisible()
})

test('sending goes on after the network was lost', async ({ page }) => {
  await signIn(page, people.marketer, '/product-info/files')
  await page.route('**/file-part', (route) => route.abort())
  await page
    .getByLabel('Files to upload')
    .setInputFiles({ name: 'bag.webp', mimeType: 'image/webp', buffer: picture('foliara') })
  await expect(page.getByText('The server does not answer.')).toBeVisible()
  await page.unroute('**/file-part')
  await expect(page.getByText('1 file can be saved.')).toBeVisible()
  await expect(page.getByText('The library has the same bytes: “Bag of Foliara”.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard upload' }).click()
  await expect(page.getByRole('list', { name: 'Pictures' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('pictures are found and shown with their versions', async ({ page }) => {
    await signIn(page, people.marketer, '/product-info/files')
    await page.getByLabel('Search files').fill('calcinova')
    const pictures = page.getByRole('list', { name: 'Pictures' }).getByRole('button')
    await expect(pictures).toHaveCount(1)
    await pictures.click()
    await expect(page.getByText('Version 1: calcinova.webp')).toBeVisible()
  })
})
