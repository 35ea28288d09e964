import type { BrowserContext, Page, Request } from '@playwright/test'
import { expect, logOut, people, signInAtProvider, test } from '../tools/fixtures.ts'
import { cellOf, changeBar, expectCell, typeInto } from '../tools/grid.ts'

const composition = '/product-info/composition'
const saveCall = '**/api/product-information/product-compositions'

const stored = (page: Page) =>
  page.evaluate(() => ({ local: Object.keys(localStorage), session: Object.keys(sessionStorage) }))
const ours = (names: string[]) => names.filter((name) => /^(nutrivita_|advice_)/.test(name)).sort()
const loginButton = (page: Page) => page.getByRole('button', { name: 'Login' })

/** Notes every request of the page, with the headers that really went out. */
function record(page: Page) {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  return () =>
    Promise.all(
      // Those of this moment: one that leaves as the test ends has nobody to tell its headers to.
      requests.map(async (request) => ({ request, headers: await request.allHeaders() })),
    )
}

test('a global administrator signs in and is greeted', { tag: '@long' }, async ({ page }) => {
  await signInAtProvider(page, people.globalAdmin)
  await expect(page.getByText('Welcome to the Product Information Management System')).toBeVisible()
})

test('someone without a role is told that approval is needed', { tag: '@long' }, async ({
  page,
}) => {
  await signInAtProvider(page, people.withoutRole)
  await expect(page.getByRole('heading', { name: 'Specific approval is needed' })).toBeVisible()
})

test('the API answers beside the screens', async ({ callAs }) => {
  const call = await callAs(people.marketer)
  const { status, body } = await call('GET', 'regional/my-countries')
  expect(status).toBe(200)
  expect(body.map((country: { id: string }) => country.id).sort()).toEqual(['ES', 'IT', 'PT'])
})

test.describe('signing in', () => {
  test('[ATH-01] [ATH-02] [ATH-15] asks the provider with code, PKCE, state, nonce and scopes', async ({
    page,
    product,
  }) => {
    await page.goto('/')
    const asking = page.waitForRequest((request) =>
      request.url().startsWith(`${product.issuer}/auth?`),
    )
    await loginButton(page).click()
    const asked = Object.fromEntries(new URL((await asking).url()).searchParams)
    expect(asked).toMatchObject({
      response_type: 'code',
      scope: 'openid profile offline_access email',
      code_challenge_method: 'S256',
    })
    expect(asked.state).toHaveLength(40)
    expect(asked.nonce).toHaveLength(40)
    // The provider sends the tab on to its own page first: not to be cut short.
    await expect(page.locator('button[name=account]').first()).toBeVisible()
    const { session } = await stored(await pageOfApp(page, product.url))
    expect(ours(session)).toEqual(
      ['codeVerifier', 'nonce', 'returnUrl', 'stateControl'].map((name) => `nutrivita_${name}`),
    )
  })

  test('[ATH-03] [RTE-08] reads rights, goes to the wanted address, then asks for countries', async ({
    page,
  }) => {
    const requests = record(page)
    await signInAtProvider(page, people.marketer, `${composition}?kept=1`)
    await expect(cellOf(page, 0, 'N')).toBeVisible()
    const calls = (await requests())
      .map(({ request, headers }) => ({ path: new URL(request.url()).pathname, headers }))
      .filter(({ path }) => /effective-identity|my-countries/.test(path))
    expect(calls.map(({ path }) => path)).toEqual([
      '/api/experience/effective-identity',
      '/api/regional/my-countries',
    ])
    expect(calls[1]?.headers.referer).toMatch(/composition\?kept=1$/)
  })

  test('[STO-01] [ATH-12] keeps the items of the specification and a strict cookie', async ({
    page,
    context,
  }) => {
    await signInAtProvider(page, people.marketer, composition)
    await page.getByRole('combobox', { name: 'Country' }).click()
    await page.getByRole('option', { name: 'Italy' }).click()
    const { local, session } = await stored(page)
    expect(ours(local)).toEqual(
      [
        'accessToken',
        'accessTokenExpiresAt',
        'countries',
        'idToken',
        'refreshToken',
        'selectedCountryCode',
        'signingKeys',
        'userData',
        'wellKnownEndpoints',
      ].map((name) => `nutrivita_${name}`),
    )
    expect(ours(session)).toEqual([])
    const cookie = await idTokenCookie(context)
    expect(cookie).toMatchObject({ path: '/', secure: true, sameSite: 'Strict' })
    expect(cookie?.value).toBe(await page.evaluate(() => localStorage.nutrivita_idToken))
  })

  test('[API-09] sends the id token to our API alone, the access token to the provider alone', async ({
    page,
    product,
  }) => {
    const requests = record(page)
    await signInAtProvider(page, people.marketer, composition)
    await expect(cellOf(page, 0, 'N')).toBeVisible()
    const [idToken, accessToken] = await page.evaluate(() => [
      localStorage.nutrivita_idToken as string,
      localStorage.nutrivita_accessToken as string,
    ])
    const seen = { api: 0, provider: 0 }
    for (const { request, headers } of await requests()) {
      const { origin, pathname, href } = new URL(request.url())
      const bearer = headers.authorization?.replace('Bearer ', '')
      expect(href).not.toContain(idToken)
      expect(href).not.toContain(accessToken)
      if (bearer === undefined) continue
      if (origin === product.issuer) {
        expect(bearer).toBe(accessToken)
        seen.provider++
      } else {
        expect(origin).toBe(product.url)
        expect(pathname).toMatch(/^\/api\//)
        expect(bearer).toBe(idToken)
        seen.api++
      }
    }
    expect(seen.api).toBeGreaterThan(1)
    expect(seen.provider).toBe(1)
  })
})

test.describe('logging out', () => {
  test('[ATH-08] [ATH-11] [STO-01] [ATH-12] takes the tokens back, ends the session, leaves nothing', async ({
    page,
    context,
    product,
  }) => {
    await signInAtProvider(page, people.marketer, composition)
    await expect(cellOf(page, 0, 'N')).toBeVisible()
    await page.evaluate(() => localStorage.setItem('advice_products', '[]'))
    const requests = record(page)
    await logOut(page)
    const atProvider = (await requests())
      .filter(({ request }) => request.url().startsWith(product.issuer))
      .filter(({ request }) => request.method() !== 'OPTIONS')
      .map(({ request }) => new URL(request.url()).pathname)
    expect(atProvider).toEqual(['/token/revocation', '/token/revocation', '/session/end'])
    const { local, session } = await stored(page)
    expect(ours([...local, ...session])).toEqual([])
    expect(await idTokenCookie(context)).toBeUndefined()
    // The provider has forgotten them too.
    await loginButton(page).click()
    await expect(page.locator(`button[name=account][value="${people.marketer}"]`)).toBeVisible()
  })

  test('[STO-01] in one tab signs the others out', { tag: '@long' }, async ({ page, context }) => {
    await signInAtProvider(page, people.marketer)
    const other = await context.newPage()
    await other.goto(composition)
    await expect(cellOf(other, 0, 'N')).toBeVisible()
    await page.getByRole('link', { name: 'Logout' }).click()
    await expect(loginButton(other)).toBeVisible()
    expect(ours((await stored(other)).local)).toEqual([])
    expect(other.url()).toContain(composition)
  })
})

test.describe('a session that ends during work', () => {
  /** The server refuses the token, and the provider refuses to renew it. */
  async function endSession(page: Page, issuer: string) {
    await page.route(saveCall, (route) =>
      route.fulfill({ status: 401, json: { code: 'token_refused', status: 401 } }),
    )
    await page.route(`${issuer}/token`, (route) =>
      route.fulfill({
        status: 400,
        json: { error: 'invalid_grant' },
        headers: { 'access-control-allow-origin': '*' },
      }),
    )
    await changeBar(page).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Your session has ended')).toBeVisible()
    await page.unroute(saveCall)
    await page.unroute(`${issuer}/token`)
  }

  test('[API-10] keeps unsaved edits and brings them back after signing in again', async ({
    page,
    context,
    product,
  }) => {
    await signInAtProvider(page, people.marketer, composition)
    await typeInto(page, 7, 'P', '7.1234')
    await endSession(page, product.issuer)
    await expect(page.getByText('Your unsaved changes will be recovered.')).toBeVisible()
    await expect(page.getByRole('grid')).toBeHidden()
    expect(ours((await stored(page)).local)).toEqual([])

    await loginButton(page).click()
    await expect(page.getByText('Your unsaved changes were restored.')).toBeVisible()
    await expectCell(page, 7, 'P', '7.1234')
    await context.addCookies([{ name: 'XSRF-TOKEN', value: 'of-the-proxy', url: product.url }])
    const saving = page.waitForRequest(saveCall)
    await changeBar(page).getByRole('button', { name: 'Save' }).click()
    expect((await saving).headers()['x-xsrf-token']).toBe('of-the-proxy')
    await expect(page.getByText('Product composition saved successfully.')).toBeVisible()
  })

  test('[STO-01] shows nothing of them to the next person', { tag: '@long' }, async ({
    page,
    context,
    product,
  }) => {
    await signInAtProvider(page, people.marketer, composition)
    await typeInto(page, 8, 'N', '8.4321')
    await endSession(page, product.issuer)
    await context.clearCookies()
    await loginButton(page).click()
    await page.locator(`button[name=account][value="${people.globalAdmin}"]`).click()
    await expect(cellOf(page, 0, 'N')).toBeVisible()
    await expect(changeBar(page)).toContainText('No unsaved changes')
    expect(ours((await stored(page)).session)).toEqual([])
    // A fresh page must not ask before it is left.
    await page.goto('/product-info/home')
    await expect(page.getByText('Gina Admin')).toBeVisible()
  })
})

test('a bearer token of 100 kB is refused, never with a 5xx', async ({ product }) => {
  for (const length of [10_000, 20_000, 100_000]) {
    const { status } = await fetch(`${product.url}/api/regional/my-countries`, {
      headers: { authorization: `Bearer a.${'b'.repeat(length)}.c` },
    })
    expect(status).toBe(length > 16_000 ? 431 : 401)
  }
})

async function idTokenCookie(context: BrowserContext) {
  return (await context.cookies()).find(({ name }) => name === 'jwtToken')
}

/** Another page of the app in the same tab, for a look into its session storage. */
async function pageOfApp(page: Page, url: string): Promise<Page> {
  await page.goto(`${url}/logo.svg`)
  return page
}
