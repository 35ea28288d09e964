import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

export const clientId = 'the-app'
export const redirectUrl = 'https://app.example/'
export const issuer = 'https://provider.example'
const endpointNames = {
  authorization_endpoint: '/authorize',
  token_endpoint: '/token',
  userinfo_endpoint: '/userinfo',
  jwks_uri: '/keys',
  end_session_endpoint: '/logout',
  revocation_endpoint: '/revoke',
  pushed_authorization_request_endpoint: '/par',
  check_session_iframe: '/check-session',
}

type Answer = Response | Promise<Response>

interface Place {
  issuer: string
  clientId: string
  /** Who signs in. */
  person: { sub: string; [claim: string]: unknown }
}

export type ForgingProvider = Awaited<ReturnType<typeof createForgingProvider>>

/** A provider for tests that behaves well until one of its answers is replaced. */
export async function createForgingProvider(own: Partial<Place> = {}) {
  const place: Place = { issuer, clientId, person: { sub: 'someone', name: 'Some One' }, ...own }
  const key = await ownKey()
  const attempts = new Map<string, { nonce: string; challenge: string }>()
  const pushed = new Map<string, URLSearchParams>()
  const requests: { method: string; path: string; form: URLSearchParams; headers: Headers }[] = []
  let refreshes = 0

  const claims = (more: JWTPayload = {}): JWTPayload => {
    const now = Math.floor(Date.now() / 1000)
    const usual = { iss: place.issuer, aud: place.clientId, iat: now, exp: now + 3600 }
    return { ...place.person, ...usual, auth_time: 1_700_000_000, ...more }
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

  /** Tests replace what they want to problem about. */
  const answers = {
    discovery: (): Answer => {
      const endpoints = Object.entries(endpointNames)
      const addresses = endpoints.map(([name, path]) => [name, place.issuer + path])
      return Response.json({ issuer: place.issuer, ...Object.fromEntries(addresses) })
    },
    keys: (): Answer => Response.json({ keys: [key.publicJwk] }),
    userinfo: (): Answer => Response.json(place.person),
    /** Does what the login page does: redirects to the app immediately. */
    authorize: async (request: URLSearchParams): Promise<Response> =>
      goTo(await redirectBack(request)),
    async code(form: URLSearchParams): Promise<Response> {
      const attempt = attempts.get(form.get('code') ?? '')
      const verifier = form.get('code_verifier')
      const challenge = verifier === null ? '' : await s256(verifier)
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
    async push(form: URLSearchParams): Promise<Response> {
      const request_uri = `urn:request:${pushed.size}`
      pushed.set(request_uri, form)
      return Response.json({ request_uri, expires_in: 60 }, { status: 201 })
    },
    revoke: (_: URLSearchParams): Answer => new Response(null, { status: 200 }),
    logout: (form: URLSearchParams): Answer => goTo(form.get('post_logout_redirect_uri') ?? ''),
    checkSession: (): Answer => new Response('', { headers: { 'content-type': 'text/html' } }),
  }

  /** Any request to the provider, as the network or a test brings it. */
  async function answer(url: URL, method = 'GET', body = '', headers = new Headers()) {
    const { pathname, searchParams } = url
    const form = new URLSearchParams(body || searchParams)
    requests.push({ method, path: pathname, form, headers })
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return answers.discovery()
      case '/keys':
        return answers.keys()
      case '/userinfo':
        return answers.userinfo()
      case '/authorize':
        return answers.authorize(pushed.get(form.get('request_uri') ?? '') ?? form)
      case '/token':
        return form.get('grant_type') === 'refresh_token'
          ? answers.refresh(form)
          : answers.code(form)
      case '/par':
        return answers.push(form)
      case '/revoke':
        return answers.revoke(form)
      case '/logout':
        return answers.logout(form)
      case '/check-session':
        return answers.checkSession()
      default:
        return new Response(null, { status: 404 })
    }
  }

  async function fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const body = String(init?.body ?? '')
    const given = answer(new URL(String(input)), init?.method, body, new Headers(init?.headers))
    const calledOff = new Promise<never>((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })
    return Promise.race([given, calledOff])
  }

  /** Redirects to the app with a code, or in the implicit flows with the tokens. */
  async function redirectBack(request: URLSearchParams, more: JWTPayload = {}): Promise<string> {
    const target = new URL(request.get('redirect_uri') ?? '')
    const state = request.get('state') ?? ''
    const nonce = request.get('nonce') ?? ''
    const responseType = request.get('response_type')
    if (responseType === 'code') {
      const code = `code-${attempts.size}`
      attempts.set(code, { nonce, challenge: request.get('code_challenge') ?? '' })
      target.search = new URLSearchParams({ code, state, session_state: 'session-1' }).toString()
      return target.href
    }
    const hasAccessToken = responseType === 'id_token token'
    const at_hash = hasAccessToken ? await hashAccessToken('access-implicit') : undefined
    const id_token = await sign(claims({ nonce, at_hash, ...more }))
    const access = { access_token: 'access-implicit', token_type: 'Bearer', expires_in: '3600' }
    target.hash = new URLSearchParams({
      id_token,
      state,
      ...(hasAccessToken && access),
    }).toString()
    return target.href
  }

  /** The same for a test without a network. */
  const logIn = (authorizeUrl: string, more?: JWTPayload): Promise<string> => {
    const request = new URL(authorizeUrl).searchParams
    return redirectBack(pushed.get(request.get('request_uri') ?? '') ?? request, more)
  }

  const requestsTo = (path: string) => requests.filter((request) => request.path === path)
  return {
    ...place,
    answers,
    answer,
    fetch,
    logIn,
    redirectBack,
    requestsTo,
    claims,
    sign,
    tokens,
    key,
  }
}

function goTo(location: string): Response {
  return new Response(null, { status: 302, headers: { location } })
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
  return Buffer.from(await sha256(text)).toString('base64url')
}

export async function hashAccessToken(accessToken: string): Promise<string> {
  return Buffer.from((await sha256(accessToken)).slice(0, 16)).toString('base64url')
}

function sha256(text: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
}
