import { clientId, issuer } from '@nutripim/sign-in/test-support/forging-provider'
import { createTestScene, type TestScene, type TestTab } from '@nutripim/sign-in/test-support/tab'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

let scene: TestScene
let tab: TestTab

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  scene = await createTestScene({ startCheckSession: true })
  tab = await scene.signedInTab()
})

afterEach(() => {
  vi.useRealTimers()
})

const frame = () => tab.windows.frames[0]!
const fromProvider = { origin: issuer }

async function pass(seconds: number, answer?: string) {
  for (let second = 0; second < seconds; second++) {
    const before = frame().posted.length
    await vi.advanceTimersByTimeAsync(1000)
    if (answer && frame().posted.length > before) frame().say(answer, fromProvider)
  }
}

describe('the session check', () => {
  test('[ATH-10] sends client and session to the provider’s frame every 3 s', async () => {
    expect(frame().visited).toEqual([`${issuer}/check-session`])
    await pass(12, 'unchanged')
    expect(frame().posted).toHaveLength(4)
    expect(frame().posted[0]).toEqual({ message: `${clientId} session-1`, origin: issuer })
    expect(tab.states).toEqual([])
    expect(tab.logged).toEqual([])
  })

  test('[ATH-10] reloads the frame every 60 s', async () => {
    await pass(59, 'unchanged')
    expect(frame().visited).toHaveLength(1)
    await pass(1, 'unchanged')
    expect(frame().visited).toHaveLength(2)
    await pass(60, 'unchanged')
    expect(frame().visited).toHaveLength(3)
  })

  test('[ATH-10] warns after more than 3 unanswered messages', async () => {
    await pass(9)
    expect(tab.logged).toEqual([])
    await pass(3)
    expect(tab.logged).toEqual(['warn The session check got no response to 4 messages.'])
  })

  test('[ATH-10] [ATH-08] notifies of a change, and a logout is then local', async () => {
    await pass(3, 'changed')
    expect(tab.states).toMatchObject([{ isAuthenticated: true, hasServerSessionChanged: true }])
    expect(frame().isClosed).toBe(true)
    const visits = tab.visited.length
    await tab.signIn.logoff()
    expect(tab.visited).toHaveLength(visits)
    expect(scene.browser.local.size).toBe(0)
  })

  test('does not treat an error as a change', async () => {
    await pass(3, 'error')
    expect(tab.states).toEqual([])
    expect(tab.logged).toEqual(['warn The session check returned an error.'])
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another window', { origin: issuer, source: {} }],
  ])('ignores messages from %s', async (_, forged) => {
    await pass(3)
    frame().say('changed', forged)
    expect(tab.states).toEqual([])
  })

  test('ends with the session', async () => {
    tab.signIn.logoffLocal()
    expect(frame().isClosed).toBe(true)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(frame().posted).toEqual([])
    expect(tab.windows.listeners.size).toBe(0)
  })

  test('is off unless configured and supported by the provider', async () => {
    expect((await scene.signedInTab({ startCheckSession: false })).windows.frames).toEqual([])
    const { discovery } = scene.provider.answers
    scene.provider.answers.discovery = async () => {
      const { check_session_iframe: _, ...rest } = await (await discovery()).json()
      return Response.json(rest)
    }
    expect((await scene.signedInTab()).windows.frames).toEqual([])
  })
})
