import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoAccounts } from './demo-accounts.ts'
import { startDemoIdentity } from './demo-identity.ts'
import type { DemoIdentityOptions } from './provider-configuration.ts'
import { createCookieJar, signInAs } from './sign-in-as.ts'

const app = 'http://localhost:8080'
const client = { clientId: 'nutripim', redirectUri: `${app}/` }
const running: { close(): Promise<void> }[] = []
let folder: string

// Making RSA keys is slow, so all but the test about keys share theirs.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-identity-'))
})

afterAll(() => rm(folder, { recursive: true }))

async function start(more: Partial<DemoIdentityOptions> = {}) {
  const identity = await startDemoIdentity({
    port: 0,
    clientId: client.clientId,
    redirectUris: [client.redirectUri],
    postLogoutRedirectUris: [client.redirectUri],
    corsOrigins: [app],
    keysFile: join(folder, 'keys.json'),
    ...more,
  })
  running.push(identity)
  return identity
}

afterEach(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await Promise.all(running.splice(0).map((identity) => identity.close()))
})

function claimsOf(token: string) {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

function authorizeUrl(issuer: string, more: Record<string, string> = {}) {
  const parameters = {
    client_id: client.clientId,
    redirect_uri: client.redirectUri,
    response_type: 'code',
    scope: 'openid profile offline_access email',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    ...more,
  }
  return new URL(`/auth?${new URLSearchParams(parameters)}`, issuer)
}

async function openLogin(issuer: string) {
  const browse = createCookieJar()
  return { browse, login: await browse(authorizeUrl(issuer)) }
}

function refresh(issuer: string, refreshToken: string) {
  return fetch(new URL('/token', issuer), {
    method: 'POST',
    headers: { origin: app },
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: client.clientId,
      refresh_token: refreshToken,
    }),
  })
}

describe('starting', () => {
  test('is rejected in production', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    await expect(start()).rejects.toThrow('does not run with NODE_ENV=production')
  })

  test('on a busy port fails with EADDRINUSE', async () => {
    const { issuer } = await start()
    const port = Number(new URL(issuer).port)
    await expect(start({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })

  test('and signing in write nothing to the console', async () => {
    const written = (['log', 'info', 'warn', 'error'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation(() => {}),
    )
    vi.resetModules()
    const fresh = await import('./demo-identity.ts')
    const identity = await fresh.startDemoIdentity({
      port: 0,
      clientId: client.clientId,
      redirectUris: [client.redirectUri],
      postLogoutRedirectUris: [],
      corsOrigins: [],
      keysFile: join(folder, 'keys.json'),
    })
    running.push(identity)
    await signInAs(identity.issuer, { ...client, email: 'gina.admin@nutripim.example' })
    for (const spy of written) expect(spy).not.toHaveBeenCalled()
  })

  test('with a keys file keeps the keys for the next start, readable by the owner only', async () => {
    const keysFile = join(folder, 'data', 'keys.json')
    const publishedKeys = async (issuer: string) => (await fetch(new URL('/jwks', issuer))).text()
    const first = await start({ keysFile })
    const keys = await publishedKeys(first.issuer)
    await first.close()
    expect((await stat(keysFile)).mode & 0o777).toBe(0o600)
    expect(JSON.parse(await readFile(keysFile, 'utf8')).keys).toHaveLength(1)
    expect(await publishedKeys((await start({ keysFile })).issuer)).toBe(keys)
    expect(await publishedKeys((await start({ keysFile: undefined })).issuer)).not.toBe(keys)
    await writeFile(keysFile, 'no keys')
    await expect(start({ keysFile })).rejects.toThrow('cannot be read. Delete the file')
  }, 30_000)

  test('rejects other host names', async () => {
    const { issuer } = await start()
    const { get } = await import('node:http')
    const status = await new Promise((resolve) => {
      get(issuer, { headers: { host: 'evil.example' } }, (response) => resolve(response.statusCode))
    })
    expect(status).toBe(421)
  })
})

describe('the login page', () => {
  test('is marked as a demo and has one button per account', async () => {
    const { issuer } = await start({ productName: 'NutriPIM <b>' })
    const { login } = await openLogin(issuer)
    const cookie = await cookieFor(issuer)
    const response = await fetch(cookie.login, { headers: { cookie: cookie.header } })
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(login.pathname).toMatch(/^\/interaction\//)
    expect(html).toContain('Demo identity provider — not for production')
    expect(html).toContain('Sign in to NutriPIM &#60;b&#62;')
    for (const { email, displayName, trait } of demoAccounts) {
      expect(html).toContain(`name="account" value="${email}"`)
      expect(html).toContain(displayName)
      expect(html).toContain(trait)
    }
    expect(html).not.toContain('<script')
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain(`form-action 'self' ${app};`)
    expect(policy).not.toContain('unsafe-inline')
  })

  test('can be left without signing in', async () => {
    const { issuer } = await start()
    const { browse, login } = await openLogin(issuer)
    const back = await browse(await browse(login, { cancel: 'yes' }))
    expect(back.origin).toBe(app)
    expect(back.searchParams.get('error')).toBe('access_denied')
  })

  test('rejects an unknown account', async () => {
    const { issuer } = await start()
    const { browse, login } = await openLogin(issuer)
    await expect(browse(login, { account: 'eve@evil.example' })).rejects.toThrow(
      'responded with 400',
    )
  })

  test('of an expired sign-in links back to the app', async () => {
    const { issuer } = await start()
    const response = await fetch(new URL('/interaction/forgotten', issuer))
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(`<a href="${app}/">Go back to NutriPIM</a>`)
  })
})

describe('signing in', () => {
  test.each(demoAccounts)(
    'as $email returns the id and name of the user',
    async ({ email, displayName, sub }) => {
      const { issuer } = await start()
      const { idToken } = await signInAs(issuer, { ...client, email })
      expect(claimsOf(idToken)).toMatchObject({
        iss: issuer,
        aud: client.clientId,
        sub,
        email,
        email_verified: true,
        name: displayName,
        preferred_username: email,
      })
    },
  )

  test('without PKCE is rejected', async () => {
    const { issuer } = await start()
    const url = authorizeUrl(issuer)
    url.searchParams.delete('code_challenge')
    url.searchParams.delete('code_challenge_method')
    const back = await createCookieJar()(url)
    expect(back.searchParams.get('error')).toBe('invalid_request')
  })

  test('with an unregistered redirect address is rejected', async () => {
    const { issuer } = await start()
    const url = authorizeUrl(issuer, { redirect_uri: 'http://localhost:1/' })
    await expect(createCookieJar()(url)).rejects.toThrow('responded with 400')
  })

  test('never asks for consent, even with prompt=consent', async () => {
    const { issuer } = await start()
    const browse = createCookieJar()
    let at = await browse(authorizeUrl(issuer, { prompt: 'consent' }))
    if (at.pathname.startsWith('/interaction/')) {
      at = await browse(at, { account: 'gina.admin@nutripim.example' })
    }
    for (let step = 0; step < 4 && at.origin !== app; step++) at = await browse(at)
    expect(at.searchParams.get('code')).toBeTruthy()
  })

  test('returns rotating refresh tokens and ends the grant when an old one is used', async () => {
    const { issuer } = await start()
    const { refreshToken } = await signInAs(issuer, { ...client, email: demoAccounts[0]!.email })
    const renewed = await refresh(issuer, refreshToken)
    expect(renewed.headers.get('access-control-allow-origin')).toBe(app)
    const { refresh_token, id_token } = (await renewed.json()) as Record<string, string>
    expect(refresh_token).not.toBe(refreshToken)
    expect(claimsOf(id_token as string).email).toBe(demoAccounts[0]!.email)
    expect((await refresh(issuer, refreshToken)).status).toBe(400)
    expect((await refresh(issuer, refresh_token as string)).status).toBe(400)
  })
})

describe('an app at another origin', () => {
  test.each(['/.well-known/openid-configuration', '/jwks'])('can read %s', async (path) => {
    const { issuer } = await start()
    const response = await fetch(new URL(path, issuer), { headers: { origin: app } })
    expect(response.headers.get('access-control-allow-origin')).toMatch(
      /^(\*|http:\/\/localhost:8080)$/,
    )
  })

  test('that is not registered cannot read user info', async () => {
    const { issuer } = await start()
    const { accessToken } = await signInAs(issuer, { ...client, email: demoAccounts[0]!.email })
    const ask = (origin: string) =>
      fetch(new URL('/me', issuer), {
        headers: { origin, authorization: `Bearer ${accessToken}` },
      })
    expect(await (await ask(app)).json()).toMatchObject({ email: demoAccounts[0]!.email })
    const foreign = await ask('https://evil.example')
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
    expect(foreign.ok).toBe(false)
  })
})

async function cookieFor(issuer: string) {
  const response = await fetch(authorizeUrl(issuer), { redirect: 'manual' })
  return {
    login: new URL(response.headers.get('location') ?? '', issuer),
    header: response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  }
}
