import { issuer, redirectUrl } from '@nutripim/sign-in/test-support/forging-provider'
import { createTestScene, type TestScene } from '@nutripim/sign-in/test-support/tab'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SignInConfiguration } from '../settings/configuration.ts'
import { formatCookie } from '../settings/cookie.ts'

let scene: TestScene
beforeEach(async () => {
  scene = await createTestScene()
})

async function authorizeUrl(more: Partial<SignInConfiguration>, options = {}) {
  const tab = scene.openTab(more)
  await tab.signIn.authorize(options)
  return { ...tab, query: new URL(tab.visited[0] as string).searchParams }
}

describe.each(['id_token token', 'id_token'] as const)('the flow %s', (responseType) => {
  const implicit = { responseType }

  test('requests tokens directly, without PKCE', async () => {
    const { query } = await authorizeUrl(implicit)
    expect(query.get('response_type')).toBe(responseType)
    expect(query.get('nonce')).toHaveLength(40)
    expect(query.has('code_challenge')).toBe(false)
  })

  test('signs in from the fragment and removes the tokens from the address', async () => {
    const { signIn, location } = await scene.signedInTab(implicit)
    expect(location.href).toBe(redirectUrl)
    expect(signIn.idToken()).toBeDefined()
    expect(scene.provider.requestsTo('/token')).toEqual([])
  })

  test('stores an access token only if it requested one', async () => {
    await scene.signedInTab(implicit)
    const isAsked = responseType === 'id_token token'
    expect(scene.browser.local.get('nutrivita_accessToken')).toBe(
      isAsked ? 'access-implicit' : undefined,
    )
    expect(scene.browser.local.has('nutrivita_accessTokenExpiresAt')).toBe(isAsked)
    expect(scene.provider.requestsTo('/userinfo')).toHaveLength(isAsked ? 1 : 0)
    expect(JSON.parse(scene.browser.local.get('nutrivita_userData') as string)).toMatchObject({
      sub: 'someone',
    })
  })

  test('ignores a response in the query', async () => {
    const { signIn } = scene.openTab(implicit, `${redirectUrl}?code=1&state=1`)
    expect(await signIn.checkAuth()).toMatchObject({ result: 'NotSet' })
  })
})

describe('the flow code', () => {
  test('ignores tokens in the fragment', async () => {
    const { signIn } = scene.openTab({}, `${redirectUrl}#id_token=x&state=1`)
    expect(await signIn.checkAuth()).toMatchObject({ result: 'NotSet' })
  })

  test('works without PKCE if configured', async () => {
    await scene.signedInTab({ disablePkce: true })
    expect(scene.provider.requestsTo('/token')[0]?.form.has('code_verifier')).toBe(false)
    const { query } = await authorizeUrl({ disablePkce: true })
    expect(query.has('code_challenge')).toBe(false)
  })

  test('sends custom parameters with the code', async () => {
    await scene.signedInTab({ customParamsCodeRequest: { resource: 'api' } })
    expect(scene.provider.requestsTo('/token')[0]?.form.get('resource')).toBe('api')
  })
})

describe('the request to the provider', () => {
  test('contains hd and custom parameters, which never replace our own', async () => {
    const { query } = await authorizeUrl(
      { hdParam: 'example.com', customParamsAuthRequest: { display: 'page', state: 'mine' } },
      { customParams: { prompt: 'select_account', redirect_uri: 'https://evil.example/' } },
    )
    expect(query.get('hd')).toBe('example.com')
    expect(query.get('display')).toBe('page')
    expect(query.get('prompt')).toBe('select_account')
    expect(query.get('redirect_uri')).toBe(redirectUrl)
    expect(query.get('state')).toHaveLength(40)
  })

  test('[ATH-11] can be pushed, and then the browser carries only its request_uri', async () => {
    const pushed = { usePushedAuthorisationRequests: true, hdParam: 'example.com' }
    const { query } = await authorizeUrl(pushed)
    expect([...query.keys()]).toEqual(['client_id', 'request_uri'])
    const form = scene.provider.requestsTo('/par')[0]?.form
    expect([...(form?.keys() ?? [])].sort()).toEqual(
      [
        'client_id',
        'redirect_uri',
        'response_type',
        'scope',
        'nonce',
        'state',
        'code_challenge',
        'code_challenge_method',
        'hd',
      ].sort(),
    )
    await scene.signedInTab(pushed)
  })

  test.each([
    ['an error', () => Response.json({ error: 'invalid_request' }, { status: 400 })],
    ['no request_uri', () => Response.json({ expires_in: 60 }, { status: 201 })],
    ['a page', () => new Response('<html>')],
  ])('[ATH-14] fails if a push returns %s', async (_, answer) => {
    scene.provider.answers.push = async () => answer()
    const { signIn, visited } = scene.openTab({ usePushedAuthorisationRequests: true })
    await expect(signIn.authorize()).rejects.toThrow(
      'There was an error on ParService postParRequest',
    )
    expect(visited).toEqual([])
  })
})

describe('after a callback', () => {
  const failed = `${redirectUrl}?code=1&state=wrong`

  test('[ATH-17] that failed, the app gets the unauthorized route', async () => {
    const { signIn, states } = scene.openTab({}, failed)
    expect(await signIn.checkAuth()).toMatchObject({ route: '/unauthorized' })
    expect(states).toEqual([])
    const other = scene.openTab({ unauthorizedRoute: '/sorry' }, failed)
    expect(await other.signIn.checkAuth()).toMatchObject({ route: '/sorry' })
  })

  test('[ATH-17] with result events, listeners are notified instead', async () => {
    const events = { triggerAuthorizationResultEvent: true }
    const { signIn, states } = scene.openTab(events, failed)
    expect((await signIn.checkAuth()).route).toBeUndefined()
    expect(states).toMatchObject([{ isAuthenticated: false, result: 'StatesDoNotMatch' }])
    expect((await scene.signedInTab(events)).states).toMatchObject([{ isAuthenticated: true }])
  })

  test('[ATH-18] the state of the attempt is removed, unless configured otherwise', async () => {
    const clean = await scene.signedInTab()
    expect([...clean.session.keys()]).toEqual(['nutrivita_sessionState'])
    const kept = await scene.signedInTab({ cleanStateAfterAuthentication: false })
    expect([...kept.session.keys()]).toContain('nutrivita_stateControl')
    kept.signIn.logoffLocal()
    expect(kept.session.size).toBe(0)
  })

  test('[ATH-18] user info is requested, unless configured otherwise', async () => {
    await scene.signedInTab({ autoUserInfo: false })
    expect(scene.provider.requestsTo('/userinfo')).toEqual([])
    await scene.signedInTab()
    expect(scene.provider.requestsTo('/userinfo')).toHaveLength(1)
  })

  test('the log contains no token and no code, even for errors that contain them', async () => {
    const inFull = { logLevel: 1 } as const
    const tab = await scene.signedInTab(inFull)
    scene.provider.answers.revoke = () => Response.json({ error: 'x' }, { status: 400 })
    await tab.signIn.logoffAndRevokeTokens()
    await tab.signIn.authorize()
    const url = await scene.provider.logIn(tab.visited.at(-1) as string)
    await tab.signIn.checkAuth(`${url}&iss=https://evil.example`)
    expect(tab.logged.length).toBeGreaterThan(2)
    for (const part of tab.loggedWhole) expect(part).toBeTypeOf('string')
    expect(tab.loggedWhole.join('\n')).not.toMatch(/eyJ|access-|refresh-|code-\d/)
  })
})

test.each([
  ['https://login.example/app', 'https://login.example/app/'],
  ['https://login.example/app/', 'https://login.example/app'],
])('an authority %s accepts the issuer %s', async (authority, name) => {
  const place = { issuer: name, authorization_endpoint: 'https://login.example/authorize' }
  scene.provider.fetch = async () => Response.json(place)
  const { signIn, visited } = scene.openTab({ authority })
  await signIn.authorize()
  expect(visited[0]).toMatch('https://login.example/authorize?')
  place.issuer = 'https://login.example/another'
  await expect(scene.openTab({ authority }).signIn.authorize()).rejects.toThrow('no authWell')
})

test('[ATH-14] a sign-in fails if the provider has no authorization endpoint', async () => {
  scene.provider.answers.discovery = () => Response.json({ issuer })
  const { signIn } = scene.openTab()
  await expect(signIn.authorize()).rejects.toThrow('no authWellknownEndpoint given!')
})

test('[ATH-12] cookies are Lax by default, and the id token cookie is strict', async () => {
  expect(formatCookie('a', 'b')).toBe('a=b; path=/; secure; samesite=lax')
  await scene.signedInTab()
  expect(scene.browser.cookieTexts.at(-1)).toMatch(
    /^jwtToken=.*; path=\/; secure; samesite=strict$/,
  )
  const quiet = await createTestScene({ setIdTokenCookie: false })
  await quiet.signedInTab()
  expect(quiet.browser.cookieTexts).toEqual([])
})
