import { api } from '@nutripim/contract/api/routes'
import type { BrowserContext, Page, Request } from '@playwright/test'
import { type Call, expect, people, signIn, test } from '../tools/fixtures.ts'
import { cellOf, changeBar } from '../tools/grid.ts'

const noResponse = 'No response from API'
const editAdvice = '/advice/edit-product-advice'

/** The paths of all calls that change something. Presence is about the open tab, not a save. */
const writes = Object.values(api)
  .flatMap((table) => Object.values(table))
  .filter(({ effect, path }) => effect === 'writes' && path !== '/experience/presence')
  .map(({ method, path }) => ({
    method: String(method),
    pattern: new RegExp(`/api${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }))

const isWrite = (request: Request) =>
  writes.some(
    ({ method, pattern }) =>
      method === request.method() && pattern.test(new URL(request.url()).pathname),
  )

/** Goes online again and lists the saves that the page sends from then on. */
async function listSavesAfterReconnect(page: Page, context: BrowserContext): Promise<string[]> {
  const sent: string[] = []
  page.on('request', (request) => {
    if (isWrite(request)) sent.push(request.url())
  })
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toBeHidden()
  // What the browser would send on reconnecting is sent before this.
  await page.evaluate(() => fetch('/api/experience/client-settings').then(({ status }) => status))
  return sent
}

async function leaveAndDiscard(page: Page) {
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL(/home$/)
}

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
  await page.getByRole('button', { name: 'Discard changes' }).click()
  expect(await listSavesAfterReconnect(page, context)).toEqual([])
  await expect(page.getByRole('button', { name: /^Edit the advice/ })).toHaveText('Stored before.')
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
  await changeBar(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(noResponse)).toBeVisible()
  await expect(name).toHaveValue('Written offline')
  await leaveAndDiscard(page)
  expect(await listSavesAfterReconnect(page, context)).toEqual([])
  const after = await asAdmin('GET', `product-information/dealer/${dealer.dealerContactId}`)
  expect(after.body.name).toBe(dealer.name)
})

test('cells of a grid that are discarded offline are not stored when the network is back', async ({
  page,
  context,
}) => {
  const listed = async () =>
    (await asMarketer('GET', 'product-information/product-elements/ES')).body.products[5]
  const before = await listed()
  await signIn(page, people.marketer, '/product-info/elements?country=ES')
  await cellOf(page, 5, 'K').click()
  await expect(changeBar(page).getByRole('status')).toHaveText('1 change in 1 product')
  await context.setOffline(true)
  await changeBar(page).getByRole('button', { name: 'Save All' }).click()
  await expect(page.getByText(noResponse)).toBeVisible()
  await expect(changeBar(page).getByRole('status')).toHaveText('1 change in 1 product')
  await leaveAndDiscard(page)
  expect(await listSavesAfterReconnect(page, context)).toEqual([])
  expect((await listed()).displayElements).toEqual(before.displayElements)
})
