import type { Page } from '@playwright/test'
import { expect, people, signInAtProvider, test } from '../tools/fixtures.ts'
import { cellOf } from '../tools/grid.ts'
import { discardChanges } from '../tools/leave-guard.ts'

const save = (page: Page) => page.getByRole('button', { name: /^Save/ })

/** The server rejects the token of the save, and the provider rejects its renewal. */
async function endSession(page: Page, issuer: string, saveCall: string, button = save(page)) {
  const token = `${issuer}/token`
  await page.route(saveCall, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 401, json: { code: 'token_refused', status: 401 } })
      : route.fallback(),
  )
  await page.route(token, (route) =>
    route.fulfill({
      status: 400,
      json: { error: 'invalid_grant' },
      headers: { 'access-control-allow-origin': '*' },
    }),
  )
  await button.click()
  await expect(page.getByText('Your unsaved changes will be recovered.')).toBeVisible()
  await page.unroute(saveCall)
  await page.unroute(token)
  await page.getByRole('button', { name: 'Login' }).click()
}

const expectRestored = (page: Page) =>
  expect(page.getByText('Your unsaved changes were restored.')).toBeVisible()

test('a description keeps its unsaved texts when the session ends', async ({
  page,
  product,
  callAs,
}) => {
  const call = await callAs(people.marketer)
  const { products } = (await call('GET', 'product-information/product-descriptions/ES')).body
  const complete = products.filter(({ missing }: { missing: string[] }) => missing.length === 0)
  const { legacyProductId } = complete.at(-1)
  const address = `/product-info/descriptions?country=ES&product=${legacyProductId}`
  await signInAtProvider(page, people.marketer, address)
  const short = page.getByRole('textbox', { name: 'Short description' })
  const long = page.getByRole('textbox', { name: 'Long description' })
  await short.fill('Not lost')
  await long.fill('Not lost either')
  await endSession(page, product.issuer, '**/product-information/product-description')
  await expectRestored(page)
  await expect(short).toHaveValue('Not lost')
  await expect(long).toHaveText('Not lost either')
})

test('a list of product links keeps its unsaved products when the session ends', async ({
  page,
  product,
}) => {
  const address = '/product-info/links?country=ES&element=Zn&crop=rice'
  await signInAtProvider(page, people.globalAdmin, address)
  const linked = page.getByRole('region', { name: 'Linked products' })
  const rows = page.getByRole('region', { name: 'Available products' }).getByRole('row')
  await rows.nth(1).click()
  await expect(linked.getByRole('listitem')).not.toHaveCount(0)
  const before = await linked.getByRole('listitem').allTextContents()
  await endSession(page, product.issuer, '**/product-information/product-links')
  await expectRestored(page)
  await expect(linked.getByRole('listitem')).toHaveText(before)
})

test('settings of a channel and a comment are kept when the session ends', async ({
  page,
  product,
}) => {
  await signInAtProvider(
    page,
    people.globalAdmin,
    '/product-info/channels?country=IE&view=settings',
  )
  const automatic = page.getByRole('radio', { name: 'Automatic' })
  await automatic.check()
  const setUp = page.getByRole('button', { name: /^(Set up channel|Save settings)$/ })
  await setUp.click()
  const publish = page.getByRole('button', { name: 'Save and publish' })
  await endSession(page, product.issuer, '**/publishing/channel-settings', publish)
  await expectRestored(page)
  await expect(automatic).toBeChecked()

  // The screen can be saved, too, when the user leaves it.
  await page.getByRole('link', { name: 'Compositions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save your changes?' })
  await discardChanges(dialog)

  await cellOf(page, 0, 'N').click()
  await page.keyboard.press('Shift+F2')
  const comment = page.getByRole('textbox', { name: 'New comment' })
  await comment.fill('Not lost')
  const add = page.getByRole('button', { name: 'Add comment' })
  await endSession(page, product.issuer, '**/product-information/product-comment', add)
  await expectRestored(page)
  await expect(comment).toHaveValue('Not lost')
})

test('a user keeps its unsaved name when the session ends', { tag: '@long' }, async ({
  page,
  product,
}) => {
  await signInAtProvider(page, people.globalAdmin, `/access-control/user/${people.marketer}`)
  await page.getByLabel('Display name').fill('Not lost')
  await endSession(page, product.issuer, '**/access-control/user/*')
  await expectRestored(page)
  await expect(page.getByLabel('Display name')).toHaveValue('Not lost')
})

test('a phrase keeps its unsaved text when the session ends', { tag: '@long' }, async ({
  page,
  product,
}) => {
  await signInAtProvider(page, people.globalAdmin, '/advice/phrases?country=ES&phrase=new')
  const text = page.getByRole('textbox', { name: 'Phrase', exact: true })
  await text.fill('Not lost.')
  await page.getByRole('combobox', { name: 'Action category' }).last().click()
  await page.getByRole('option').first().click()
  await endSession(page, product.issuer, '**/regional/phrase')
  await expectRestored(page)
  await expect(text).toHaveValue('Not lost.')
})
