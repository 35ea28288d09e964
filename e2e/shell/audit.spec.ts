import type { Page } from '@playwright/test'
import { type Call, expect, people, signIn, test } from '../tools/fixtures.ts'
import { findSeriousProblems, isWiderThanScreen, selectCountry } from '../tools/grid.ts'

interface Product {
  legacyProductId: number
  productName: string
  composition: Record<string, number>
}

let asMarketer: Call
let asAdmin: Call
let products: Product[]
test.beforeEach(async ({ callAs }) => {
  asMarketer = await callAs(people.marketer)
  asAdmin = await callAs(people.globalAdmin)
  products ??= (await asMarketer('GET', 'product-information/product-compositions/ES')).body
    .products
})

const setN = async ({ legacyProductId }: Product, N: number, call = asMarketer) => {
  const body = { countryCode: 'ES', products: [{ legacyProductId, composition: { N } }] }
  const { status } = await call('POST', 'product-information/product-compositions', body)
  expect(status).toBe(200)
}
const storedN = async ({ legacyProductId }: Product) =>
  (await asMarketer('GET', `product-information/search/${legacyProductId}`)).body.composition.N
const changes = (page: Page) => page.getByRole('grid', { name: /^Changes/ })
const differences = (page: Page) => page.getByRole('grid', { name: 'Preview of the restore' })

test('[AUD-01] the audit log shows who changed what with old and new values, and can be filtered', {
  tag: '@main',
}, async ({ page }) => {
  const product = products[0]!
  await setN(product, 31)
  await setN(product, 31.5)
  await signIn(page, people.globalAdmin, '/admin/audit')
  await page.getByRole('textbox', { name: 'Search text' }).fill('31.5')
  const row = changes(page).getByRole('row').filter({ hasText: 'N 31 → 31.5' })
  await expect(row).toContainText(`in ${product.productName} (Spain)`)
  await expect(row).toContainText('María Marketer')
  await expect(page).toHaveURL(/text=/)
  await row.click()
  const detail = page.getByRole('dialog', { name: 'Change' })
  await expect(detail.getByRole('row', { name: 'N 31 31.5' })).toBeVisible()
  await expect(detail.getByText('Save compositions')).toBeVisible()
  await detail.getByRole('link', { name: 'History' }).click()
  await expect(
    page.getByRole('heading', { name: `History of ${product.productName}` }),
  ).toBeVisible()
})

test('[GLB-01] a record is restored to its state before a change, unless another user changed it first', {
  tag: '@long',
}, async ({ page }) => {
  const product = products[1]!
  await setN(product, 21)
  await setN(product, 22)
  await signIn(
    page,
    people.globalAdmin,
    `/admin/history?kind=products&record=${product.legacyProductId}`,
  )
  await expect(changes(page).getByRole('row', { name: /N 21 → 22/ })).toBeVisible()
  await page.getByRole('button', { name: 'Restore to before this change…' }).click()
  await expect(differences(page).getByRole('row', { name: /22 → 21/ })).toContainText(
    'María Marketer',
  )

  await setN(product, 23)
  const restore = page.getByRole('button', { name: 'Restore 1' })
  const confirm = page
    .getByRole('dialog', { name: 'Restore?' })
    .getByRole('button', { name: 'Restore' })
  await restore.click()
  await confirm.click()
  await expect(page.getByText(/Nothing was restored\. María Marketer changed/)).toBeVisible()
  expect(await storedN(product)).toBe(23)

  await expect(differences(page).getByRole('row', { name: /23 → 21/ })).toBeVisible()
  await restore.click()
  await confirm.click()
  await expect(page.getByText('1 change restored.')).toBeVisible()
  expect(await storedN(product)).toBe(21)
  await expect(changes(page).getByRole('row', { name: /Restored: N 23 → 21/ })).toBeVisible()
})

test('a change is undone from the audit log, and what another user changed since then stays', async ({
  page,
}) => {
  const [first, second] = [products[5]!, products[6]!]
  const save = (call: Call, value: number, ...saved: Product[]) =>
    call('POST', 'product-information/product-compositions', {
      countryCode: 'ES',
      products: saved.map(({ legacyProductId }) => ({
        legacyProductId,
        composition: { N: value },
      })),
    })
  await save(asMarketer, 27.25, first, second)
  await save(asMarketer, 28.75, first, second)
  await save(asAdmin, 29.5, second)
  await signIn(page, people.globalAdmin, '/admin/audit')
  await page.getByRole('textbox', { name: 'Search text' }).fill('28.75')
  await changes(page)
    .getByRole('row')
    .filter({ hasText: `N 27.25 → 28.75 in ${first.productName} ` })
    .click()
  const detail = page.getByRole('dialog', { name: 'Change' })
  await expect(detail.getByRole('link', { name: 'Undo this change…' })).toBeVisible()
  await detail.getByRole('button', { name: 'Show the whole request' }).click()
  await expect(changes(page).getByRole('row', { name: /27.25 → 28.75/ })).toHaveCount(2)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Undo this change…' }).click()
  await expect(page.getByRole('heading', { name: 'Undo a change' })).toBeVisible()
  const preview = page.getByRole('grid', { name: 'Preview of the undo' })
  await expect(preview.getByRole('row', { name: /28.75 → 27.25/ })).toHaveCount(1)
  const kept = preview.getByRole('row', { name: /It was changed since, so it stays/ })
  await expect(kept).toContainText('Gina Admin')
  await page.getByRole('button', { name: 'Undo 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('1 change undone.')).toBeVisible()
  expect(await storedN(first)).toBe(27.25)
  expect(await storedN(second)).toBe(29.5)
})

test('only the selected records of a country are restored to a point in time', {
  tag: '@long',
}, async ({ page }) => {
  const [a, b] = [products[2]!, products[3]!]
  await setN(a, 11)
  await setN(b, 11)
  const restorePoint = new Date().toISOString()
  await setN(a, 12)
  await setN(b, 12)
  await signIn(
    page,
    people.globalAdmin,
    `/admin/history?moment=${encodeURIComponent(restorePoint)}`,
  )
  await selectCountry(page, 'Spain')
  await page.getByRole('checkbox', { name: 'Dealers' }).uncheck()
  await expect(page.getByText('2 of 2 selected')).toBeVisible()
  await differences(page).getByRole('row').filter({ hasText: b.productName }).click()
  await expect(page.getByText('1 of 2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Restore 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('1 change restored.')).toBeVisible()
  expect([await storedN(a), await storedN(b)]).toEqual([11, 12])
})

test('a restore preview names what cannot be restored, and the rest is restored', async ({
  page,
}) => {
  const [a, b] = [products[5]!, products[6]!]
  const path = 'product-information/product-description'
  const save = async ({ legacyProductId }: Product, fields: object) =>
    expect(
      (await asMarketer('POST', path, { countryId: 'ES', legacyProductId, ...fields })).status,
    ).toBe(200)
  const stored = async ({ legacyProductId }: Product) =>
    (await asMarketer('GET', `product-information/search/${legacyProductId}`)).body
  const before = [await stored(a), await stored(b)]
  await save(a, { dhCode: 'E2E-LEFT', webShortDescription: 'Changed with the code' })
  await save(b, { dhCode: before[0].dhCode })

  await signIn(page, people.globalAdmin, `/admin/history?kind=products&record=${a.legacyProductId}`)
  await page.getByRole('button', { name: 'Restore to before this change…' }).first().click()
  const code = differences(page).getByRole('row').filter({ hasText: 'DH' }).last()
  await expect(code).toContainText(`The DH code is used by ${b.productName} now.`)
  await expect(code.getByRole('checkbox')).toBeDisabled()
  await expect(page.getByText('1 of 2 selected')).toBeVisible()
  await code.click()
  await page.getByRole('button', { name: 'Restore 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('1 change restored.')).toBeVisible()
  expect(await stored(a)).toMatchObject({
    dhCode: 'E2E-LEFT',
    webShortDescription: before[0].webShortDescription,
  })

  await save(b, { dhCode: before[1].dhCode })
  await save(a, { dhCode: before[0].dhCode })
})

test('a deleted dealer is found in the audit log and restored', { tag: '@long' }, async ({
  page,
}) => {
  const { body: dealer } = await asAdmin('POST', 'product-information/dealers', {
    dealerContactId: 0,
    countryId: 'ES',
    name: 'Agro Olvidado',
    address: 'Calle Mayor 1, Madrid',
    longitude: -3.7,
    latitude: 40.4,
  })
  await asAdmin('DELETE', `product-information/dealers/${dealer.dealerContactId}`)
  await signIn(page, people.globalAdmin, '/admin/audit?text=Olvidado')
  await changes(page).getByRole('row').filter({ hasText: 'Dealer Agro Olvidado deleted' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'History' }).click()
  await page.getByRole('button', { name: 'Restore to before this change…' }).click()
  await expect(differences(page).getByRole('row', { name: /will be restored/ })).toBeVisible()
  await page.getByRole('button', { name: 'Restore 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('1 change restored.')).toBeVisible()
  const { body } = await asAdmin('GET', `product-information/dealer/${dealer.dealerContactId}`)
  expect(body.name).toBe('Agro Olvidado')
})

test('audit log and restore screen fit a phone, and axe finds no serious problem', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/admin/audit', '/admin/history?moment=2026-01-01T00:00:00.000Z']) {
    await signIn(page, people.globalAdmin, path)
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
    expect(await isWiderThanScreen(page)).toBe(false)
    expect(await findSeriousProblems(page)).toEqual([])
  }
})

test('a history address with an unknown kind of record shows a message', async ({ page }) => {
  await signIn(page, people.globalAdmin, '/admin/history?kind=product&record=1')
  await expect(page.getByText('The kind of record in the address is unknown.')).toBeVisible()
})

test('a restore preview shows its progress, and can be cancelled and started again', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page, people.globalAdmin, '/admin/history?country=IT&moment=2020-01-01T00:00:00Z')
  await expect(
    page.getByRole('progressbar', { name: 'Loading the changes since then' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('The preview was cancelled.')).toBeVisible()
  await page.getByRole('button', { name: 'Preview again' }).click()
  await expect(page.getByText(/of \d+ selected/)).toBeVisible({ timeout: 60_000 })
})
