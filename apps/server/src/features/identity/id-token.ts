import { createHash } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify } from 'jose'
import type { Authenticate, Claims } from '../../platform/identity.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import type { Provider } from './provider-keys.ts'

const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512']
const cacheFor = 60_000
const cacheSize = 10_000
const clockTolerance = 30

/** Checks `Authorization: Bearer <ID token>`. Claims that passed are remembered for a minute at most. */
export function bearerCheck(options: {
  provider: () => Promise<Provider>
  clientId: string
  emailClaim: string
  now?: () => number
}): Authenticate {
  const now = options.now ?? Date.now
  const passed = new Map<string, { claims: Claims; until: number }>()

  return async function authenticate(authorization) {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1]
    if (!token) {
      throw new ProblemError('not_signed_in', 'An ID token is needed as bearer of this request.')
    }
    const hash = createHash('sha256').update(token).digest('base64')
    const remembered = passed.get(hash)
    if (remembered && remembered.until > now()) return remembered.claims

    const payload = await verify(token, await options.provider(), options.clientId, now())
    const claims = readClaims(payload, options.emailClaim)
    if (passed.size >= cacheSize) passed.delete(passed.keys().next().value!)
    passed.delete(hash)
    passed.set(hash, { claims, until: Math.min(now() + cacheFor, payload.exp! * 1000) })
    return claims
  }
}

async function verify(
  token: string,
  provider: Provider,
  clientId: string,
  now: number,
): Promise<JWTPayload> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, provider.key, {
      algorithms,
      issuer: provider.issuer,
      audience: clientId,
      requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat'],
      clockTolerance,
      currentDate: new Date(now),
    })
    // An access token or a logout token of the same provider is not an ID token.
    if (protectedHeader.typ !== undefined && protectedHeader.typ.toUpperCase() !== 'JWT') {
      throw new ProblemError('token_refused', 'This is not an ID token.')
    }
    const isMeantForSeveral = Array.isArray(payload.aud) && payload.aud.length > 1
    if (payload.azp === undefined ? isMeantForSeveral : payload.azp !== clientId) {
      throw new ProblemError('token_refused', 'The token was issued to another application.')
    }
    return payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) {
      throw new ProblemError('token_refused', 'The token has expired.')
    }
    if (error instanceof errors.JOSEError) {
      throw new ProblemError('token_refused', `The token is not valid (${error.code}).`)
    }
    throw error
  }
}

function readClaims(payload: JWTPayload, emailClaim: string): Claims {
  const text = (name: string) => {
    const value = payload[name]
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
  }
  const email = (text(emailClaim) ?? text('preferred_username'))?.toLowerCase()
  return {
    issuer: payload.iss!,
    subject: payload.sub!,
    email,
    displayName: text('name') ?? email ?? payload.sub!,
    isEmailRefused: payload.email_verified === false,
  }
}
