import type { Page } from '@playwright/test'
import { expect, logOut, people, signInAtProvider, test } from '../tools/fixtures.ts'

const composition = '/product-info/composition'

async function mockIdentity(page: Page, identity: { rights: string[]; roles: string[] }) {
  await page.route('**/api/experience/effective-identity', (route) =>
    route.fulfill({ json: { displayName: 'A user', ...identity } }),
  )
}

const rightMissing = {
  status: 403,
  json: { code: 'right_missing', detail: 'No.', title: 'No' },
}

/** From now on the server denies what needs the product information module. */
async function removeRight(page: Page) {
  await mockIdentity(page, { rights: ['dealers module', 'public module'], roles: ['X'] })
  await page.route('**/api/product-information/**', (route) => route.fulfill(rightMissing))
}

const storedNames = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort())

test.describe('a signed-out user', () => {
  test('[LAY-07] [LAY-02] sees logo, title, text and Login on the login screen', {
    tag: '@main',
  }, async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('img', { name: 'NutriPIM' })).toHaveJSProperty('complete', true)
    expect(
      await page.getByRole('img').evaluate((img: HTMLImageElement) => img.naturalWidth),
    ).toBeGreaterThan(0)
    await expect(
      page.getByRole('heading', { name: 'Product Information Management' }),
    ).toBeVisible()
    await expect(page.getByText(/staff credentials/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
    await expect(page.getByText('You are not logged in')).toBeVisible()
  })

  test('[LAY-05] [LAY-02] can open the public page', async ({ page }) => {
    await page.goto('/public/main')
    await expect(page.getByRole('heading', { name: 'Public' })).toBeVisible()
    await expect(page.getByText('You are not logged in')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  })

  test('[RTE-08] returns to the requested URL after sign-in', async ({ page }) => {
    await signInAtProvider(page, people.marketer, `${composition}?kept=1#here`)
    await expect(page.getByRole('heading', { name: 'Edit Product Compositions' })).toBeVisible()
    // The screen adds its country and keeps the rest.
    await expect(page).toHaveURL(/\/product-info\/composition\?kept=1&country=[A-Z]{2}#here$/)
  })

  test('[RTE-07] is sent to the unauthorized route by a forged callback and can try again', async ({
    page,
  }) => {
    await page.goto('/?code=stolen&state=wrong')
    await expect(page).toHaveURL(/\/unauthorized$/)
    await expect(page.getByRole('heading', { name: 'Sign-in failed' })).toBeVisible()
    expect((await storedNames(page)).filter((name) => /token/i.test(name))).toEqual([])
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator(`button[name=account][value="${people.marketer}"]`).click()
    await expect(page).toHaveURL(/\/product-info\/home$/)
  })

  test('sees an error when the server does not answer and can retry', {
    tag: '@long',
  }, async ({ page }) => {
    await page.route('**/api/experience/client-settings', (route) => route.abort())
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'The server does not answer' })).toBeVisible()
    await page.unroute('**/api/experience/client-settings')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  })
})

test.describe('permissions', () => {
  test('[LAY-08] a user without a role sees how to get approval and can log out', {
    tag: '@main',
  }, async ({ page }) => {
    await signInAtProvider(page, people.withoutRole, composition)
    await expect(page.getByRole('heading', { name: 'Specific approval is needed' })).toBeVisible()
    await expect(page.getByText(/create a request in the service portal/)).toBeVisible()
    await expect(page.getByText(/technical portfolio managers/)).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  })

  test('[NAV-08] [RTE-07] a user without the right is sent to /forbidden, and the API denies the call', async ({
    page,
    callAs,
  }) => {
    await signInAtProvider(page, people.dealerManager, composition)
    await expect(page).toHaveURL(/\/forbidden/)
    await expect(page.getByText('product information module')).toBeVisible()
    await expect(page.getByText(/service portal/)).toBeVisible()
    const call = await callAs(people.dealerManager)
    const { status, body } = await call('GET', 'product-information/product-compositions/GB')
    expect(status).toBe(403)
    expect(body.code).toBe('right_missing')
  })

  test('[NAV-08] [LAY-09] [RTE-07] a user whose role has no rights is sent to /not-authorised', {
    tag: '@long',
  }, async ({ page }) => {
    await mockIdentity(page, { rights: [], roles: ['RETIRED'] })
    await signInAtProvider(page, people.marketer, composition)
    await expect(page).toHaveURL(/\/not-authorised/)
    await expect(page.getByRole('heading', { name: 'Not Authorised' })).toBeVisible()
    await expect(page.getByText(/no access has been granted to you to any part/)).toBeVisible()
    await expect(
      page.getByText(/request access through the company’s service portal/),
    ).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  })

  test('[NAV-01] [PER-01] the navigation shows a section only to users with its right', {
    tag: '@main',
  }, async ({ page }) => {
    await signInAtProvider(page, people.dealerManager)
    const rail = page.getByRole('navigation', { name: 'Main' })
    await expect(rail.getByRole('link')).toHaveText([
      'Home',
      'Dealers',
      'Download dealer data',
      'Upload dealer data',
    ])
    await expect(rail.getByRole('button', { name: 'More', expanded: false })).toBeVisible()
    await expect(rail.getByText('Product Maintenance')).toBeHidden()
    await logOut(page)
    await signInAtProvider(page, people.marketer)
    await expect(rail.getByText('Product Maintenance')).toBeVisible()
    await expect(rail.getByRole('link', { name: 'Compositions' })).toBeVisible()
  })

  test('[RTE-06] [NAV-07] the card menus show only the cards that the user can open', async ({
    page,
  }) => {
    await signInAtProvider(page, people.marketer, '/nav')
    const cards = page.getByRole('main').getByRole('link')
    await expect(cards).toHaveText([/^Product Information & Dealers/, /^Main Public Page/])
    await cards.first().click()
    await expect(page).toHaveURL(/\/nav\/productinfo$/)
    await expect(cards).toHaveText([
      /^Completion Status/,
      /^Product Composition/,
      /^Elements/,
      /^Applications/,
      /^Descriptions/,
      /^Links/,
    ])
    await page.goto('/nav/legacy')
    await expect(page).toHaveURL(/\/forbidden/)
    await page.goto('/nav/accesscontrol')
    await expect(page).toHaveURL(/\/forbidden/)
  })

  test('a user whose right was removed is sent to /forbidden at the next call', {
    tag: '@long',
  }, async ({ page }) => {
    await signInAtProvider(page, people.marketer, '/product-info/home')
    // The lists of Home are calls, too: after one of them the menu would not have the link any more.
    for (const name of ['My drafts', 'Gaps in my countries', 'Broken links']) {
      await expect(page.getByRole('region', { name })).toHaveAttribute('aria-busy', 'false')
    }
    await removeRight(page)
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Compositions' })
      .click()
    await expect(page).toHaveURL(/\/forbidden/)
  })

  test('a user whose right is removed while they edit keeps the screen with their edits until they leave', async ({
    page,
  }) => {
    await signInAtProvider(page, people.marketer, '/product-info/descriptions?country=ES')
    await page.getByRole('grid').getByRole('row').nth(2).click()
    const name = page.getByRole('textbox', { name: 'Web product name' })
    await name.fill('Half a name')
    await removeRight(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const notice = page.getByRole('alert').getByText('You no longer have permission to open')
    await expect(notice).toBeVisible()
    await expect(name).toHaveValue('Half a name')
    await expect(name).not.toBeEditable()
    await page.getByRole('button', { name: 'Discard my changes' }).click()
    await expect(page).toHaveURL(/\/forbidden/)
  })

  test('a user whose right was removed while Home was loading gets a message why screens are gone', {
    tag: '@long',
  }, async ({ page }) => {
    let deny = () => {}
    const denied = new Promise<void>((resolve) => {
      deny = resolve
    })
    await page.route('**/api/product-information/my-drafts', async (route) => {
      await denied
      await route.fulfill(rightMissing)
    })
    await signInAtProvider(page, people.marketer, '/product-info/home')
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect(menu.getByRole('link', { name: 'Compositions' })).toBeVisible()
    await removeRight(page)
    deny()
    await expect(page.getByText('Your permissions have changed.')).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Compositions' })).toBeHidden()
    await expect(page).toHaveURL(/\/product-info\/home/)
  })
})

test.describe('logging out', () => {
  test('[STO-01] deletes all data of the user from the browser', { tag: '@long' }, async ({
    page,
    context,
  }) => {
    await signInAtProvider(page, people.marketer, composition)
    await expect(page.getByRole('combobox', { name: 'Country' })).toBeEnabled()
    expect((await storedNames(page)).some((name) => name.startsWith('nutrivita_'))).toBe(true)
    await logOut(page)
    await expect(page).toHaveURL(/\/$/)
    expect((await storedNames(page)).filter((name) => /^(nutrivita|advice)_/.test(name))).toEqual(
      [],
    )
    const cookies = await context.cookies()
    expect(cookies.map((cookie) => cookie.name)).not.toContain('jwtToken')
  })

  test('in one tab signs out the other tab, which keeps its URL', { tag: '@long' }, async ({
    page,
    context,
  }) => {
    await signInAtProvider(page, people.marketer, composition)
    const other = await context.newPage()
    await other.goto('/product-info/home')
    await other.getByRole('link', { name: 'Logout' }).click()
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
    await expect(page).toHaveURL(/\/product-info\/composition\?country=/)
  })
})
