import { redirectUrl } from '@nutripim/sign-in/test-support/forging-provider'
import {
  createTestScene,
  type TestScene,
  type TestTab,
  waitUntil,
} from '@nutripim/sign-in/test-support/tab'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

let scene: TestScene
let tab: TestTab
const name = 'nutrivita_popup'

beforeEach(async () => {
  scene = await createTestScene()
  tab = scene.openTab()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})

afterEach(() => {
  vi.useRealTimers()
})

/** The popup as it stands at the provider's page. */
async function openPopup() {
  const outcome = tab.signIn.authorizeWithPopup({ returnUrl: '/nav' })
  const popup = tab.windows.popups.at(-1)
  if (!popup) throw new Error('no popup')
  await waitUntil(() => popup.visited.length > 0)
  return { outcome, popup, url: () => scene.provider.logIn(popup.visited[0] as string) }
}

describe('a login in a popup', () => {
  test('[ATH-09] opens the provider’s page at 500x500', async () => {
    const { popup } = await openPopup()
    expect(popup.size).toEqual([500, 500])
    expect(popup.visited[0]).toMatch(/^https:\/\/provider\.example\/authorize\?/)
    expect(tab.visited).toEqual([])
  })

  test('[ATH-09] signs in with the response of the popup and closes it', async () => {
    const { outcome, popup, url } = await openPopup()
    popup.say({ signIn: name, url: await url() })
    expect(await outcome).toMatchObject({
      isAuthenticated: true,
      result: 'Ok',
      returnUrl: '/nav',
      userData: { sub: 'someone' },
    })
    expect(popup.isClosed).toBe(true)
    expect(tab.states).toHaveLength(1)
    expect(tab.signIn.idToken()).toBeDefined()
    expect(tab.windows.listeners.size).toBe(0)
  })

  test('[ATH-09] reports "User closed popup" within 200 ms after the user closes it', async () => {
    const { outcome, popup } = await openPopup()
    const done = vi.fn()
    void outcome.then(done)
    popup.isClosed = true
    await vi.advanceTimersByTimeAsync(199)
    expect(done).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toEqual({
      isAuthenticated: false,
      result: 'NotSet',
      errorMessage: 'User closed popup',
    })
    expect(scene.browser.local.size).toBe(0)
  })

  test('[ATH-09] is rejected while another popup is open', async () => {
    const { popup, outcome } = await openPopup()
    expect(await tab.signIn.authorizeWithPopup()).toMatchObject({
      isAuthenticated: false,
      errorMessage: 'There is already a popup open.',
    })
    expect(tab.windows.popups).toHaveLength(1)
    popup.isClosed = true
    await vi.advanceTimersByTimeAsync(200)
    await outcome
    await openPopup()
    expect(tab.windows.popups).toHaveLength(2)
  })

  test('[ATH-09] reports a popup that the browser blocks', async () => {
    tab.windows.setup.arePopupsAllowed = false
    expect(await tab.signIn.authorizeWithPopup()).toEqual({
      isAuthenticated: false,
      result: 'NotSet',
      errorMessage: 'Could not open popup',
    })
  })

  test('[ATH-09] in the popup itself, the page only sends its address to the opener', async () => {
    const inPopup = scene.browser.openTab(`${redirectUrl}?code=1&state=2`, name)
    const { createSignIn } = await import('../flow/sign-in.ts')
    const signIn = createSignIn(
      {
        authority: scene.provider.issuer,
        clientId: scene.provider.clientId,
        redirectUrl,
        storagePrefix: 'nutrivita_',
      },
      inPopup.parts,
    )
    expect(await signIn.checkAuth()).toMatchObject({ isAuthenticated: false, result: 'NotSet' })
    expect(inPopup.windows.openerMessages).toEqual([
      { signIn: name, url: `${redirectUrl}?code=1&state=2` },
    ])
    expect(scene.provider.requestsTo('/token')).toEqual([])
  })

  test('[ATH-04] fails with a wrong response', async () => {
    const { outcome, popup, url } = await openPopup()
    popup.say({ signIn: name, url: (await url()).replace(/state=./, 'state=!') })
    expect(await outcome).toMatchObject({ isAuthenticated: false, result: 'StatesDoNotMatch' })
  })

  test('[ATH-04] closes the popup if the provider is not found', async () => {
    scene.provider.answers.discovery = () => new Response(null, { status: 500 })
    const outcome = tab.signIn.authorizeWithPopup()
    expect(await outcome).toMatchObject({ result: 'NoAuthWellKnownEndPoints' })
    expect(tab.windows.popups[0]?.isClosed).toBe(true)
  })

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another window', { source: {} }],
  ])('ignores messages from %s', async (_, forged) => {
    const { outcome, popup, url } = await openPopup()
    const answer = { signIn: name, url: await url() }
    popup.say(answer, forged)
    popup.say('one meaningless part')
    popup.say(null)
    popup.say({ signIn: 'another', url: answer.url })
    popup.say({ signIn: name, url: 'no address' })
    expect(scene.provider.requestsTo('/token')).toEqual([])
    popup.say(answer)
    expect(await outcome).toMatchObject({ isAuthenticated: true })
  })
})
