import type { SignedIn } from '@nutripim/sign-in/flow/session'
import { createSignIn } from '@nutripim/sign-in/flow/sign-in'
import type { SignInConfiguration } from '@nutripim/sign-in/settings/configuration'
import { expect } from 'vitest'
import { createTestBrowser } from './browser.ts'
import { clientId, createForgingProvider, issuer, redirectUrl } from './forging-provider.ts'

/** A browser, a provider that can problem, and tabs of an app that signs in there. */
export async function createTestScene(common: Partial<SignInConfiguration> = {}) {
  const provider = await createForgingProvider()
  const browser = createTestBrowser((input, init) => provider.fetch(input, init))

  function openTab(more: Partial<SignInConfiguration> = {}, href = redirectUrl) {
    const tab = browser.openTab(href)
    const configuration = {
      authority: issuer,
      clientId,
      redirectUrl,
      storagePrefix: 'nutrivita_',
      ...common,
      ...more,
    }
    const signIn = createSignIn(configuration, tab.parts)
    const states: SignedIn[] = []
    signIn.subscribe((state) => states.push(state))
    return { ...tab, signIn, states }
  }

  async function signedInTab(more: Partial<SignInConfiguration> = {}) {
    const tab = openTab(more)
    await tab.signIn.authorize()
    tab.location.href = await provider.logIn(tab.visited.at(-1) as string)
    expect(await tab.signIn.checkAuth()).toMatchObject({ isAuthenticated: true })
    return tab
  }

  return { provider, browser, openTab, signedInTab }
}

export type TestScene = Awaited<ReturnType<typeof createTestScene>>
export type TestTab = ReturnType<TestScene['openTab']>

/** Signatures are checked off the clock, so real time has to pass for them. */
export async function waitUntil(isDone: () => boolean): Promise<void> {
  const started = performance.now()
  while (!isDone() && performance.now() - started < 3000) {
    await new Promise((resolve) => setImmediate(resolve))
  }
}
