import { AxeBuilder } from '@axe-core/playwright'
import { expect, people, signIn, test } from '../tools/fixtures.ts'

test('[LEG-01] [RTE-05] the API explorer shows each call with its rights, fields and examples under its own URL', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page, people.developer, '/legacy-api/information')
  const calls = page.getByRole('navigation', { name: 'Calls' })
  await calls.getByRole('textbox', { name: 'Search calls' }).fill('saveDealer')
  await calls.getByRole('link', { name: /dealers$/ }).click()
  await expect(page).toHaveURL(/call=saveDealer/)
  await page.reload()
  await expect(
    page.getByRole('heading', { name: /POST.*product-information\/dealers/ }),
  ).toBeVisible()
  await expect(page.getByText("Requires the right 'dealers module'.")).toBeVisible()
  const colours = await page.getByRole('link', { name: 'Try it' }).evaluate((link) => {
    const { color, backgroundColor } = getComputedStyle(link)
    return [color, backgroundColor]
  })
  expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(31, 107, 58)'])
  const body = page.getByRole('region', { name: 'Body' })
  await expect(
    body.getByRole('row', { name: /longitude.*at least -180; at most 180/ }),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Example request' })).toContainText('Bearer $TOKEN')
})

test('[LEG-02] [RTE-05] a call runs as the signed-in user, and a call that writes must be confirmed', {
  tag: '@main',
}, async ({ page }) => {
  await signIn(page, people.developer, '/legacy-api/exercise?call=listMyCountries')
  await page.getByRole('button', { name: 'Run' }).click()
  const answer = page.getByRole('region', { name: 'Answer', exact: true })
  await expect(answer).toContainText('200')
  await expect(answer.getByRole('region', { name: 'Answer body' })).toContainText('"name": "Spain"')
  await expect(page.getByRole('region', { name: 'Request', exact: true })).not.toContainText(/eyJ/)

  await page.goto('/legacy-api/exercise?call=markRead')
  await page.getByRole('button', { name: 'Run' }).click()
  const confirmation = page.getByRole('dialog', { name: 'This call writes' })
  await expect(confirmation).toContainText('POST /api/experience/inbox-read')
  await expect(confirmation).toContainText('"notificationIds"')
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await expect(answer).toBeHidden()
  await page.getByRole('button', { name: 'Run' }).click()
  await confirmation.getByRole('button', { name: 'Run it' }).click()
  await expect(answer).toContainText('200')
})

test('an invalid request shows what is wrong and can be sent anyway to see the rejection', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page, people.developer, '/legacy-api/exercise?call=searchProducts')
  await page.getByRole('textbox', { name: 'Body' }).fill('{"countryCode": "ES", "pageSize": 0}')
  await expect(page.getByText(/^pageSize: /)).toBeVisible()
  await page.getByRole('button', { name: 'Run' }).click()
  const answer = page.getByRole('region', { name: 'Answer', exact: true })
  await expect(answer).toContainText('400')
  await expect(answer).toContainText('invalid_input')
  await page.getByRole('button', { name: 'Reset to example' }).click()
  await expect(page.getByText(/^pageSize: /)).toBeHidden()
  await expect(
    page.getByRole('region', { name: 'Last runs in this tab' }).getByRole('listitem'),
  ).toHaveCount(1)
})

test('the response of a download can be saved, and a stream can be stopped', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page, people.developer, '/legacy-api/exercise?call=downloadDealers')
  await page.getByRole('button', { name: 'Run' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Save Dealers_.*\.xlsx$/ }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/)
  await page.goto('/legacy-api/exercise?call=streamEvents')
  await page.getByRole('button', { name: 'Run' }).click()
  await expect(page.getByRole('region', { name: 'Events so far' })).toContainText('connected')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('region', { name: 'Answer', exact: true })).toContainText('stopped')
})

test('only users with the right can open the API explorer, and axe finds no problem on its screens', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page, people.marketer, '/legacy-api/exercise')
  await expect(page).toHaveURL(/forbidden/)
  await signIn(page, people.developer, '/legacy-api/information?call=saveCompositions')
  await expect(page.getByRole('region', { name: 'Body' })).toBeVisible()
  expect(
    (await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']).analyze()).violations,
  ).toEqual([])
  await page.goto('/legacy-api/exercise?call=saveCompositions')
  await expect(page.getByRole('textbox', { name: 'Body' })).toBeVisible()
  expect(
    (await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']).analyze()).violations,
  ).toEqual([])
})

test('the API description is a file for signed-in users only', async ({ page, request }) => {
  expect((await request.get('/openapi.json')).status()).toBe(401)
  await signIn(page, people.developer, '/legacy-api/information')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download openapi.json' }).click()
  expect((await downloading).suggestedFilename()).toBe('openapi.json')
})
