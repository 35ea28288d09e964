import { type Call, expect, people, signIn, test } from '../tools/fixtures.ts'
import { cellOf, changeBar, inGridOrder, saveChanges } from '../tools/grid.ts'
import { discardChanges, leaveForHome } from '../tools/leave-guard.ts'
import {
  expectNoResponse,
  leaveAndDiscard,
  listSavesAfterReconnect,
  noResponse,
} from '../tools/offline.ts'

const editAdvice = '/advice/edit-product-advice'

let asMarketer: Call
let asAdmin: Call
test.beforeEach(async ({ callAs }) => {
  asMarketer = await callAs(people.marketer)
  asAdmin = await callAs(people.globalAdmin)
})

test('an advice text that is discarded offline is not stored when the network is back', async ({
  page,
  context,
}) => {
  const { body: products } = await asMarketer(
    'GET',
    'product-advice/products/ES/?filterPowerbrand=true',
  )
  const { productCode } = products[6]
  const key = { CountryId: 'ES', ProductId: productCode, CropId: 'maize' }
  await asMarketer('POST', 'product-advice/upsert-advice', {
    ...key,
    ApplicationAdviceText: 'Stored before.',
  })
  await signIn(page, people.marketer, `${editAdvice}?country=ES&product=${productCode}&crop=maize`)
  await page.getByRole('button', { name: /^Edit the advice/ }).click()
  await page.getByRole('textbox', { name: /^Advice text/ }).fill('Written offline.')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText(`Please try again. Error: ${noResponse}`)).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Advice text/ })).toHaveValue('Written offline.')
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeEnabled()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await discardChanges(page)
  expect(await listSavesAfterReconnect(page, context)).toEqual([])
  await expect(page.getByRole('button', { name: /^Edit the advice/ })).toContainText(
    'Stored before.',
  )
  const criteria = { countryId: 'ES', productId: productCode, cropId: 'maize' }
  const { body } = await asMarketer('POST', 'product-advice/advice', criteria)
  expect(body[0].applicationAdviceText).toBe('Stored before.')
})

test('a dealer that is left offline is not stored when the network is back', async ({
  page,
  context,
}) => {
  const { body } = await asAdmin('GET', 'product-information/dealers/ES')
  const [dealer] = body.dealers
  await signIn(page, people.globalAdmin, `/dealer/edit/${dealer.dealerContactId}`)
  const name = page.getByLabel('Name *', { exact: true })
  await name.fill('Written offline')
  await context.setOffline(true)
  await saveChanges(page)
  await expectNoResponse(page)
  await expect(name).toHaveValue('Written offline')
  await leaveAndDiscard(page)
  expect(await listSavesAfterReconnect(page, context)).toEqual([])
  const after = await asAdmin('GET', `product-information/dealer/${dealer.dealerContactId}`)
  expect(after.body.name).toBe(dealer.name)
})

test('cells of a grid that are discarded offline are not stored when the network is back', {
  tag: '@main',
}, async ({ page, context }) => {
  const listed = async () =>
    inGridOrder<{ productName: string; displayElements: string[] }>(
      (await asMarketer('GET', 'product-information/product-elements/ES')).body.products,
    )[5]!
  const before = await listed()
  await signIn(page, people.marketer, '/product-info/elements?country=ES')
  await cellOf(page, 5, 'K2O').click()
  await expect(changeBar(page).getByRole('status')).toHaveText('1 change in 1 product')
  await context.setOffline(true)
  await changeBar(page).getByRole('button', { name: 'Save All' }).click()
  await expectNoResponse(page)
  await expect(changeBar(page).getByRole('status')).toHaveText('1 change in 1 product')
  await leaveAndDiscard(page)
  expect(await listSavesAfterReconnect(page, context)).toEqual([])
  expect((await listed()).displayElements).toEqual(before.displayElements)
})

test('a screen that is opened offline says that it could not be loaded and can be retried', async ({
  page,
  context,
}) => {
  await signIn(page, people.marketer, `${editAdvice}?country=ES&crop=maize`)
  await expect(page.getByRole('table')).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('combobox', { name: 'Crop', exact: true }).click()
  await page.getByRole('option', { selected: false }).first().click()
  const failure = page.getByRole('heading', { name: 'The advice could not be loaded' })
  await expect(failure).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(failure).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('table')).toBeVisible()
})

test('discarding edits while they are saved says so and cancels the save', async ({ page }) => {
  const { body } = await asAdmin('GET', 'product-information/dealers/ES')
  const dealer = body.dealers[1]
  await signIn(page, people.globalAdmin, `/dealer/edit/${dealer.dealerContactId}`)
  await page.getByLabel('Name *', { exact: true }).fill('Saved too late')
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/product-information/dealers', async (route) => {
    await isReleased
    // A request that was cancelled cannot be continued.
    await route.continue().catch(() => {})
  })
  const cancelled = page.waitForEvent('requestfailed', (request) => request.method() === 'POST')
  await saveChanges(page)
  await leaveForHome(page)
  await expect(page.getByRole('dialog')).toContainText('They are being saved right now.')
  await discardChanges(page)
  await cancelled
  release()
  await expect(page).toHaveURL(/home$/)
  await page.unrouteAll({ behavior: 'wait' })
  const after = await asAdmin('GET', `product-information/dealer/${dealer.dealerContactId}`)
  expect(after.body.name).toBe(dealer.name)
})

test('a save whose answer was lost is sent again, says so, and is stored once', async ({
  page,
}) => {
  const { body } = await asAdmin('GET', 'product-information/dealers/ES')
  const { dealerContactId: id } = body.dealers[1]
  const listChanges = async () => (await asAdmin('GET', `global-admin/history/dealers/${id}`)).body
  const { entries: before } = await listChanges()
  await signIn(page, people.globalAdmin, `/dealer/edit/${id}`)
  const name = page.getByLabel('Name *', { exact: true })
  await name.fill('Saved during a failover')
  const keys: (string | undefined)[] = []
  await page.route('**/api/product-information/dealers', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    // The server stores it, but the database goes away before the answer.
    await route.fetch()
    return route.fulfill({ status: 503, headers: { 'retry-after': '2' }, json: {} })
  })
  await saveChanges(page)
  await expect(page.getByText('Saving … trying again')).toBeVisible()
  await expect(name).toHaveValue('Saved during a failover')
  await expect(page.getByText('Saving … trying again')).toBeHidden()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[\w-]{36}$/)
  expect(keys[1]).toBe(keys[0])
  const { entries: after } = await listChanges()
  expect(after.length - before.length).toBe(1)
})
