import type { Page } from '@playwright/test'
import { type Call, expect, people, signIn, test } from '../tools/fixtures.ts'
import { changeBar, typeInto } from '../tools/grid.ts'
import { keepEditing } from '../tools/leave-guard.ts'
import { unsaved } from '../tools/sheet.ts'

const compositions = '/product-info/composition?country=ES'
const updateMessage = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'A new version of NutriPIM is ready.' })

let asMarketer: Call
test.beforeEach(async ({ callAs }) => {
  asMarketer = await callAs(people.marketer)
})

async function listP(): Promise<number[]> {
  const { body } = await asMarketer('GET', 'product-information/product-compositions/ES')
  return body.products.map((product: { composition: { P?: number } }) => product.composition.P)
}

test('a screen with unsaved edits continues if a part of the old version is gone after an upgrade', async ({
  page,
}) => {
  await page.route(/\/assets\/palette-[\w-]+\.js$/, (route) => route.fulfill({ status: 404 }))
  await signIn(page, people.marketer, compositions)
  await typeInto(page, 9, 'P', '1.35')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByText('A part of this screen could not be loaded.')).toBeVisible()
  await changeBar(page).getByRole('button', { name: /^Save/ }).click()
  await expect(unsaved(page)).toHaveText('No unsaved changes')
  expect(await listP()).toContain(1.35)
})

test('an open screen says that there is a new version, keeps edits, and reloads with the next screen', async ({
  page,
}) => {
  // The first event stream is one of this test, which can end it like a server that stops.
  let endStream = () => {}
  const streamEnd = new Promise<void>((resolve) => {
    endStream = resolve
  })
  await page.route(
    /experience\/events/,
    async (route) => {
      await streamEnd
      const event = { type: 'connected', connection: crypto.randomUUID() }
      const body = `data: ${JSON.stringify(event)}\n\n`
      await route.fulfill({ contentType: 'text/event-stream', body })
    },
    { times: 1 },
  )
  await signIn(page, people.marketer, compositions)
  await typeInto(page, 9, 'P', '1.45')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const isSamePage = () => page.evaluate(() => 'isSamePage' in window)

  // The server is upgraded: the connection ends, and the page has another script.
  let isUpgraded = true
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      const response = await route.fetch()
      const text = await response.text()
      const other = text.replace(/index-[\w-]+\.js/g, 'index-other.js')
      await route.fulfill({ response, body: isUpgraded ? other : text })
    },
  )
  endStream()
  await expect(updateMessage(page)).toBeVisible()

  const home = page.getByRole('banner').getByRole('link', { name: 'Home' })
  await home.click()
  await keepEditing(page)
  expect(await isSamePage()).toBe(true)
  await changeBar(page).getByRole('button', { name: /^Save/ }).click()
  await expect(unsaved(page)).toHaveText('No unsaved changes')
  expect(await listP()).toContain(1.45)
  expect(await isSamePage()).toBe(true)

  isUpgraded = false
  await home.click()
  await page.waitForFunction(() => !('isSamePage' in window))
  await expect(page).toHaveURL(/home$/)
  await expect(updateMessage(page)).toBeHidden()
})
