import { createTestBrowser } from '@nutripim/sign-in/test-support/browser'
import {
  clientId,
  createForgingProvider,
  type ForgingProvider,
  issuer,
  redirectUrl,
  signingKey,
  signWith,
} from '@nutripim/sign-in/test-support/forging-provider'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SignInConfiguration } from '../settings/configuration.ts'
import { ValidationResult } from '../tokens/validation-result.ts'
import { createSignIn } from './sign-in.ts'

const configuration: SignInConfiguration = {
  authority: issuer,
  clientId,
  redirectUrl,
  postLogoutRedirectUri: redirectUrl,
  scope: 'openid profile offline_access email',
  storagePrefix: 'nutrivita_',
  clearAtLogout: ['advice_'],
  silentRenew: true,
  useRefreshToken: true,
  refreshTokenRetryInSeconds: 0.01,
  silentRenewTimeoutInSeconds: 1,
}

let provider: ForgingProvider
let browser: ReturnType<typeof createTestBrowser>
let tab: ReturnType<typeof browser.openTab>
let signIn: ReturnType<typeof createSignIn>

beforeEach(async () => {
  provider = await createForgingProvider()
  browser = createTestBrowser((input, init) => provider.fetch(input, init))
  open(redirectUrl)
})

function open(url: string) {
  tab = browser.openTab(url)
  signIn = createSignIn(configuration, tab.parts)
}

async function comeBack(options?: { returnUrl?: string }): Promise<string> {
  await signIn.authorize(options)
  const url = await provider.logIn(tab.visited.at(-1) as string)
  tab.location.href = url
  return url
}

async function signInNow() {
  await comeBack()
  const state = await signIn.checkAuth()
  expect(state).toMatchObject({ isAuthenticated: true, result: ValidationResult.Ok })
}

describe('signing in', () => {
  test('[ATH-01] [ATH-02] [ATH-15] opens the provider with PKCE, state, nonce and scopes', async () => {
    await signIn.authorize()
    const url = new URL(tab.visited[0] as string)
    expect(url.origin + url.pathname).toBe(`${issuer}/authorize`)
    const { nonce, state, code_challenge, ...rest } = Object.fromEntries(url.searchParams)
    expect(rest).toEqual({
      client_id: clientId,
      redirect_uri: redirectUrl,
      response_type: 'code',
      scope: 'openid profile offline_access email',
      code_challenge_method: 'S256',
    })
    expect(nonce).toHaveLength(40)
    expect(state).toHaveLength(40)
    expect(code_challenge).toHaveLength(43)
    expect(tab.session.get('nutrivita_codeVerifier')).toHaveLength(67)
    expect(tab.session.get('nutrivita_nonce')).toBe(nonce)
    expect(tab.session.get('nutrivita_stateControl')).toBe(state)
  })

  test('[ATH-01] [STO-01] exchanges the code and stores the tokens under the prefix', async () => {
    await comeBack({ returnUrl: '/product-info/composition?country=GB' })
    expect(await signIn.checkAuth()).toEqual({
      isAuthenticated: true,
      result: ValidationResult.Ok,
      userData: { sub: 'someone', name: 'Some One' },
      returnUrl: '/product-info/composition?country=GB',
    })
    expect([...browser.local.keys()].sort()).toEqual(
      [
        'accessToken',
        'accessTokenExpiresAt',
        'idToken',
        'refreshToken',
        'signingKeys',
        'userData',
        'wellKnownEndpoints',
      ].map((name) => `nutrivita_${name}`),
    )
    expect([...tab.session]).toEqual([['nutrivita_sessionState', 'session-1']])
    expect(signIn.idToken()).toBe(browser.local.get('nutrivita_idToken'))
    const [request] = provider.requestsTo('/token')
    expect([...(request?.form.keys() ?? [])].sort()).toEqual(
      ['client_id', 'code', 'code_verifier', 'grant_type', 'redirect_uri'].sort(),
    )
    expect(provider.requestsTo('/userinfo')[0]?.headers.get('authorization')).toBe(
      'Bearer access-0',
    )
  })

  test('[ATH-12] sets the id token as a strict cookie', async () => {
    await signInNow()
    expect(browser.cookies.get('jwtToken')).toBe(signIn.idToken())
    expect(browser.cookieTexts.at(-1)).toMatch(/; path=\/; secure; samesite=strict$/)
  })

  test('removes the response from the address, so that a reload does not send it again', async () => {
    await signInNow()
    expect(tab.location.href).toBe(redirectUrl)
  })

  test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', ''])(
    'returns to "/" when the return URL is "%s"',
    async (returnUrl) => {
      await comeBack({ returnUrl })
      expect(await signIn.checkAuth()).toMatchObject({ isAuthenticated: true, returnUrl: '/' })
    },
  )

  test('gives a second caller the result of the first', async () => {
    await comeBack()
    const [one, other] = await Promise.all([signIn.checkAuth(), signIn.checkAuth()])
    expect(one.isAuthenticated && other.isAuthenticated).toBe(true)
    expect(provider.requestsTo('/token')).toHaveLength(1)
  })
})

test.each(['?error=access_denied', '?error=login_required&state=forged'])(
  'a link with %s that answers no sign-in of this tab does not end the session',
  async (crafted) => {
    await signInNow()
    const idToken = signIn.idToken()
    expect(await signIn.checkAuth(redirectUrl + crafted)).toMatchObject({ isAuthenticated: true })
    expect(signIn.idToken()).toBe(idToken)
  },
)

describe('[ATH-04] a failed sign-in resets everything', () => {
  const problems = {
    'a wrong state': [
      async (url: string) => url.replace(/state=./, 'state=!'),
      ValidationResult.StatesDoNotMatch,
      'codeFlowCodeRequest incorrect state',
    ],
    'no state': [
      async () => `${redirectUrl}?code=1`,
      ValidationResult.StatesDoNotMatch,
      'no state in url',
    ],
    'no code': [
      async (url: string) => url.replace(/code=[^&]*&/, ''),
      ValidationResult.SecureTokenServerError,
      'no code in url',
    ],
    'the error login_required': [
      async (url: string) => url.replace(/code=[^&]*/, 'error=login_required'),
      ValidationResult.LoginRequired,
      'AuthCallback AuthResult came with error',
    ],
    'another error': [
      async (url: string) => url.replace(/code=[^&]*/, 'error=access_denied'),
      ValidationResult.SecureTokenServerError,
      'AuthCallback AuthResult came with error',
    ],
    'the issuer of another provider in the response': [
      async (url: string) => `${url}&iss=https://evil.example`,
      ValidationResult.IssDoesNotMatchIssuer,
      'another provider',
    ],
    'a rejected code': [
      async (url: string) => url.replace(/code=[^&]*/, 'code=stolen'),
      ValidationResult.SecureTokenServerError,
      `OidcService code request ${issuer}`,
    ],
    'a wrong nonce': [
      async (url: string) => {
        provider.answers.code = () => provider.tokens(provider.claims({ nonce: 'wrong' }))
        return url
      },
      ValidationResult.IncorrectNonce,
      'nonce',
    ],
    'a token signed with an unknown key': [
      async (url: string) => {
        const { nonce } = Object.fromEntries(new URL(tab.visited[0] as string).searchParams)
        const foreign = await signingKey('RS256')
        const id_token = await signWith(foreign, provider.claims({ nonce }))
        provider.answers.code = () => provider.tokens({}, { id_token })
        return url
      },
      ValidationResult.SignatureFailed,
      'no matching key',
    ],
    'no id token': [
      async (url: string) => {
        provider.answers.code = () => provider.tokens({}, { id_token: undefined })
        return url
      },
      ValidationResult.RequiredPropertyMissing,
      'no id token',
    ],
    'user info of another user': [
      async (url: string) => {
        provider.answers.userinfo = () => Response.json({ sub: 'another' })
        return url
      },
      ValidationResult.SecureTokenServerError,
      'Called for userData but they were',
    ],
    'no user info': [
      async (url: string) => {
        provider.answers.userinfo = () => new Response(null, { status: 500 })
        return url
      },
      ValidationResult.SecureTokenServerError,
      'Received no user data, request failed',
    ],
    'no keys': [
      async (url: string) => {
        provider.answers.keys = () => new Response(null, { status: 500 })
        return url
      },
      ValidationResult.SignatureFailed,
      'Failed to retrieve signing key',
    ],
    'no token endpoint': [
      async (url: string) => {
        provider.answers.discovery = () => Response.json({ issuer })
        signIn = createSignIn(configuration, tab.parts)
        return url
      },
      ValidationResult.NoAuthWellKnownEndPoints,
      'Token Endpoint not defined',
    ],
    'a provider with another issuer': [
      async (url: string) => {
        provider.answers.discovery = () => Response.json({ issuer: 'https://evil.example' })
        signIn = createSignIn(configuration, tab.parts)
        return url
      },
      ValidationResult.NoAuthWellKnownEndPoints,
      'no authWellknownEndpoint given!',
    ],
    'a token endpoint that does not respond': [
      async (url: string) => {
        provider.answers.code = () => Promise.reject(new TypeError('Failed to fetch'))
        return url
      },
      ValidationResult.SecureTokenServerError,
      'cannot be reached',
    ],
  } as const

  test.each(Object.entries(problems))('with %s', async (_, [applyProblem, result, text]) => {
    browser.local.set('nutrivita_idToken', 'of an earlier session')
    browser.local.set('nutrivita_selectedCountry', 'GB')
    tab.location.href = await applyProblem(await comeBack())
    const state = await signIn.checkAuth()
    expect(state).toMatchObject({ isAuthenticated: false, result })
    expect(state.errorMessage).toContain(text)
    expect(signIn.idToken()).toBeUndefined()
    expect([...browser.local.keys()]).toEqual(['nutrivita_selectedCountry'])
    expect(tab.session.size).toBe(0)
    expect(browser.cookies.size).toBe(0)
  })

  test('a callback without an attempt', async () => {
    open(`${redirectUrl}?code=1&state=1`)
    expect(await signIn.checkAuth()).toMatchObject({ result: ValidationResult.StatesDoNotMatch })
  })

  test('the same callback a second time', async () => {
    const url = await comeBack()
    await signIn.checkAuth()
    expect(await signIn.checkAuth(url)).toMatchObject({ result: ValidationResult.StatesDoNotMatch })
  })
})

describe('[ATH-16] a failed request is repeated', () => {
  const failing = (times: number, answer: () => Response | Promise<Response>) => () =>
    times-- > 0 ? new Response(null, { status: 500 }) : answer()

  test.each(['discovery', 'keys', 'userinfo'] as const)('twice: %s', async (name) => {
    provider.answers[name] = failing(2, provider.answers[name])
    await signInNow()
  })

  test('but not three times', async () => {
    provider.answers.discovery = failing(3, provider.answers.discovery)
    await expect(signIn.authorize()).rejects.toThrow('no authWellknownEndpoint given!')
    expect(tab.visited).toEqual([])
  })

  test('after a pause while offline: the token request', async () => {
    const { code } = provider.answers
    let failures = 2
    provider.answers.code = (form) =>
      failures-- > 0 ? Promise.reject(new TypeError()) : code(form)
    await signInNow()
  })
})

describe('on a reload', () => {
  test('a valid session continues without a network', async () => {
    await signInNow()
    provider.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    open('https://app.example/product-info/home')
    expect(await signIn.checkAuth()).toEqual({
      isAuthenticated: true,
      result: ValidationResult.Ok,
      userData: { sub: 'someone', name: 'Some One' },
    })
  })

  test('the user is signed out if nothing is stored', async () => {
    expect(await signIn.checkAuth()).toEqual({
      isAuthenticated: false,
      result: ValidationResult.NotSet,
    })
  })

  test.each([
    ['expired without a refresh token', { exp: 1 }, ValidationResult.TokenExpired],
    ['another app', { aud: 'another-app' }, ValidationResult.IncorrectAud],
    ['another provider', { iss: 'https://old.example' }, ValidationResult.IssDoesNotMatchIssuer],
  ])('[ATH-04] a session of %s ends', async (_, claims, result) => {
    browser.local.set('nutrivita_idToken', await provider.sign(provider.claims(claims)))
    expect(await signIn.checkAuth()).toMatchObject({ isAuthenticated: false, result })
    expect(browser.local.size).toBe(0)
  })
})

describe('logging out', () => {
  test('[ATH-08] [STO-01] [ATH-12] removes everything and opens the provider', async () => {
    await signInNow()
    const idToken = signIn.idToken()
    browser.local.set('nutrivita_selectedCountry', 'GB')
    browser.local.set('advice_products_GB', '[]')
    browser.local.set('theme', 'dark')
    tab.session.set('nutrivita_draft', 'x')
    const states: boolean[] = []
    signIn.subscribe(({ isAuthenticated }) => states.push(isAuthenticated))
    await signIn.logoff()
    expect([...browser.local.keys()]).toEqual(['theme'])
    expect(tab.session.size).toBe(0)
    expect(browser.cookies.size).toBe(0)
    expect(states).toEqual([false])
    const url = new URL(tab.visited.at(-1) as string)
    expect(url.origin + url.pathname).toBe(`${issuer}/logout`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      id_token_hint: idToken,
      client_id: clientId,
      post_logout_redirect_uri: redirectUrl,
    })
  })

  test('[ATH-08] is local if the provider has no end-session endpoint', async () => {
    const { discovery } = provider.answers
    provider.answers.discovery = async () => {
      const { end_session_endpoint: _, ...rest } = await (await discovery()).json()
      return Response.json(rest)
    }
    await signInNow()
    const visits = tab.visited.length
    await signIn.logoff()
    expect(browser.local.size).toBe(0)
    expect(tab.visited).toHaveLength(visits)
  })

  test('works after a reload without a network', async () => {
    await signInNow()
    provider.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    open('https://app.example/product-info/home')
    await signIn.checkAuth()
    await signIn.logoff()
    expect(browser.local.size).toBe(0)
    expect(tab.visited[0]).toContain(`${issuer}/logout`)
  })
})

test('plain http is rejected for a provider on another machine', async () => {
  signIn = createSignIn({ ...configuration, authority: 'http://provider.example' }, tab.parts)
  await expect(signIn.authorize()).rejects.toThrow('no authWellknownEndpoint given!')
  expect(provider.requestsTo('/.well-known/openid-configuration')).toEqual([])
})
