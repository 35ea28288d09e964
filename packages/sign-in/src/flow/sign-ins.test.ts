import { createTestBrowser } from '@nutripim/sign-in/test-support/browser'
import {
  createForgingProvider,
  type ForgingProvider,
  redirectUrl,
} from '@nutripim/sign-in/test-support/forging-provider'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SignInConfiguration } from '../settings/configuration.ts'
import { createSignIns, type SignIns } from './sign-ins.ts'

let staff: ForgingProvider
let dealers: ForgingProvider
let browser: ReturnType<typeof createTestBrowser>
let tab: ReturnType<typeof browser.openTab>
let signIns: SignIns
let configurations: SignInConfiguration[]

beforeEach(async () => {
  staff = await createForgingProvider({ issuer: 'https://staff.example', person: { sub: 'staff' } })
  dealers = await createForgingProvider({
    issuer: 'https://dealers.example',
    person: { sub: 'dealer' },
  })
  browser = createTestBrowser((input, init) => {
    const provider = String(input).startsWith(staff.issuer) ? staff : dealers
    return provider.fetch(input, init)
  })
  configurations = [staff, dealers].map(({ issuer, clientId }, index) => ({
    authority: issuer,
    clientId,
    redirectUrl,
    ...(index === 1 && { configId: 'dealers' }),
    logLevel: 3 as const,
  }))
  open(redirectUrl)
})

function open(url: string) {
  tab = browser.openTab(url)
  signIns = createSignIns(configurations, tab.parts)
}

async function signInAt(provider: ForgingProvider, configId?: string) {
  await signIns.get(configId).authorize({ returnUrl: '/nav' })
  tab.location.href = await provider.logIn(tab.visited.at(-1) as string)
  return signIns.checkAuth()
}

const names = () => [...browser.local.keys()].map((name) => name.replace(/_[^_]*$/, ''))

describe('several configurations', () => {
  test('pass the callback to the one that started the attempt', async () => {
    expect(await signInAt(dealers, 'dealers')).toEqual([
      { configId: '0-the-app', isAuthenticated: false, result: 'NotSet' },
      {
        configId: 'dealers',
        isAuthenticated: true,
        result: 'Ok',
        returnUrl: '/nav',
        userData: { sub: 'dealer' },
      },
    ])
    expect(new Set(names())).toEqual(new Set(['signIn_dealers']))
    expect(tab.location.href).toBe(redirectUrl)
  })

  test('have separate sessions, each restored on a reload', async () => {
    await signInAt(staff)
    await signInAt(dealers, 'dealers')
    open(redirectUrl)
    expect((await signIns.checkAuth()).map(({ userData }) => userData)).toEqual([
      { sub: 'staff' },
      { sub: 'dealer' },
    ])
    signIns.get('dealers').logoffLocal()
    expect(signIns.get('dealers').idToken()).toBeUndefined()
    expect(signIns.get().idToken()).toBeDefined()
    expect(browser.cookies.get('jwtToken')).toBe(signIns.get().idToken())
  })

  test('[ATH-14] [ATH-04] report a state that none of them sent', async () => {
    await signInAt(staff)
    open(`${redirectUrl}?code=1&state=unknown`)
    const states = await signIns.checkAuth()
    for (const state of states) {
      expect(state).toMatchObject({
        isAuthenticated: false,
        result: 'StatesDoNotMatch',
        errorMessage: 'could not find matching config for state unknown',
      })
    }
    expect(browser.local.size).toBe(0)
    expect(tab.logged[0]).toBe('error could not find matching config for state unknown')
  })

  test('are found by id, and the first without an id', () => {
    expect(signIns.get()).toBe(signIns.get('0-the-app'))
    expect(() => signIns.get('unknown')).toThrow('There is no configuration unknown')
  })
})
