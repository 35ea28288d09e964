import { createTestScene, type TestScene } from '@nutripim/sign-in/test-support/tab'
import type { TestWindow } from '@nutripim/sign-in/test-support/windows'
import type { JWTPayload } from 'jose'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SignInConfiguration } from '../settings/configuration.ts'
import { frameName } from './silent-renew-page.ts'

const silentRenewUrl = 'https://app.example/silent-renew.html'
const byFrame: Partial<SignInConfiguration> = {
  silentRenew: true,
  silentRenewUrl,
}
let scene: TestScene

beforeEach(async () => {
  scene = await createTestScene(byFrame)
})
afterEach(() => {
  vi.useRealTimers()
})

const query = (frame: TestWindow) => new URL(frame.visited[0] as string).searchParams

/** A signed-in tab whose frames get the given answer of the provider. */
async function tabWithFrames(
  answer: (frame: TestWindow) => Promise<string | undefined>,
  more: Partial<SignInConfiguration> = {},
) {
  const tab = await scene.signedInTab(more)
  tab.windows.setup.onFrame = async (frame) => {
    const url = await answer(frame)
    if (url) frame.say({ signIn: frameName, url })
  }
  return tab
}

const correct = (frame: TestWindow) => scene.provider.logIn(frame.visited[0] as string)

describe('renewal in a hidden frame', () => {
  test('[ATH-06] [ATH-01] sends prompt=none and PKCE and returns to its own page', async () => {
    const { signIn, windows } = await tabWithFrames(correct)
    await signIn.forceRefresh()
    const asked = query(windows.frames[0] as TestWindow)
    expect(asked.get('prompt')).toBe('none')
    expect(asked.get('redirect_uri')).toBe(silentRenewUrl)
    expect(asked.get('code_challenge')).toHaveLength(43)
    const exchange = scene.provider.requestsTo('/token').at(-1)?.form
    expect(exchange?.get('redirect_uri')).toBe(silentRenewUrl)
  })

  test.each(['code', 'id_token token', 'id_token'] as const)(
    '[ATH-06] brings new tokens in the flow %s, and the frame is gone',
    async (responseType) => {
      const answer = (frame: TestWindow) =>
        scene.provider.logIn(frame.visited[0] as string, { jti: 'new' })
      const { signIn, windows, session, states } = await tabWithFrames(answer, { responseType })
      const before = signIn.idToken()
      expect(await signIn.forceRefresh()).toMatchObject({ isAuthenticated: true, result: 'Ok' })
      expect(signIn.idToken()).not.toBe(before)
      expect(windows.frames).toMatchObject([{ isClosed: true }])
      expect(windows.listeners.size).toBe(0)
      expect(states).toHaveLength(1)
      if (responseType === 'code') expect(session.get('nutrivita_sessionState')).toBe('session-1')
    },
  )

  test('[ATH-04] [ATH-05] ends the session if the provider requires a login', async () => {
    const { signIn } = await tabWithFrames(async (frame) => {
      return `${silentRenewUrl}?error=login_required&state=${query(frame).get('state')}`
    })
    expect(await signIn.forceRefresh()).toMatchObject({
      isAuthenticated: false,
      result: 'LoginRequired',
      errorMessage: 'AuthCallback AuthResult came with error',
    })
    expect(scene.browser.local.size).toBe(0)
  })

  test.each<[string, JWTPayload, string]>([
    ['another user', { sub: 'another' }, 'IncorrectIdTokenClaimsAfterRefresh'],
    ['another app', { aud: 'another' }, 'IncorrectAud'],
    ['another request', { nonce: 'another' }, 'IncorrectNonce'],
  ])('[ATH-04] [TOK-03] rejects a token of %s', async (_, problem, result) => {
    const answer = (frame: TestWindow) => scene.provider.logIn(frame.visited[0] as string, problem)
    const { signIn } = await tabWithFrames(answer, { responseType: 'id_token' })
    expect(await signIn.forceRefresh()).toMatchObject({ isAuthenticated: false, result })
    expect(scene.browser.local.size).toBe(0)
  })

  test('[ATH-04] rejects a wrong state', async () => {
    const { signIn } = await tabWithFrames(async (frame) =>
      (await correct(frame)).replace(/state=./, 'state=!'),
    )
    expect(await signIn.forceRefresh()).toMatchObject({ result: 'StatesDoNotMatch' })
  })

  test('[ATH-07] is repeated three times without a response, and the session stays', async () => {
    const { signIn, windows } = await tabWithFrames(async () => undefined)
    const before = signIn.idToken()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let seconds = 0
    let isDone = false
    const refreshed = signIn.forceRefresh().finally(() => {
      isDone = true
    })
    while (!isDone) {
      await vi.advanceTimersByTimeAsync(1000)
      seconds += 1
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(await refreshed).toMatchObject({
      isAuthenticated: true,
      errorMessage: 'The identity provider cannot be reached.',
    })
    // Four frames of 20 s, with 2 s between them.
    expect(seconds).toBeGreaterThanOrEqual(86)
    expect(windows.frames).toHaveLength(4)
    expect(windows.frames.every((frame) => frame.isClosed)).toBe(true)
    expect(signIn.idToken()).toBe(before)
  })

  test('accepts messages only from its own frame', async () => {
    const tab = await scene.signedInTab()
    tab.windows.setup.onFrame = async (frame) => {
      const url = await correct(frame)
      frame.say({ signIn: frameName, url: `${silentRenewUrl}?error=x` }, { source: {} })
      frame.say({ signIn: frameName, url: `${silentRenewUrl}?error=x` }, { origin: 'https://x.y' })
      frame.say({ signIn: frameName, url })
    }
    expect(await tab.signIn.forceRefresh()).toMatchObject({ isAuthenticated: true })
  })

  test('uses a pushed request if configured', async () => {
    const { signIn, windows } = await tabWithFrames(correct, {
      usePushedAuthorisationRequests: true,
    })
    expect(await signIn.forceRefresh()).toMatchObject({ isAuthenticated: true })
    expect([...query(windows.frames[0] as TestWindow).keys()]).toEqual(['client_id', 'request_uri'])
    expect(scene.provider.requestsTo('/par').at(-1)?.form.get('prompt')).toBe('none')
  })
})
