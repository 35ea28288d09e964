import { createTestBrowser } from '@nutripim/sign-in/test-support/browser'
import {
  clientId,
  createForgingProvider,
  type ForgingProvider,
  issuer,
  redirectUrl,
} from '@nutripim/sign-in/test-support/forging-provider'
import { decodeJwt } from 'jose'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SignedIn } from '../flow/session.ts'
import { createSignIn } from '../flow/sign-in.ts'
import type { SignInConfiguration } from '../settings/configuration.ts'
import { ValidationResult } from '../tokens/validation-result.ts'

const hour = 3_600_000
let provider: ForgingProvider
let browser: ReturnType<typeof createTestBrowser>

beforeEach(async () => {
  provider = await createForgingProvider()
  browser = createTestBrowser((input, init) => provider.fetch(input, init))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})

afterEach(() => {
  vi.useRealTimers()
})

function openTab(more: Partial<SignInConfiguration> = {}) {
  const tab = browser.openTab('https://app.example/product-info/home')
  const signIn = createSignIn(
    {
      authority: issuer,
      clientId,
      redirectUrl,
      scope: 'openid offline_access',
      silentRenew: true,
      useRefreshToken: true,
      storagePrefix: 'nutrivita_',
      ...more,
    },
    tab.parts,
  )
  const states: SignedIn[] = []
  signIn.subscribe((state) => states.push(state))
  return { ...tab, signIn, states }
}

async function signedInTab(more: Partial<SignInConfiguration> = {}) {
  const tab = openTab(more)
  await tab.signIn.authorize()
  const state = await tab.signIn.checkAuth(await provider.logIn(tab.visited[0] as string))
  expect(state.isAuthenticated).toBe(true)
  return tab
}

async function restoredTab() {
  const tab = openTab()
  expect(await tab.signIn.checkAuth()).toMatchObject({ isAuthenticated: true })
  return tab
}

const refreshes = () =>
  provider.requestsTo('/token').filter(({ form }) => form.get('grant_type') === 'refresh_token')

/** Signatures are checked off the clock, so let a renewal finish after moving it. */
async function pass(milliseconds: number) {
  await vi.advanceTimersByTimeAsync(milliseconds)
  const started = performance.now()
  do {
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
  } while (browser.local.has('nutrivita_silentRenewRunning') && performance.now() - started < 1500)
}

describe('renewal', () => {
  test('[ATH-06] happens at the first check after the token has expired, and rotates the refresh token', async () => {
    const { signIn, states } = await signedInTab()
    const first = signIn.idToken()
    await pass(hour - 1000)
    expect(refreshes()).toHaveLength(0)
    await pass(4000)
    expect(refreshes()).toHaveLength(1)
    expect([...(refreshes()[0]?.form.keys() ?? [])].sort()).toEqual(
      ['client_id', 'grant_type', 'refresh_token'].sort(),
    )
    expect(signIn.idToken()).not.toBe(first)
    expect(browser.cookies.get('jwtToken')).toBe(signIn.idToken())
    expect(browser.local.get('nutrivita_refreshToken')).toBe('refresh-1')
    expect(browser.local.has('nutrivita_silentRenewRunning')).toBe(false)
    expect(states).toEqual([
      { isAuthenticated: true, result: 'Ok', userData: { sub: 'someone', name: 'Some One' } },
    ])
    await pass(hour + 4000)
    expect(refreshes().map(({ form }) => form.get('refresh_token'))).toEqual([
      'refresh-0',
      'refresh-1',
    ])
  })

  test('[ATH-06] [ATH-04] ends the session after an error', async () => {
    const { states } = await signedInTab()
    provider.answers.refresh = async () =>
      Response.json({ error: 'invalid_grant' }, { status: 400 })
    await pass(hour + 4000)
    expect(states).toMatchObject([{ isAuthenticated: false, result: 'SecureTokenServerError' }])
    expect(states[0]?.errorMessage).toBe(`OidcService code request ${issuer}`)
    expect(browser.local.size).toBe(0)
    await pass(hour)
    expect(refreshes()).toHaveLength(1)
  })

  test.each([
    ['another user', { sub: 'another' }, ValidationResult.IncorrectIdTokenClaimsAfterRefresh],
    ['another app', { aud: 'another' }, ValidationResult.IncorrectAud],
    [
      'another time of sign-in',
      { auth_time: 1 },
      ValidationResult.IncorrectIdTokenClaimsAfterRefresh,
    ],
    ['another sign-in', { nonce: 'another' }, ValidationResult.IncorrectNonce],
  ])('[ATH-04] [TOK-03] ends the session on a token of %s', async (_, problem, result) => {
    const { states } = await signedInTab()
    provider.answers.refresh = () => provider.tokens(provider.claims(problem))
    await pass(hour + 4000)
    expect(states).toMatchObject([{ isAuthenticated: false, result }])
    expect(browser.local.size).toBe(0)
  })

  test('[ATH-16] keeps trying without a network, and the session stays', async () => {
    const { signIn, states } = await signedInTab()
    const { refresh } = provider.answers
    provider.answers.refresh = () => Promise.reject(new TypeError('Failed to fetch'))
    await pass(hour + 60_000)
    expect(refreshes().length).toBeGreaterThan(10)
    expect(signIn.idToken()).toBeDefined()
    expect(states).toEqual([])
    provider.answers.refresh = refresh
    await pass(10_000)
    expect(states).toMatchObject([{ isAuthenticated: true }])
  })

  test('[ATH-06] waits for a renewal in another tab until that one times out', async () => {
    await signedInTab()
    await pass(hour - 2000)
    browser.local.set('nutrivita_silentRenewRunning', String(Date.now()))
    await pass(19_000)
    expect(refreshes()).toHaveLength(0)
    await pass(4000)
    expect(refreshes()).toHaveLength(1)
  })

  test('happens the configured number of seconds before expiry', async () => {
    await signedInTab({ renewTimeBeforeTokenExpiresInSeconds: 60 })
    await pass(hour - 64_000)
    expect(refreshes()).toHaveLength(0)
    await pass(4000)
    expect(refreshes()).toHaveLength(1)
  })

  test('of a short-lived token happens after half its lifetime, not at every check', async () => {
    const { code } = provider.answers
    provider.answers.code = async (form) => {
      const correct = await (await code(form)).json()
      const { nonce } = decodeJwt(correct.id_token)
      const exp = Math.floor(Date.now() / 1000) + 40
      return provider.tokens(provider.claims({ nonce, exp }))
    }
    await signedInTab({ renewTimeBeforeTokenExpiresInSeconds: 60 })
    await pass(16_000)
    expect(refreshes()).toHaveLength(0)
    await pass(8000)
    expect(refreshes()).toHaveLength(1)
  })

  test('that is not configured lets the session end with its token', async () => {
    const { states } = await signedInTab({ silentRenew: false })
    await pass(hour - 4000)
    expect(states).toEqual([])
    await pass(8000)
    expect(states).toMatchObject([{ isAuthenticated: false, result: 'TokenExpired' }])
    expect(refreshes()).toHaveLength(0)
    expect(browser.local.size).toBe(0)
  })

  test('[ATH-14] without a refresh token ends the session and requires a login', async () => {
    const { states } = await signedInTab()
    browser.local.delete('nutrivita_refreshToken')
    await pass(hour + 4000)
    expect(states).toMatchObject([
      { result: 'LoginRequired', errorMessage: 'no refresh token found, please login' },
    ])
  })

  test('sends the custom parameters of the configuration', async () => {
    const { signIn } = await signedInTab({ customParamsRefreshTokenRequest: { resource: 'api' } })
    await signIn.forceRefresh()
    expect(refreshes()[0]?.form.get('resource')).toBe('api')
  })

  test('happens before an expired session is restored', async () => {
    await signedInTab()
    vi.setSystemTime(Date.now() + 2 * hour)
    const { signIn } = openTab()
    expect(await signIn.checkAuth()).toMatchObject({ isAuthenticated: true, result: 'Ok' })
    expect(refreshes()).toHaveLength(1)
  })

  test('[ATH-04] that is rejected ends a restored session', async () => {
    await signedInTab()
    provider.answers.refresh = async () =>
      Response.json({ error: 'invalid_grant' }, { status: 400 })
    vi.setSystemTime(Date.now() + 2 * hour)
    const { signIn } = openTab()
    expect(await signIn.checkAuth()).toMatchObject({
      isAuthenticated: false,
      result: 'SecureTokenServerError',
    })
    expect(browser.local.size).toBe(0)
  })
})

describe('a forced refresh', () => {
  test('renews at once', async () => {
    const { signIn, states } = await signedInTab()
    const first = signIn.idToken()
    expect(await signIn.forceRefresh()).toMatchObject({ isAuthenticated: true })
    expect(signIn.idToken()).not.toBe(first)
    expect(states).toHaveLength(1)
  })

  test('[ATH-07] is repeated three times without a response, each time after a longer pause', async () => {
    const { signIn } = await signedInTab()
    provider.answers.refresh = () => Promise.reject(new TypeError('Failed to fetch'))
    const outcome = signIn.forceRefresh()
    await pass(4 * 20_000 + (1 + 2 + 3) * 1000)
    expect(await outcome).toMatchObject({
      isAuthenticated: true,
      errorMessage: 'The identity provider cannot be reached.',
    })
    const asksOfOneTry = 7 // every 3 s for 20 s
    expect(refreshes()).toHaveLength(4 * asksOfOneTry)
  })

  test('without a refresh token requires a new sign-in', async () => {
    const { signIn } = await signedInTab()
    browser.local.delete('nutrivita_refreshToken')
    expect(await signIn.forceRefresh()).toEqual({
      isAuthenticated: false,
      result: ValidationResult.LoginRequired,
      errorMessage: 'no refresh token found, please login',
    })
  })
})

describe('several tabs', () => {
  test('renew once, and all get the new token', async () => {
    const tabs = [await signedInTab(), await restoredTab(), await restoredTab()]
    await pass(hour + 4000)
    expect(refreshes()).toHaveLength(1)
    for (const { states } of tabs) {
      expect(states.length).toBeGreaterThan(0)
      for (const state of states) expect(state.isAuthenticated).toBe(true)
    }
  })

  test('are signed out by a logout in one of them, and stay signed out', async () => {
    const [one, other] = [await signedInTab(), await restoredTab()]
    await one.signIn.logoff()
    await pass(0)
    expect(other.states).toEqual([{ isAuthenticated: false, result: 'NotSet', hasLoggedOut: true }])
    expect(other.session.size).toBe(0)
    expect(other.signIn.idToken()).toBeUndefined()
    await pass(2 * hour)
    expect(refreshes()).toHaveLength(0)
  })

  test('are notified of a failed session in another tab, not of a logout', async () => {
    const [one, other] = [await signedInTab(), await restoredTab()]
    other.session.set('nutrivita_draft', 'unsaved')
    provider.answers.refresh = async () =>
      Response.json({ error: 'invalid_grant' }, { status: 400 })
    await one.signIn.forceRefresh()
    await pass(0)
    expect(other.states).toEqual([{ isAuthenticated: false, result: 'NotSet' }])
    expect(other.session.get('nutrivita_draft')).toBe('unsaved')
  })

  test('a logout has priority over a running renewal in another tab', async () => {
    const [one, other] = [await signedInTab(), await restoredTab()]
    const { refresh } = provider.answers
    provider.answers.refresh = async (form) => {
      other.signIn.logoffLocal()
      return refresh(form)
    }
    expect(await one.signIn.forceRefresh()).toMatchObject({ isAuthenticated: false })
    expect(browser.local.size).toBe(0)
    expect(browser.cookies.size).toBe(0)
  })

  test('are signed in by a sign-in in one of them', async () => {
    const waiting = openTab()
    expect(await waiting.signIn.checkAuth()).toMatchObject({ isAuthenticated: false })
    await signedInTab()
    await pass(0)
    expect(waiting.states).toMatchObject([{ isAuthenticated: true, userData: { sub: 'someone' } }])
  })
})
