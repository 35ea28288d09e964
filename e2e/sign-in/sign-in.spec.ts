import type { BrowserContext, Page, Request } from '@playwright/test'
import { expect, logOut, people, signIn, signInAtProvider, test } from '../tools/fixtures.ts'
import { cellOf, changeBar, expectCell, saveChanges, typeInto } from '../tools/grid.ts'
import { holdAnswers } from '../tools/hold-answers.ts'

const composition = '/product-info/composition'
const saveCall = '**/api/product-information/product-compositions'

const stored = (page: Page) =>
  page.evaluate(() => ({ local: Object.keys(localStorage), session: Object.keys(sessionStorage) }))
const ownKeys = (names: string[]) =>
  names.filter((name) => /^(nutrivita_|advice_)/.test(name)).sort()
const loginButton = (page: Page) => page.getByRole('button', { name: 'Login' })

/** Records every request of the page with the headers that were actually sent. */
function record(page: Page) {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  return () =>
    Promise.all(
      // Only requests up to now: headers cannot be read once the test has ended.
      requests.map(async (request) => ({ request, headers: await request.allHeaders() })),
    )
}

test('a global administrator signs in and sees the home screen', { tag: '@long' }, async ({
  page,
}) => {
  await signInAtProvider(page, people.globalAdmin)
  await expect(page.getByText('Welcome to the Product Information Management System')).toBeVisible()
})

test('a user without a role sees that approval is needed', { tag: '@long' }, async ({ page }) => {
  await signInAtProvider(page, people.withoutRole)
  await expect(page.getByRole('heading', { name: 'Specific approval is needed' })).toBeVisible()
})

test('the server of the screens also serves the API', async ({ callAs }) => {
  const call = await callAs(people.marketer)
  const { status, body } = await call('GET', 'regional/my-countries')
  expect(status).toBe(200)
  expect(body.map((country: { id: string }) => country.id).sort()).toEqual(['ES', 'IT', 'PT'])
})

test.describe('signing in', () => {
  test('[ATH-04] [RTE-08] says that the user cancelled it, and the requested URL opens at the next try', async ({
    page,
  }) => {
    await page.goto(`${composition}?kept=1#here`)
    await loginButton(page).click()
    await page.getByRole('button', { name: 'Cancel and go back' }).click()
    await expect(page.getByRole('heading', { name: 'Sign-in failed' })).toBeVisible()
    await expect(page.getByText('You cancelled the sign-in.')).toBeVisible()
    await expect(page.getByText('AuthCallback AuthResult came with error')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator(`button[name=account][value="${people.marketer}"]`).click()
    await expect(cellOf(page, 0, 'N')).toBeVisible()
    // The screen adds its country and keeps the rest.
    await expect(page).toHaveURL(/\/product-info\/composition\?kept=1&country=[A-Z]{2}#here$/)
  })

  test('[ATH-01] [ATH-02] [ATH-15] sends code, PKCE, state, nonce and scopes to the provider', {
    tag: '@main',
  }, async ({ page, product }) => {
    await page.goto('/')
    const authorizeRequest = page.waitForRequest((request) =>
      request.url().startsWith(`${product.issuer}/auth?`),
    )
    await loginButton(page).click()
    const parameters = Object.fromEntries(new URL((await authorizeRequest).url()).searchParams)
    expect(parameters).toMatchObject({
      response_type: 'code',
      scope: 'openid profile offline_access email',
      code_challenge_method: 'S256',
    })
    expect(parameters.state).toHaveLength(40)
    expect(parameters.nonce).toHaveLength(40)
    // Wait for the redirect of the provider to its own page before leaving it.
    await expect(page.locator('button[name=account]').first()).toBeVisible()
    const { session } = await stored(await openLogo(page, product.url))
    expect(ownKeys(session)).toEqual(
      ['codeVerifier', 'nonce', 'returnUrl', 'stateControl'].map((name) => `nutrivita_${name}`),
    )
  })

  test('[ATH-03] [RTE-08] loads rights, opens the requested URL, then loads countries', {
    tag: '@main',
  }, async ({ page }) => {
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

  test('the code of the screen loads while the server still says who the user is', async ({
    page,
  }) => {
    await signIn(page, people.marketer, composition)
    const answer = await holdAnswers(page, '**/api/experience/effective-identity')
    const code = page.waitForRequest(/composition-page-.*\.js$/)
    await page.reload()
    await code
    answer()
    await expect(cellOf(page, 0, 'N')).toBeVisible()
  })

  test('[STO-01] [ATH-12] stores the items of the specification and a strict cookie', async ({
    page,
    context,
  }) => {
    await signInAtProvider(page, people.marketer, composition)
    await page.getByRole('combobox', { name: 'Country' }).click()
    await page.getByRole('option', { name: 'Italy' }).click()
    const { local, session } = await stored(page)
    expect(ownKeys(local)).toEqual(
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
    expect(ownKeys(session)).toEqual([])
    const cookie = await idTokenCookie(context)
    expect(cookie).toMatchObject({ path: '/', secure: true, sameSite: 'Strict' })
    expect(cookie?.value).toBe(await page.evaluate(() => localStorage.nutrivita_idToken))
  })

  test('[API-09] sends the id token only to our API and the access token only to the provider', async ({
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
    const bearerCount = { api: 0, provider: 0 }
    for (const { request, headers } of await requests()) {
      const { origin, pathname, href } = new URL(request.url())
      const bearer = headers.authorization?.replace('Bearer ', '')
      expect(href).not.toContain(idToken)
      expect(href).not.toContain(accessToken)
      if (bearer === undefined) continue
      if (origin === product.issuer) {
        expect(bearer).toBe(accessToken)
        bearerCount.provider++
      } else {
        expect(origin).toBe(product.url)
        expect(pathname).toMatch(/^\/api\//)
        expect(bearer).toBe(idToken)
        bearerCount.api++
      }
    }
    expect(bearerCount.api).toBeGreaterThan(1)
    expect(bearerCount.provider).toBe(1)
  })
})

test.describe('logging out', () => {
  test('[ATH-08] [ATH-11] [STO-01] [ATH-12] revokes the tokens, ends the session and deletes stored data', async ({
    page,
    context,
    product,
  }) => {
    await signInAtProvider(page, people.marketer, composition)
    await expect(cellOf(page, 0, 'N')).toBeVisible()
    await page.evaluate(() => localStorage.setItem('advice_products', '[]'))
    const requests = record(page)
    await logOut(page)
    const providerCalls = (await requests())
      .filter(({ request }) => request.url().startsWith(product.issuer))
      .filter(({ request }) => request.method() !== 'OPTIONS')
      .map(({ request }) => new URL(request.url()).pathname)
    expect(providerCalls).toEqual(['/token/revocation', '/token/revocation', '/session/end'])
    const { local, session } = await stored(page)
    expect(ownKeys([...local, ...session])).toEqual([])
    expect(await idTokenCookie(context)).toBeUndefined()
    // The tokens are also invalid at the provider.
    await loginButton(page).click()
    await expect(page.locator(`button[name=account][value="${people.marketer}"]`)).toBeVisible()
  })

  test('[STO-01] in one tab signs out the other tabs', { tag: '@long' }, async ({
    page,
    context,
  }) => {
    await signInAtProvider(page, people.marketer)
    const other = await context.newPage()
    await other.goto(composition)
    await expect(cellOf(other, 0, 'N')).toBeVisible()
    await page.getByRole('link', { name: 'Logout' }).click()
    await expect(loginButton(other)).toBeVisible()
    expect(ownKeys((await stored(other)).local)).toEqual([])
    expect(other.url()).toContain(composition)
  })
})

test.describe('a session that ends during work', () => {
  /** The server rejects the token, and the provider rejects its renewal. */
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
    await saveChanges(page)
    await expect(page.getByText('Your session has ended')).toBeVisible()
    await page.unroute(saveCall)
    await page.unroute(`${issuer}/token`)
  }

  test('[API-10] keeps unsaved edits and restores them after the user signs in again', {
    tag: '@main',
  }, async ({ page, context, product }) => {
    await signInAtProvider(page, people.marketer, composition)
    await typeInto(page, 7, 'P', '7.1234')
    await endSession(page, product.issuer)
    await expect(page.getByText('Your unsaved changes will be recovered.')).toBeVisible()
    await expect(page.getByRole('grid')).toBeHidden()
    expect(ownKeys((await stored(page)).local)).toEqual([])

    await loginButton(page).click()
    await expect(page.getByText('Your unsaved changes were restored.')).toBeVisible()
    await expectCell(page, 7, 'P', '7.1234')
    await context.addCookies([{ name: 'XSRF-TOKEN', value: 'of-the-proxy', url: product.url }])
    const saveRequest = page.waitForRequest(saveCall)
    await saveChanges(page)
    expect((await saveRequest).headers()['x-xsrf-token']).toBe('of-the-proxy')
    await expect(page.getByText('Product composition saved successfully.')).toBeVisible()
  })

  test('[STO-01] shows no edits of the previous user to the next user', { tag: '@long' }, async ({
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
    expect(ownKeys((await stored(page)).session)).toEqual([])
    // A page without edits must not ask for confirmation.
    await page.goto('/product-info/home')
    await expect(page.getByText('Gina Admin')).toBeVisible()
  })
})

test('a bearer token of 100 kB is rejected without a 5xx status', async ({ product }) => {
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

/** Opens another page of the app in the same tab to read its session storage. */
async function openLogo(page: Page, url: string): Promise<Page> {
  await page.goto(`${url}/logo.svg`)
  return page
}
