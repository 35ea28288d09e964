import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSignIn } from '@nutripim/sign-in/flow/sign-in'
import type { SignInConfiguration } from '@nutripim/sign-in/settings/configuration'
import { createTestBrowser } from '@nutripim/sign-in/test-support/browser'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DemoIdentity, startDemoIdentity } from './demo-identity.ts'
import type { DemoIdentityOptions } from './provider-configuration.ts'
import { createCookieJar } from './sign-in-as.ts'

const app = 'http://localhost:8080'
let folder: string
let identity: DemoIdentity
let browser: ReturnType<typeof createTestBrowser>
let browse: ReturnType<typeof createCookieJar>

const start = (port = 0, more: Partial<DemoIdentityOptions> = {}) =>
  startDemoIdentity({
    ...more,
    port,
    clientId: 'nutripim',
    redirectUris: [`${app}/`],
    postLogoutRedirectUris: [`${app}/`],
    corsOrigins: [app],
    keysFile: join(folder, 'keys.json'),
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-identity-'))
})

afterAll(() => rm(folder, { recursive: true }))

beforeEach(async () => {
  identity = await start()
  browser = createTestBrowser((input, init) => fetch(input, init))
  browse = createCookieJar()
})

afterEach(() => identity.close())

function openTab(more: Partial<SignInConfiguration> = {}) {
  const tab = browser.openTab(`${app}/`)
  const signIn = createSignIn(
    {
      authority: identity.issuer,
      clientId: 'nutripim',
      redirectUrl: `${app}/`,
      postLogoutRedirectUri: `${app}/`,
      scope: 'openid profile offline_access email',
      maxIdTokenIatOffsetAllowedInSeconds: 600,
      silentRenew: true,
      useRefreshToken: true,
      storagePrefix: 'nutrivita_',
      ...more,
    },
    tab.parts,
  )
  return { ...tab, signIn }
}

async function signedInTab(email = 'maria.marketer@nutripim.example') {
  const tab = openTab()
  await tab.signIn.authorize({ returnUrl: '/product-info/composition' })
  const login = await browse(new URL(tab.visited[0] as string))
  tab.location.href = (await browse(await browse(login, { account: email }))).href
  return { ...tab, state: await tab.signIn.checkAuth() }
}

describe('against the demo provider', () => {
  test('[ATH-01] a sign-in returns to the first page with the user data', async () => {
    const { state } = await signedInTab()
    expect(state).toMatchObject({
      isAuthenticated: true,
      result: 'Ok',
      returnUrl: '/product-info/composition',
      userData: { email: 'maria.marketer@nutripim.example', name: 'María Marketer' },
    })
  })

  test('[ATH-06] a session is renewed with rotating refresh tokens', async () => {
    const { signIn } = await signedInTab()
    const first = browser.local.get('nutrivita_refreshToken')
    expect(await signIn.forceRefresh()).toMatchObject({ isAuthenticated: true })
    const second = browser.local.get('nutrivita_refreshToken')
    expect(await signIn.forceRefresh()).toMatchObject({ isAuthenticated: true })
    expect(new Set([first, second, browser.local.get('nutrivita_refreshToken')]).size).toBe(3)
  })

  test('[ATH-06] a session is renewed through the provider’s page if a refresh returns no id token', async () => {
    await identity.close()
    identity = await start(0, { omitsIdTokenAtRefresh: true })
    const tab = await signedInTab()
    const [idToken, refreshToken] = [
      tab.signIn.idToken(),
      browser.local.get('nutrivita_refreshToken'),
    ]
    expect(await tab.signIn.forceRefresh()).toMatchObject({
      isAuthenticated: true,
      needsRedirect: true,
    })
    expect(tab.signIn.idToken()).toBe(idToken)
    expect(browser.local.get('nutrivita_refreshToken')).not.toBe(refreshToken)

    // The provider knows the user, so it asks nothing.
    await tab.signIn.authorize({ returnUrl: '/product-info/elements' })
    tab.location.href = (await browse(new URL(tab.visited.at(-1) as string))).href
    expect(await tab.signIn.checkAuth()).toMatchObject({
      isAuthenticated: true,
      returnUrl: '/product-info/elements',
    })
    expect(tab.signIn.idToken()).not.toBe(idToken)
  })

  test('[ATH-04] the renewal signs out if the provider has lost its sessions', async () => {
    const { signIn } = await signedInTab()
    await identity.close()
    identity = await start(Number(new URL(identity.issuer).port))
    expect(await signIn.forceRefresh()).toMatchObject({
      isAuthenticated: false,
      result: 'SecureTokenServerError',
    })
    expect(browser.local.size).toBe(0)
    expect((await signedInTab()).state.isAuthenticated).toBe(true)
  })

  test('[ATH-08] a logout returns at once and ends the grant, and the next sign-in asks again', async () => {
    const { signIn, visited } = await signedInTab()
    const refreshToken = browser.local.get('nutrivita_refreshToken') as string
    await signIn.logoff()
    expect(browser.local.size).toBe(0)
    expect((await browse(new URL(visited.at(-1) as string))).href).toBe(`${app}/`)
    const answer = await fetch(new URL('/token', identity.issuer), {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: 'nutripim',
        refresh_token: refreshToken,
      }),
    })
    expect(answer.status).toBe(400)
    const { state } = await signedInTab('dora.dealer@nutripim.example')
    expect(state.userData).toMatchObject({ email: 'dora.dealer@nutripim.example' })
  })

  test('[ATH-11] a revoked refresh token returns no new tokens', async () => {
    const { signIn } = await signedInTab()
    await signIn.revokeAccessToken()
    await signIn.revokeRefreshToken()
    expect(await signIn.forceRefresh()).toMatchObject({
      isAuthenticated: false,
      result: 'SecureTokenServerError',
    })
  })

  test('[ATH-11] [ATH-08] a logout revokes the tokens, then ends the session', async () => {
    const { signIn, visited } = await signedInTab()
    expect(await signIn.logoffAndRevokeTokens()).toEqual({})
    expect((await browse(new URL(visited.at(-1) as string))).href).toBe(`${app}/`)
  })

  test('[ATH-11] a sign-in can use a pushed request', async () => {
    const { signIn, visited } = openTab({ usePushedAuthorisationRequests: true })
    await signIn.authorize()
    const login = await browse(new URL(visited[0] as string))
    expect(login.pathname).toMatch('/interaction/')
  })

  test('a logout link without an id token does not sign the user out', async () => {
    const { signIn } = await signedInTab()
    const bare = new URL('/session/end?client_id=nutripim', identity.issuer)
    await expect(browse(bare)).rejects.toThrow('responded with 200')
    expect(await signIn.forceRefresh()).toMatchObject({ isAuthenticated: true })
  })

  test('[ATH-04] the user stays signed out after cancelling', async () => {
    const tab = openTab()
    await tab.signIn.authorize()
    const login = await browse(new URL(tab.visited[0] as string))
    tab.location.href = (await browse(await browse(login, { cancel: 'yes' }))).href
    expect(await tab.signIn.checkAuth()).toMatchObject({
      isAuthenticated: false,
      result: 'SecureTokenServerError',
      errorMessage: 'AuthCallback AuthResult came with error',
    })
    expect(browser.local.size).toBe(0)
  })
})
