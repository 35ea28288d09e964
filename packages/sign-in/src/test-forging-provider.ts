import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

export const clientId = 'the-app'
export const redirectUrl = 'https://app.example/'
export const issuer = 'https://provider.example'

type Answer = Response | Promise<Response>

export type ForgingProvider = Awaited<ReturnType<typeof forgingProvider>>

/** A provider for tests that behaves well until one of its answers is replaced. */
export async function forgingProvider() {
  const key = await ownKey()
  const attempts = new Map<string, { nonce: string; challenge: string }>()
  const requests: { path: string; form: URLSearchParams; headers: Headers }[] = []
  let refreshes = 0

  const claims = (more: JWTPayload = {}): JWTPayload => {
    const now = Math.floor(Date.now() / 1000)
    const usual = { iss: issuer, sub: 'someone', aud: clientId, iat: now, exp: now + 3600 }
    return { ...usual, auth_time: 1_700_000_000, ...more }
  }
  const sign = (payload: JWTPayload) => signWith(key, payload)
  const tokens = async (payload: JWTPayload, more: object = {}) =>
    Response.json({
      token_type: 'Bearer',
      access_token: `access-${refreshes}`,
      refresh_token: `refresh-${refreshes}`,
      expires_in: 3600,
      id_token: await sign(payload),
      ...more,
    })

  /** Tests replace what they want to lie about. */
  const answers = {
    discovery: (): Answer =>
      Response.json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/keys`,
        end_session_endpoint: `${issuer}/logout`,
      }),
    keys: (): Answer => Response.json({ keys: [key.publicJwk] }),
    userinfo: (): Answer => Response.json({ sub: 'someone', name: 'Some One' }),
    async code(form: URLSearchParams): Promise<Response> {
      const attempt = attempts.get(form.get('code') ?? '')
      const challenge = await s256(form.get('code_verifier') ?? '')
      if (attempt?.challenge !== challenge) return Response.json({ error: 'x' }, { status: 400 })
      return tokens(claims({ nonce: attempt.nonce }))
    },
    async refresh(form: URLSearchParams): Promise<Response> {
      if (form.get('refresh_token') !== `refresh-${refreshes}`) {
        return Response.json({ error: 'invalid_grant' }, { status: 400 })
      }
      refreshes++
      return tokens(claims({ jti: String(refreshes) }))
    },
  }

  async function fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const { pathname } = new URL(String(input))
    const form = new URLSearchParams(init?.body as URLSearchParams)
    requests.push({ path: pathname, form, headers: new Headers(init?.headers) })
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return answers.discovery()
      case '/keys':
        return answers.keys()
      case '/userinfo':
        return answers.userinfo()
      case '/token':
        return form.get('grant_type') === 'refresh_token'
          ? answers.refresh(form)
          : answers.code(form)
      default:
        return new Response(null, { status: 404 })
    }
  }

  /** What the provider's login page would do: leads back to the app with a code. */
  function logIn(authorizeUrl: string): string {
    const asked = new URL(authorizeUrl).searchParams
    const code = `code-${attempts.size}`
    attempts.set(code, {
      nonce: asked.get('nonce') ?? '',
      challenge: asked.get('code_challenge') ?? '',
    })
    const back = new URL(asked.get('redirect_uri') ?? '')
    back.search = new URLSearchParams({ code, state: asked.get('state') ?? '' }).toString()
    return back.href
  }

  const asked = (path: string) => requests.filter((request) => request.path === path)
  return { answers, fetch, logIn, asked, claims, sign, tokens, key }
}

// Making an RSA key is slow, and no test minds sharing this one.
let madeOnce: Promise<SigningKey> | undefined
function ownKey(): Promise<SigningKey> {
  madeOnce ??= signingKey('RS256')
  return madeOnce
}

export type SigningKey = Awaited<ReturnType<typeof signingKey>>

export async function signingKey(alg: string) {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  const jwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(jwk)
  return { alg, kid, privateKey, publicJwk: { ...jwk, kid, alg, use: 'sig' } }
}

export function signWith(key: SigningKey, payload: JWTPayload, header: object = {}) {
  return new SignJWT(payload)
    .setProtectedHeader({ alg: key.alg, kid: key.kid, ...header })
    .sign(key.privateKey)
}

async function s256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Buffer.from(hash).toString('base64url')
}
