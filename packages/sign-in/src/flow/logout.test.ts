import { clientId, issuer, redirectUrl } from '@nutripim/sign-in/test-support/forging-provider'
import { createTestScene, type TestScene } from '@nutripim/sign-in/test-support/tab'
import { beforeEach, describe, expect, test } from 'vitest'

let scene: TestScene
beforeEach(async () => {
  scene = await createTestScene({
    postLogoutRedirectUri: redirectUrl,
    scope: 'openid offline_access',
    silentRenew: true,
    useRefreshToken: true,
  })
})

const forms = (path: string) =>
  scene.provider.requestsTo(path).map(({ form }) => Object.fromEntries(form))

describe('a logout', () => {
  test('[ATH-08] by POST sends the fields as a form, with no token in an address', async () => {
    const { signIn, windows, visited } = await scene.signedInTab({ logoffMethod: 'POST' })
    const idToken = signIn.idToken()
    const visits = visited.length
    await signIn.logoff({ state: 'back', logoutHint: 'someone', uiLocales: 'en' })
    expect(windows.forms).toEqual([
      {
        url: `${issuer}/logout`,
        fields: {
          id_token_hint: idToken,
          client_id: clientId,
          post_logout_redirect_uri: redirectUrl,
          state: 'back',
          logout_hint: 'someone',
          ui_locales: 'en',
        },
      },
    ])
    expect(visited).toHaveLength(visits)
    expect(scene.browser.local.size).toBe(0)
  })

  test('[ATH-08] by GET opens the provider with custom parameters, which never replace our own', async () => {
    const { signIn, visited } = await scene.signedInTab({
      customParamsEndSessionRequest: { tenant: 'x', client_id: 'another' },
    })
    await signIn.logoff({ uiLocales: 'en' })
    const { searchParams } = new URL(visited.at(-1) as string)
    expect(searchParams.get('client_id')).toBe(clientId)
    expect(searchParams.get('tenant')).toBe('x')
    expect(searchParams.get('ui_locales')).toBe('en')
    expect(searchParams.has('logout_hint')).toBe(false)
  })

  test('[ATH-11] can revoke both tokens first, starting with the refresh token', async () => {
    const { signIn, visited } = await scene.signedInTab()
    expect(await signIn.logoffAndRevokeTokens()).toEqual({})
    expect(forms('/revoke')).toEqual([
      { client_id: clientId, token: 'refresh-0', token_type_hint: 'refresh_token' },
      { client_id: clientId, token: 'access-0', token_type_hint: 'access_token' },
    ])
    expect(visited.at(-1)).toMatch(`${issuer}/logout?`)
    expect(scene.browser.local.size).toBe(0)
  })

  test.each([
    ['revoke token failed', 'refresh-0'],
    ['revoke accessToken failed', undefined],
  ])('[ATH-14] reports "%s" and still signs out', async (text, refreshToken) => {
    const { signIn, visited, logged } = await scene.signedInTab()
    if (!refreshToken) scene.browser.local.delete('nutrivita_refreshToken')
    scene.provider.answers.revoke = () => new Response(null, { status: 503 })
    expect(await signIn.logoffAndRevokeTokens()).toEqual({ errorMessage: text })
    expect(logged).toContain(`error ${text}`)
    expect(visited.at(-1)).toMatch(`${issuer}/logout?`)
    expect(scene.browser.local.size).toBe(0)
  })

  test.each(['refresh_token', 'access_token'])(
    '[ATH-14] revokes both tokens even if the provider fails for the %s',
    async (kind) => {
      const { signIn } = await scene.signedInTab()
      scene.provider.answers.revoke = (form) =>
        new Response(null, { status: form.get('token_type_hint') === kind ? 503 : 200 })
      expect(await signIn.logoffAndRevokeTokens()).toEqual({ errorMessage: 'revoke token failed' })
      expect(forms('/revoke').map((form) => form.token_type_hint)).toEqual([
        'refresh_token',
        'access_token',
      ])
    },
  )

  test('[ATH-11] revokes nothing if the provider has no revocation endpoint', async () => {
    const { discovery } = scene.provider.answers
    scene.provider.answers.discovery = async () => {
      const { revocation_endpoint: _, ...rest } = await (await discovery()).json()
      return Response.json(rest)
    }
    const { signIn } = await scene.signedInTab()
    expect(await signIn.logoffAndRevokeTokens()).toEqual({})
    expect(forms('/revoke')).toEqual([])
  })
})

describe('a revocation without logout', () => {
  test('[ATH-11] names the kind of token', async () => {
    const { signIn } = await scene.signedInTab()
    await signIn.revokeAccessToken()
    await signIn.revokeRefreshToken()
    expect(forms('/revoke').map((form) => form.token_type_hint)).toEqual([
      'access_token',
      'refresh_token',
    ])
  })

  test('[ATH-14] reports a rejection', async () => {
    const { signIn } = await scene.signedInTab()
    scene.provider.answers.revoke = () => Response.json({ error: 'x' }, { status: 400 })
    await expect(signIn.revokeAccessToken()).rejects.toThrow('Revocation request failed')
  })

  test('without a token sends no request', async () => {
    const { signIn } = scene.openTab()
    await signIn.revokeRefreshToken()
    expect(scene.provider.requestsTo('/revoke')).toEqual([])
  })
})

describe('the access token', () => {
  test('[API-09] is sent only to the provider’s hosts and the configured origins', async () => {
    const { signIn } = await scene.signedInTab({ accessTokenOrigins: ['https://graph.example'] })
    await signIn.fetchWithAccessToken(`${issuer}/userinfo`)
    await signIn.fetchWithAccessToken('https://graph.example/me')
    const sent = [...scene.provider.requestsTo('/userinfo'), ...scene.provider.requestsTo('/me')]
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(
      sent.map(() => 'Bearer access-0'),
    )
    for (const address of ['https://evil.example/', 'http://provider.example/', redirectUrl]) {
      await expect(signIn.fetchWithAccessToken(address)).rejects.toThrow('must not be sent')
    }
  })
})
