import {
  clientId,
  hashAccessToken,
  issuer,
  redirectUrl,
  signingKey,
  signWith,
} from '@nutripim/sign-in/test-support/forging-provider'
import { hostileProviders } from '@nutripim/sign-in/test-support/hostile-providers'
import { forgeTokens, hostileTokens } from '@nutripim/sign-in/test-support/hostile-tokens'
import { createTestScene, type TestScene, type TestTab } from '@nutripim/sign-in/test-support/tab'
import type { JWTPayload } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SignedIn } from './session.ts'

let scene: TestScene
let tab: TestTab

beforeEach(async () => {
  scene = await createTestScene({
    scope: 'openid offline_access',
    silentRenew: true,
    useRefreshToken: true,
    maxIdTokenIatOffsetAllowedInSeconds: 600,
    refreshTokenRetryInSeconds: 0.05,
    logLevel: 0,
  })
  tab = scene.openTab()
})

async function comeBack(change = (url: string) => url): Promise<SignedIn> {
  await tab.signIn.authorize()
  tab.location.href = change(await scene.provider.logIn(tab.visited.at(-1) as string))
  return tab.signIn.checkAuth()
}

/** Whatever was there before, nothing of it is left. */
function expectReset(state: SignedIn) {
  expect(state.isAuthenticated).toBe(false)
  expect(state.userData).toBeUndefined()
  expect(tab.signIn.idToken()).toBeUndefined()
  expect([...scene.browser.local.keys()]).toEqual([])
  expect([...tab.session.keys()]).toEqual([])
  expect(scene.browser.cookies.size).toBe(0)
}

const forgeAt = (at: 'code' | 'refresh', forge: (claims: JWTPayload) => Promise<string> | string) =>
  forgeTokens(scene.provider, at, forge)

describe('a sign-in is rejected', () => {
  beforeEach(() => {
    scene.browser.local.set('nutrivita_idToken', 'of an earlier session')
    scene.browser.local.set('nutrivita_refreshToken', 'of an earlier session')
  })

  test.each(hostileTokens)(
    '[ATH-04] [ATH-05] [TOK-01] token: $problem',
    async ({ forge, result }) => {
      forgeAt('code', (claims) => forge(claims, scene.provider))
      const state = await comeBack()
      expect(state).toMatchObject({ result, route: '/unauthorized' })
      expectReset(state)
    },
  )

  test.each(hostileProviders)(
    '[ATH-04] [ATH-05] provider: $problem',
    async ({ problem, misbehave, result }) => {
      await misbehave(scene.provider.answers, scene.provider)
      if (/no response|lost connection/.test(problem))
        tab = scene.openTab({ silentRenewTimeoutInSeconds: 0.3 })
      const state = await comeBack()
      expect(state).toMatchObject({ result, route: '/unauthorized' })
      expectReset(state)
    },
  )

  const without = (name: string) => (url: string) => {
    const changed = new URL(url)
    changed.searchParams.delete(name)
    return changed.href
  }
  const withValue = (name: string, value: string) => (url: string) => {
    const changed = new URL(url)
    changed.searchParams.set(name, value)
    return changed.href
  }

  test.each<[string, (url: string) => string, string, string?]>([
    ['no state', without('state'), 'StatesDoNotMatch', 'no state in url'],
    ['an empty state', withValue('state', ''), 'StatesDoNotMatch'],
    [
      'another state',
      withValue('state', 'x'),
      'StatesDoNotMatch',
      'codeFlowCodeRequest incorrect state',
    ],
    ['no code', without('code'), 'SecureTokenServerError', 'no code in url'],
    ['an empty code', withValue('code', ''), 'SecureTokenServerError', 'no code in url'],
    [
      'a stolen code',
      withValue('code', 'stolen'),
      'SecureTokenServerError',
      `OidcService code request ${issuer}`,
    ],
    ['two codes', (url) => `${url}&code=another`, 'SecureTokenServerError'],
    ['tokens beside the code', withValue('id_token', 'x'), 'SecureTokenServerError'],
    ['another issuer', withValue('iss', 'https://evil.example'), 'IssDoesNotMatchIssuer'],
    [
      'login_required',
      withValue('error', 'login_required'),
      'LoginRequired',
      'AuthCallback AuthResult came with error',
    ],
    [
      'access_denied',
      withValue('error', 'access_denied'),
      'SecureTokenServerError',
      'AuthCallback AuthResult came with error',
    ],
    [
      'an error and another state',
      (url) => withValue('state', 'x')(withValue('error', 'login_required')(url)),
      'StatesDoNotMatch',
    ],
    [
      'an error without a state',
      () => `${redirectUrl}?error=server_error`,
      'SecureTokenServerError',
    ],
  ])('[ATH-04] [ATH-05] [ATH-14] address: %s', async (_, change, result, text) => {
    const state = await comeBack(change)
    expect(state).toMatchObject({ result, ...(text && { errorMessage: text }) })
    expectReset(state)
  })

  const discovered = async () =>
    (await (await scene.provider.answers.discovery()).json()) as Record<string, unknown>

  test.each<[string, (correct: Record<string, unknown>) => unknown, string]>([
    [
      'another issuer',
      (all) => ({ ...all, issuer: 'https://evil.example' }),
      'NoAuthWellKnownEndPoints',
    ],
    ['null', () => null, 'NoAuthWellKnownEndPoints'],
    [
      'no token endpoint',
      (all) => ({ ...all, token_endpoint: undefined }),
      'NoAuthWellKnownEndPoints',
    ],
    [
      'a token endpoint without TLS',
      (all) => ({ ...all, token_endpoint: 'http://provider.example/token' }),
      'SecureTokenServerError',
    ],
    ['no keys', (all) => ({ ...all, jwks_uri: undefined }), 'SignatureFailed'],
    [
      'keys without TLS',
      (all) => ({ ...all, jwks_uri: 'http://provider.example/keys' }),
      'SignatureFailed',
    ],
    [
      'user info without TLS',
      (all) => ({ ...all, userinfo_endpoint: 'http://provider.example/userinfo' }),
      'SecureTokenServerError',
    ],
    [
      'a missing issuer in the response although it was announced',
      (all) => ({ ...all, authorization_response_iss_parameter_supported: true }),
      'IssDoesNotMatchIssuer',
    ],
  ])('[ATH-04] [ATH-05] discovery: %s', async (_, change, result) => {
    await tab.signIn.authorize()
    const url = await scene.provider.logIn(tab.visited.at(-1) as string)
    const problem = change(await discovered())
    scene.provider.answers.discovery = () => Response.json(problem)
    // The page was loaded anew on the way, so it has to discover again.
    const reloaded = scene.openTab({}, url)
    for (const [name, value] of tab.session) reloaded.session.set(name, value)
    tab = reloaded
    const state = await tab.signIn.checkAuth()
    expect(state).toMatchObject({ result })
    expectReset(state)
    expect(scene.provider.requestsTo('/token').every(({ headers }) => headers.has('accept'))).toBe(
      true,
    )
  })
})

describe('an implicit response is rejected', () => {
  beforeEach(() => {
    tab = scene.openTab({
      responseType: 'id_token token',
      useRefreshToken: false,
      silentRenew: false,
    })
  })

  const hash = (change: (answer: URLSearchParams) => void) => (url: string) => {
    const changed = new URL(url)
    const answer = new URLSearchParams(changed.hash.slice(1))
    change(answer)
    changed.hash = answer.toString()
    return changed.href
  }

  test.each<[string, (answer: URLSearchParams) => void, string]>([
    ['no id token', (answer) => answer.delete('id_token'), 'RequiredPropertyMissing'],
    ['no access token', (answer) => answer.delete('access_token'), 'RequiredPropertyMissing'],
    ['another access token', (answer) => answer.set('access_token', 'stolen'), 'IncorrectAtHash'],
    ['no state', (answer) => answer.delete('state'), 'StatesDoNotMatch'],
    ['another state', (answer) => answer.set('state', 'x'), 'StatesDoNotMatch'],
    [
      'another issuer',
      (answer) => answer.set('iss', 'https://evil.example'),
      'IssDoesNotMatchIssuer',
    ],
    ['login_required', (answer) => answer.set('error', 'login_required'), 'LoginRequired'],
  ])('[ATH-04] [ATH-05] %s', async (_, change, result) => {
    const state = await comeBack(hash(change))
    expect(state).toMatchObject({ result })
    expectReset(state)
  })

  test.each<[string, JWTPayload, string]>([
    ['no at_hash', { at_hash: undefined }, 'IncorrectAtHash'],
    ['another nonce', { nonce: 'another' }, 'IncorrectNonce'],
    ['another audience', { aud: 'another' }, 'IncorrectAud'],
  ])('[ATH-04] [TOK-03] a token with %s', async (_, problem, result) => {
    await tab.signIn.authorize()
    tab.location.href = await scene.provider.logIn(tab.visited.at(-1) as string, problem)
    const state = await tab.signIn.checkAuth()
    expect(state).toMatchObject({ result })
    expectReset(state)
  })
})

describe('a renewal is rejected', () => {
  beforeEach(async () => {
    expect(await comeBack()).toMatchObject({ isAuthenticated: true })
  })

  const atRefresh = hostileTokens.filter(({ isOnlyAtCallback }) => !isOnlyAtCallback)
  test.each(atRefresh)('[ATH-04] [ATH-05] token: $problem', async ({ forge, result }) => {
    forgeAt('refresh', (claims) => forge(claims, scene.provider))
    const state = await tab.signIn.forceRefresh()
    expect(state).toMatchObject({ result })
    expectReset(state)
  })

  test.each<[string, JWTPayload]>([
    ['subject', { sub: 'another' }],
    ['auth_time', { auth_time: 1 }],
    ['auth_time, now absent', { auth_time: undefined }],
    ['azp', { azp: clientId }],
    ['audience', { aud: [clientId, 'another'], azp: clientId }],
  ])('[ATH-05] [TOK-03] with a different %s than before', async (_, problem) => {
    forgeAt('refresh', (claims) => scene.provider.sign({ ...claims, ...problem }))
    const state = await tab.signIn.forceRefresh()
    expect(state).toMatchObject({ result: 'IncorrectIdTokenClaimsAfterRefresh' })
    expectReset(state)
  })

  test.each<[string, object | null, number, string]>([
    [
      'with a number as id token',
      { access_token: 'a', token_type: 'Bearer', id_token: 7 },
      200,
      'RequiredPropertyMissing',
    ],
    ['without any token', {}, 200, 'SecureTokenServerError'],
    ['null', null, 200, 'SecureTokenServerError'],
    ['invalid_grant', { error: 'invalid_grant' }, 400, 'SecureTokenServerError'],
    ['a server error', {}, 503, 'SecureTokenServerError'],
  ])('[ATH-04] with the response %s', async (_, answer, status, result) => {
    scene.provider.answers.refresh = async () => Response.json(answer, { status })
    const state = await tab.signIn.forceRefresh()
    expect(state).toMatchObject({ result })
    expectReset(state)
  })
})

describe('a correct response is accepted', () => {
  test.each<[string, JWTPayload]>([
    ['unchanged', {}],
    ['with azp', { azp: clientId }],
    ['for several audiences', { aud: [clientId, 'another'], azp: clientId }],
  ])('%s', async (_, more) => {
    forgeAt('code', (claims) => scene.provider.sign({ ...claims, ...more }))
    expect(await comeBack()).toMatchObject({ isAuthenticated: true, result: 'Ok' })
  })

  test.each([-590, 590])('[ATH-02] issued %i s from the current time', async (offset) => {
    forgeAt('code', (claims) =>
      scene.provider.sign({ ...claims, iat: Number(claims.iat) + offset }),
    )
    expect(await comeBack()).toMatchObject({ isAuthenticated: true, result: 'Ok' })
  })

  test('[TOK-03] with the at_hash of its access token', async () => {
    forgeAt('code', async (claims) =>
      scene.provider.sign({ ...claims, at_hash: await hashAccessToken('access-0') }),
    )
    expect(await comeBack()).toMatchObject({ isAuthenticated: true })
  })

  test('[ATH-16] signed with a new key of the provider', async () => {
    await comeBack()
    const next = await signingKey('ES256')
    scene.provider.answers.keys = () => Response.json({ keys: [next.publicJwk] })
    forgeAt('refresh', (claims) => signWith(next, claims))
    expect(await tab.signIn.forceRefresh()).toMatchObject({ isAuthenticated: true })
  })

  test('[ATH-16] [ATH-14] renewed with stored keys while the key endpoint fails', async () => {
    await comeBack()
    scene.provider.answers.keys = () => new Response(null, { status: 500 })
    tab = scene.openTab({ logLevel: 2 })
    expect(await tab.signIn.checkAuth()).toMatchObject({ isAuthenticated: true })
    expect(await tab.signIn.forceRefresh()).toMatchObject({ isAuthenticated: true })
    expect(tab.logged).toContain('warn Failed to retrieve signing key')
  })
})

test('more than 80 hostile responses are tested', () => {
  expect(hostileTokens.length + hostileProviders.length).toBeGreaterThan(80)
})
