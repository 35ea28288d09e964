import { rmSync } from 'node:fs'
import { signInAs } from '@nutripim/demo-identity/sign-in-as'
import { copyDemoData } from '@nutripim/tools/test-run/demo-data'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { recordPolicyViolations } from './policy-violations.ts'
import { startTestProduct, type TestProduct } from './product.ts'

export { expect }

/** The demo users, named by their role. */
export const people = {
  globalAdmin: 'gina.admin@nutripim.example',
  regionalAdmin: 'rafal.regional@nutripim.example',
  marketer: 'maria.marketer@nutripim.example',
  approver: 'arno.approver@nutripim.example',
  dealerManager: 'dora.dealer@nutripim.example',
  developer: 'devi.developer@nutripim.example',
  withoutRole: 'nora.norole@nutripim.example',
} as const

interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape
  body: any
}

export type Call = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<Answer>

interface WorkerFixtures {
  /** One server per worker, each with its own data folder. */
  product: TestProduct
  /** Calls the API as a demo user, without a screen: `const call = await callAs(people.marketer)`. */
  callAs: (email: string) => Promise<Call>
}

export const test = base.extend<object, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from it
    async ({}, use) => {
      const folder = copyDemoData()
      const product = await startTestProduct(folder)
      await use(product)
      await product.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  callAs: [
    async ({ product }, use) => {
      const calls = new Map<string, Promise<Call>>()
      await use((email) => {
        const known = calls.get(email) ?? openCall(product, email)
        calls.set(email, known)
        return known
      })
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ product }, use) => use(product.url),

  page: async ({ page, context }, use) => {
    const violations = recordPolicyViolations(context)
    await use(page)
    // A blocked style is a screen that looks wrong. Other things some tests block on purpose.
    expect(violations.filter((each) => each.includes('style-src'))).toEqual([])
    // A screen may send a request at any time; its `page.route` must not fail a test that has ended.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
})

async function openCall(product: TestProduct, email: string): Promise<Call> {
  const { idToken } = await signInAs(product.issuer, {
    clientId: 'nutripim',
    redirectUri: `${product.url}/`,
    email,
  })
  return async (method, path, body) => {
    const response = await fetch(`${product.url}/api/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${idToken}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
  }
}

/** Signs in as a user does: Login, then the page of the identity provider, then back to `path`. */
export async function signInAtProvider(page: Page, email: string, path = '/'): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.locator(`button[name=account][value="${email}"]`).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeHidden()
  await expectSignedIn(page)
}

const storageStates = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>()

/** The address of the first sign-in selected a country, which other tests do not expect. */
const withoutCountry = (state: Awaited<ReturnType<BrowserContext['storageState']>>) => ({
  ...state,
  origins: state.origins.map((origin) => ({
    ...origin,
    localStorage: origin.localStorage.filter(({ name }) => !name.endsWith('CountryCode')),
  })),
})

/**
 * Opens `path` as a signed-in user. A worker signs in each user once and reuses the browser
 * storage; a test that ends its session must sign in at the provider instead.
 */
export async function signIn(page: Page, email: string, path = '/'): Promise<void> {
  const context = page.context()
  const state = storageStates.get(email)
  if (state) {
    await context.setStorageState(state)
    await page.goto(path)
    await expectSignedIn(page)
  } else {
    // The page may still be signed in as another user.
    await context.setStorageState({ cookies: [], origins: [] })
    await signInAtProvider(page, email, path)
    storageStates.set(email, withoutCountry(await context.storageState()))
  }
}

/** Logs out and waits until the provider has redirected the browser back. */
export async function logOut(page: Page): Promise<void> {
  const { origin } = new URL(page.url())
  const returned = page.waitForEvent('load', (loaded) => new URL(loaded.url()).origin === origin)
  await page.getByRole('link', { name: 'Logout' }).click()
  await returned
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
}

function expectSignedIn(page: Page): Promise<void> {
  const logout = page.getByRole('link', { name: 'Logout' })
  return expect(logout.or(page.getByRole('button', { name: 'Logout' })).first()).toBeVisible()
}
