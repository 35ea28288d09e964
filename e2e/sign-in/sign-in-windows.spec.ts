import type { SignedIn } from '@nutripim/sign-in/flow/session'
import type { SignIn } from '@nutripim/sign-in/flow/sign-in'
import type { ForgingProvider } from '@nutripim/sign-in/test-support/forging-provider'
import {
  type ForgingServer,
  startForgingServer,
} from '@nutripim/sign-in/test-support/forging-server'
import { expect, type Page, test } from '@playwright/test'
import { type SignInApp, startSignInApp } from './sign-in-app.ts'

declare global {
  interface Window {
    signIn: SignIn
    state?: SignedIn
    outcome?: SignedIn
    states: SignedIn[]
  }
}

let server: ForgingServer
let provider: ForgingProvider
let app: SignInApp

test.beforeEach(async () => {
  server = await startForgingServer({ clientId: 'the-app' })
  provider = server.provider
  app = await startSignInApp()
  app.configuration = {
    authority: provider.issuer,
    clientId: provider.clientId,
    redirectUrl: `${app.url}/`,
  }
})

test.afterEach(async () => {
  await app.close()
  await server.close()
})

async function open(page: Page, more: object = {}) {
  Object.assign(app.configuration, more)
  await page.goto(app.url)
  await page.waitForFunction(() => window.state !== undefined)
}

async function signInByRedirect(page: Page) {
  await page.evaluate(() => window.signIn.authorize())
  await page.waitForFunction(() => window.state?.isAuthenticated)
}

const htmlPage = (text: string) => new Response(text, { headers: { 'content-type': 'text/html' } })

test.describe('a popup', () => {
  const click = (page: Page) => page.getByRole('button', { name: 'Sign in' }).click()

  test('[ATH-09] of 500x500 signs the user in and closes', async ({ page }) => {
    await open(page)
    provider.answers.authorize = async (request) =>
      htmlPage(`<a href="${await provider.redirectBack(request)}">Continue</a>`)
    const opening = page.waitForEvent('popup')
    await click(page)
    const popup = await opening
    const link = popup.getByRole('link', { name: 'Continue' })
    await expect(link).toBeVisible()
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 500])
    const closing = popup.waitForEvent('close')
    await link.click()
    await closing
    await page.waitForFunction(() => window.outcome !== undefined)
    expect(await page.evaluate(() => window.outcome)).toMatchObject({
      isAuthenticated: true,
      userData: { sub: 'someone' },
    })
    expect(page.url()).toBe(`${app.url}/`)
  })

  test('[ATH-09] cannot be opened twice, and closing it ends the sign-in', {
    tag: '@long',
  }, async ({ page }) => {
    await open(page)
    provider.answers.authorize = async () => htmlPage('Who are you?')
    const opening = page.waitForEvent('popup')
    await click(page)
    const popup = await opening
    expect(await page.evaluate(() => window.signIn.authorizeWithPopup())).toMatchObject({
      errorMessage: 'There is already a popup open.',
    })
    await popup.waitForURL(/\/authorize/)
    await popup.close()
    await page.waitForFunction(() => window.outcome !== undefined)
    expect(await page.evaluate(() => window.outcome)).toEqual({
      isAuthenticated: false,
      result: 'NotSet',
      errorMessage: 'User closed popup',
    })
  })
})

test.describe('a hidden frame', () => {
  const frameRenewal = () => ({ silentRenew: true, silentRenewUrl: `${app.url}/silent-renew.html` })

  for (const responseType of ['code', 'id_token token', 'id_token']) {
    test(`[ATH-06] renews a session of the flow ${responseType}`, { tag: '@long' }, async ({
      page,
    }) => {
      await open(page, { ...frameRenewal(), responseType })
      await signInByRedirect(page)
      const before = await page.evaluate(() => window.signIn.idToken())
      // Tokens created in the same second would be equal.
      const now = () => Math.floor(Date.now() / 1000)
      const second = now()
      await expect.poll(now).toBeGreaterThan(second)
      expect(await page.evaluate(() => window.signIn.forceRefresh())).toMatchObject({
        isAuthenticated: true,
        result: 'Ok',
      })
      expect(await page.evaluate(() => window.signIn.idToken())).not.toBe(before)
      expect(provider.requestsTo('/authorize').at(-1)?.form.get('prompt')).toBe('none')
      await expect(page.locator('iframe')).toHaveCount(0)
    })
  }

  test('[ATH-04] ends the session when the provider requires a login', { tag: '@long' }, async ({
    page,
  }) => {
    await open(page, frameRenewal())
    await signInByRedirect(page)
    provider.answers.authorize = async (request) => {
      const redirect = new URL(request.get('redirect_uri') ?? '')
      const state = request.get('state') ?? ''
      redirect.search = new URLSearchParams({ error: 'login_required', state }).toString()
      return Response.redirect(redirect, 302)
    }
    expect(await page.evaluate(() => window.signIn.forceRefresh())).toMatchObject({
      isAuthenticated: false,
      result: 'LoginRequired',
    })
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })
})

test('[ATH-10] [ATH-08] the session check detects a changed session, and the logout stays local', {
  tag: '@long',
}, async ({ page }) => {
  const checkSessionPage = `<script>
    let asked = 0
    onmessage = ({ data, origin, source }) => {
      const isOurs = data === 'the-app session-1'
      source.postMessage(!isOurs ? 'error' : asked++ === 0 ? 'unchanged' : 'changed', origin)
    }
  </script>`
  provider.answers.checkSession = () => htmlPage(checkSessionPage)
  await open(page, { startCheckSession: true })
  await signInByRedirect(page)
  await expect(page.locator('iframe')).toHaveCount(1)
  await page.waitForFunction(() => window.states.length > 0)
  expect(await page.evaluate(() => window.states)).toMatchObject([
    { hasServerSessionChanged: true },
  ])
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.evaluate(() => window.signIn.logoff())
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  expect(provider.requestsTo('/logout')).toEqual([])
})

test('[ATH-08] a logout by POST puts the token in no URL', { tag: '@long' }, async ({ page }) => {
  await open(page, { logoffMethod: 'POST', postLogoutRedirectUri: `${app.url}/` })
  await signInByRedirect(page)
  await page.evaluate(() => window.signIn.logoff())
  await page.waitForFunction(() => window.state?.isAuthenticated === false)
  const [logout] = provider.requestsTo('/logout')
  expect(logout?.method).toBe('POST')
  expect(logout?.form.get('id_token_hint')).toMatch(/^ey/)
  expect(page.url()).toBe(`${app.url}/`)
})

test('[ATH-11] a pushed authorization request puts only its id in the URL', async ({ page }) => {
  await open(page, { usePushedAuthorisationRequests: true })
  await signInByRedirect(page)
  const [request] = provider.requestsTo('/authorize')
  expect([...(request?.form.keys() ?? [])]).toEqual(['client_id', 'request_uri'])
})
