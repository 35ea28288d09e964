import { createTestScene, type TestScene, waitUntil } from '@nutripim/sign-in/test-support/tab'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SignInConfiguration } from '../settings/configuration.ts'
import { frameName } from './silent-renew-page.ts'

const hour = 3_600_000
const silentRenewUrl = 'https://app.example/silent-renew.html'
let scene: TestScene

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  scene = await createTestScene({
    scope: 'openid offline_access',
    silentRenew: true,
    useRefreshToken: true,
    renewTimeBeforeTokenExpiresInSeconds: 60,
  })
})
afterEach(() => {
  vi.useRealTimers()
})

/** OpenID Connect allows it: the response to a refresh has no id token. */
async function signIn(
  more: Partial<SignInConfiguration> = {},
  accessSeconds = 3600,
  idToken?: null | '',
) {
  const { code } = scene.provider.answers
  const withLifetime = async (response: Response, others: object = {}) =>
    Response.json({ ...(await response.json()), expires_in: accessSeconds, ...others })
  scene.provider.answers.code = async (form) => withLifetime(await code(form))
  scene.provider.answers.refresh = async () =>
    withLifetime(await scene.provider.tokens({}), {
      id_token: idToken,
      access_token: 'access-new',
      refresh_token: 'refresh-new',
    })
  return scene.signedInTab(more)
}

const refreshes = () =>
  scene.provider
    .requestsTo('/token')
    .filter(({ form }) => form.get('grant_type') === 'refresh_token')

async function pass(milliseconds: number) {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await waitUntil(() => !scene.browser.local.has('nutrivita_silentRenewRunning'))
}

describe('a refresh without an id token', () => {
  test.each([undefined, null, '' as const])(
    '[ATH-06] renews the access token and keeps the id token while it is valid (id_token %j)',
    async (absent) => {
      const tab = await signIn({}, 600, absent)
      const idToken = tab.signIn.idToken()
      await pass(560_000)
      expect(refreshes()).toHaveLength(1)
      expect(scene.browser.local.get('nutrivita_accessToken')).toBe('access-new')
      expect(scene.browser.local.get('nutrivita_refreshToken')).toBe('refresh-new')
      expect(tab.signIn.idToken()).toBe(idToken)
      expect(tab.states).toEqual([])
    },
  )

  test('[ATH-06] requests a redirect once before the id token ends, then ends the session with it', async () => {
    const tab = await signIn()
    await pass(hour - 70_000)
    expect(tab.states).toEqual([])
    await pass(20_000)
    expect(tab.states).toMatchObject([{ isAuthenticated: true, needsRedirect: true }])
    expect(scene.browser.local.get('nutrivita_refreshToken')).toBe('refresh-new')
    expect(tab.signIn.idToken()).toBeDefined()
    await pass(60_000)
    expect(tab.states.slice(1)).toMatchObject([{ isAuthenticated: false, result: 'TokenExpired' }])
    expect(refreshes()).toHaveLength(1)
  })

  test('[ATH-06] gets the id token in a hidden frame where one is set up', async () => {
    const tab = await signIn({ silentRenewUrl })
    const before = tab.signIn.idToken()
    tab.windows.setup.onFrame = async (frame) => {
      frame.say({ signIn: frameName, url: await scene.provider.logIn(frame.visited[0] ?? '') })
    }
    await pass(hour - 50_000)
    await waitUntil(() => tab.states.length > 0)
    expect(tab.states).toMatchObject([{ isAuthenticated: true }])
    expect(tab.states[0]).not.toHaveProperty('needsRedirect')
    expect(tab.signIn.idToken()).not.toBe(before)
  })

  test('[ATH-06] requests a redirect if the frame does not respond', async () => {
    const tab = await signIn({ silentRenewUrl })
    await pass(hour - 58_000)
    await pass(24_000)
    expect(tab.states).toMatchObject([{ isAuthenticated: true, needsRedirect: true }])
  })

  test('after the API rejected the id token, requests a redirect at once', async () => {
    const tab = await signIn()
    expect(await tab.signIn.forceRefresh()).toMatchObject({
      isAuthenticated: true,
      needsRedirect: true,
      errorMessage: 'The session can only be renewed on the page of the identity provider.',
    })
    expect(tab.signIn.idToken()).toBeDefined()
  })

  test('with an expired id token, ends the session', async () => {
    const tab = await signIn()
    vi.setSystemTime(Date.now() + hour + 1000)
    expect(await tab.signIn.forceRefresh()).toMatchObject({
      isAuthenticated: false,
      result: 'LoginRequired',
    })
    expect(scene.browser.local.size).toBe(0)
  })
})
