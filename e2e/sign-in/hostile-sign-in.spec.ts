import { signingKey, signWith } from '@nutripim/sign-in/test-support/forging-provider'
import { hostileProviders } from '@nutripim/sign-in/test-support/hostile-providers'
import { forgeTokens, hostileTokens } from '@nutripim/sign-in/test-support/hostile-tokens'
import { test as base, type Page } from '@playwright/test'
import { expect, people } from '../tools/fixtures.ts'
import { type ForgingProduct, startForgingProduct } from './forging-product.ts'

/** One product per worker; its provider is reset to correct behaviour before every test. */
const test = base.extend<{ forged: ForgingProduct }, { forging: ForgingProduct }>({
  forging: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from it
    async ({}, use) => {
      const product = await startForgingProduct(people.marketer)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  forged: async ({ forging }, use) => {
    const correctAnswers = { ...forging.provider.answers }
    await use(forging)
    Object.assign(forging.provider.answers, correctAnswers)
  },
  baseURL: async ({ forging }, use) => use(forging.url),
})

async function logIn(page: Page) {
  await page.goto('/product-info/home')
  await page.getByRole('button', { name: 'Login' }).click()
}

const expectWelcome = (page: Page) =>
  expect(page.getByText('Welcome to the Product Information Management System')).toBeVisible()

async function expectNothingStored(page: Page) {
  const names = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ])
  expect(names.filter((name) => name.startsWith('nutrivita_'))).toEqual([])
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('jwtToken')
}

async function expectRejected(page: Page, result: string) {
  await expect(page).toHaveURL(/\/unauthorized$/)
  await expect(page.getByRole('heading', { name: 'Sign-in failed' })).toBeVisible()
  await expect(page.getByRole('strong')).toHaveText(result)
  await expectNothingStored(page)
}

const selectedTokens = [
  'no sub',
  'another issuer',
  'another audience',
  'two audiences without azp',
  'another nonce',
  'expired',
  'issued in the future',
  'another at_hash',
  'the algorithm "none"',
  'a foreign key under our key id',
  'an unknown key id',
  'HS256 with the public key as secret',
  'a key inside the token',
  'four parts',
]
const selectedProviders = [
  'an empty key set',
  'two matching keys',
  'no id token',
  'user info {"sub":"another"}',
  'a server error from userinfo',
  'a page from code',
]

test.describe('the app rejects a sign-in when the provider sends', () => {
  for (const name of selectedTokens) {
    test(`[ATH-04] [ATH-05] [ATH-17] a token with this problem: ${name}`, { tag: '@long' }, async ({
      page,
      forged: { provider },
    }) => {
      const { forge, result } = hostileTokens.find(({ problem }) => problem === name)!
      forgeTokens(provider, 'code', (claims) => forge(claims, provider))
      await logIn(page)
      await expectRejected(page, result)
    })
  }

  for (const name of selectedProviders) {
    test(`[ATH-04] [ATH-05] a response with this problem: ${name}`, { tag: '@long' }, async ({
      page,
      forged: { provider },
    }) => {
      const { misbehave, result } = hostileProviders.find(({ problem }) => problem === name)!
      await misbehave(provider.answers, provider)
      await logIn(page)
      await expectRejected(page, result)
    })
  }

  for (const [error, result] of [
    ['login_required', 'LoginRequired'],
    ['access_denied', 'SecureTokenServerError'],
  ] as const) {
    test(`[ATH-04] [ATH-14] the error ${error}`, { tag: '@long' }, async ({
      page,
      forged: { provider },
    }) => {
      provider.answers.authorize = async (request) => {
        const redirect = new URL(request.get('redirect_uri')!)
        redirect.search = new URLSearchParams({ error, state: request.get('state')! }).toString()
        return Response.redirect(redirect, 302)
      }
      await logIn(page)
      await expectRejected(page, result)
    })
  }

  test('[ATH-04] a forged callback, which also ends the existing session', {
    tag: '@long',
  }, async ({ page, forged: { provider } }) => {
    await logIn(page)
    await expectWelcome(page)
    await page.goto('/?code=stolen&state=wrong')
    await expectRejected(page, 'StatesDoNotMatch')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectWelcome(page)
    expect(provider.requestsTo('/token').length).toBeGreaterThan(1)
  })
})

test.describe('a correct provider', () => {
  test('signs the user in and returns to the requested URL', async ({ page, forged }) => {
    await logIn(page)
    await expectWelcome(page)
    expect(page.url()).toBe(`${forged.url}/product-info/home`)
  })

  test('[ATH-16] is called again after it failed at first', { tag: '@long' }, async ({
    page,
    forged: { provider },
  }) => {
    const { userinfo } = provider.answers
    let failures = 2
    provider.answers.userinfo = () =>
      failures-- > 0 ? new Response(null, { status: 503 }) : userinfo()
    await logIn(page)
    await expectWelcome(page)
  })
})

test.describe('a token renewal', () => {
  /** Signs in with a token that then expires, and reloads the page. */
  async function reloadExpired(page: Page, { provider }: ForgingProduct) {
    const { code } = provider.answers
    forgeTokens(provider, 'code', (claims) =>
      provider.sign({ ...claims, exp: Math.floor(Date.now() / 1000) + 30 }),
    )
    await logIn(page)
    await expectWelcome(page)
    provider.answers.code = code
    await page.clock.setFixedTime(Date.now() + 45_000)
    await page.reload()
  }

  for (const [what, problem] of [
    ['of another user', { sub: 'another' }],
    ['of another sign-in', { auth_time: 1 }],
  ] as const) {
    test(`[ATH-04] [TOK-03] with a token ${what} ends the session`, { tag: '@long' }, async ({
      page,
      forged,
    }) => {
      forgeTokens(forged.provider, 'refresh', (claims) =>
        forged.provider.sign({ ...claims, ...problem }),
      )
      await reloadExpired(page, forged)
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
      await expectNothingStored(page)
    })
  }

  test('[ATH-04] without an id token ends the session', async ({ page, forged }) => {
    forged.provider.answers.refresh = async () =>
      Response.json({ access_token: 'a', token_type: 'Bearer' })
    await reloadExpired(page, forged)
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
    await expectNothingStored(page)
  })

  test('[ATH-06] with a new key of the provider is accepted in the browser and on the server', {
    tag: '@long',
  }, async ({ page, forged }) => {
    test.setTimeout(120_000)
    const next = await signingKey('ES256')
    forged.provider.answers.keys = async () =>
      Response.json({ keys: [forged.provider.key.publicJwk, next.publicJwk] })
    // The server reloads unknown keys at most twice a minute.
    const callApi = async () => {
      const authorization = `Bearer ${await signWith(next, forged.provider.claims())}`
      const url = `${forged.url}/api/experience/effective-identity`
      return (await fetch(url, { headers: { authorization } })).status
    }
    await expect.poll(callApi, { timeout: 60_000 }).toBe(200)
    forgeTokens(forged.provider, 'refresh', (claims) => signWith(next, claims))
    await reloadExpired(page, forged)
    await expectWelcome(page)
    expect(forged.provider.requestsTo('/token').at(-1)?.form.get('grant_type')).toBe(
      'refresh_token',
    )
  })
})
