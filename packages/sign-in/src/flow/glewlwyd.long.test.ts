import { createTestBrowser } from '@nutripim/sign-in/test-support/browser'
import {
  createGlewlwydBrowser,
  type Glewlwyd,
  startGlewlwyd,
} from '@nutripim/sign-in/test-support/glewlwyd'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSignIn } from './sign-in.ts'

const app = 'http://localhost:8080'
const scope = 'openid profile offline_access email'
const person = {
  username: 'gina',
  name: 'Gina Admin',
  email: 'gina.admin@nutripim.example',
  password: 'a long password',
}

describe('against glewlwyd', () => {
  let glewlwyd: Glewlwyd
  beforeAll(async () => {
    glewlwyd = await startGlewlwyd({
      clientId: 'nutripim',
      redirectUrl: `${app}/`,
      scopes: scope.split(' '),
      person,
      tokenSeconds: 20,
    })
  })
  afterAll(() => glewlwyd?.stop())

  /** Signs in like the web app does, with a user who is or is not yet known to the provider. */
  async function openTab() {
    const browser = createTestBrowser((input, init) => fetch(input, init))
    const tab = browser.openTab(`${app}/`)
    const signIn = createSignIn(
      {
        authority: glewlwyd.issuer,
        clientId: 'nutripim',
        redirectUrl: `${app}/`,
        postLogoutRedirectUri: `${app}/`,
        scope,
        maxIdTokenIatOffsetAllowedInSeconds: 600,
        silentRenew: true,
        useRefreshToken: true,
        renewTimeBeforeTokenExpiresInSeconds: 60,
        storagePrefix: 'nutrivita_',
      },
      tab.parts,
    )
    const browse = createGlewlwydBrowser(glewlwyd.origin)
    const { username, password } = person
    await browse('/api/auth/', 'POST', { username, password })
    await browse('/api/auth/grant/nutripim', 'PUT', { scope })
    /** What the sign-in page does for a user with a session: continue, and return to the app. */
    async function goThroughProvider() {
      await signIn.authorize({ returnUrl: '/product-info/composition' })
      const url = new URL(tab.visited.at(-1) ?? '')
      const response = await browse(`/api/oidc/auth${url.search}&g_continue`)
      tab.location.href = response.headers.get('location') ?? ''
      return signIn.checkAuth()
    }
    return { ...tab, browser, browse, signIn, goThroughProvider }
  }

  test('a user signs in, the session is renewed, and a logout ends it', async () => {
    const { browser, browse, signIn, visited, goThroughProvider } = await openTab()
    expect(await goThroughProvider()).toMatchObject({
      isAuthenticated: true,
      result: 'Ok',
      returnUrl: '/product-info/composition',
      userData: { name: person.name, email: person.email },
    })
    const first = signIn.idToken()

    // After half the lifetime of 20 s the refresh brings no id token, so a redirect is requested.
    const state = await new Promise((resolve) => signIn.subscribe(resolve))
    expect(state).toMatchObject({ isAuthenticated: true, needsRedirect: true })
    expect(signIn.idToken()).toBe(first)
    expect(await goThroughProvider()).toMatchObject({ isAuthenticated: true, result: 'Ok' })
    expect(signIn.idToken()).not.toBe(first)

    // Glewlwyd lets only clients with a secret revoke tokens, and a browser has none. The logout goes on.
    expect(await signIn.logoffAndRevokeTokens()).toEqual({ errorMessage: 'revoke token failed' })
    expect(browser.local.size).toBe(0)
    const endSession = new URL(visited.at(-1) ?? '')
    expect(endSession.href).toContain('/api/oidc/end_session?')
    const { status, headers } = await browse(`/api/oidc/end_session${endSession.search}`)
    expect([status, headers.get('location')]).toEqual([302, expect.stringContaining('login.html')])
  })
})
