import { signInAs } from '@nutripim/demo-identity/sign-in-as'
import { expect, test } from '@playwright/test'
import { people, signInAtProvider } from '../tools/fixtures.ts'
import { changeBar, saveChanges, typeInto } from '../tools/grid.ts'
import { expectNoResponse, leaveAndDiscard, listSavesAfterReconnect } from '../tools/offline.ts'
import { startTwoServers, type TwoServers } from '../tools/two-servers.ts'

let servers: TwoServers
test.beforeAll(async () => {
  servers = await startTwoServers()
})
test.afterAll(() => servers?.close())

/** Calls the second server; the page is on the first. */
async function callSecond(path: string, body?: object) {
  const [, url] = servers.urls
  const { idToken } = await signInAs(servers.issuer, {
    clientId: 'nutripim',
    redirectUri: `${url}/`,
    email: people.approver,
  })
  const response = await fetch(`${url}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${idToken}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(response.status).toBe(200)
  return response.json()
}

test('cells that are discarded offline on one server are stored on neither', {
  tag: '@long',
}, async ({ page, context }) => {
  await signInAtProvider(page, people.globalAdmin, `${servers.urls[0]}/product-info/composition`)
  await typeInto(page, 1, 'N', '77')
  await expect(changeBar(page).getByRole('status')).toHaveText('1 change in 1 product')
  await context.setOffline(true)
  await saveChanges(page)
  await expectNoResponse(page)
  await expect(changeBar(page).getByRole('status')).toHaveText('1 change in 1 product')
  await leaveAndDiscard(page)
  expect(await listSavesAfterReconnect(page, context)).toEqual([])
  const { products } = await callSecond('product-information/product-compositions/GB')
  const contents: number[] = products.map(
    (product: { composition: { N?: number } }) => product.composition.N,
  )
  expect(contents).toHaveLength(12)
  expect(contents).not.toContain(77)
})

test('advice that is discarded offline on one server is stored on neither', {
  tag: '@long',
}, async ({ page, context }) => {
  const key = { country: 'GB', product: 'DH100002', crop: 'maize' }
  const address = `/advice/add-product-advice?${new URLSearchParams(key)}`
  await signInAtProvider(page, people.globalAdmin, `${servers.urls[0]}${address}`)
  const text = page.getByRole('textbox', { name: 'Advice text' })
  await text.fill('Written offline.')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save Product Advice' }).click()
  await expectNoResponse(page)
  await expect(text).toHaveValue('Written offline.')
  await leaveAndDiscard(page)
  expect(await listSavesAfterReconnect(page, context)).toEqual([])
  const criteria = { countryId: key.country, productId: key.product, cropId: key.crop }
  expect(await callSecond('product-advice/advice', criteria)).toEqual([])
})
