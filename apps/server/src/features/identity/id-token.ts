import { createHash } from 'node:crypto'
import { errors, type JWTHeaderParameters, type JWTPayload, jwtVerify } from 'jose'
import type { Authenticate, Claims } from '../../platform/api/caller.ts'
import { ProblemError } from '../../platform/api/problem-error.ts'
import type { Provider } from './provider-keys.ts'

const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512']
const cacheFor = 60_000
const cacheSize = 10_000
const clockTolerance = 30
/** The same clock difference as the sign-in in the browser allows. */
const earliest = 600
const longestToken = 16_384
const longestClaim = 255

/** Checks `Authorization: Bearer <ID token>`. Verified claims are cached for at most a minute. */
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
      throw new ProblemError(
        'not_signed_in',
        'This request needs an ID token as bearer token. Sign in first.',
      )
    }
    if (token.length > longestToken) throw refused('The token is too long.')
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
    refuseOtherKinds(protectedHeader, payload)
    const isMeantForSeveral = Array.isArray(payload.aud) && payload.aud.length > 1
    if (payload.azp === undefined ? isMeantForSeveral : payload.azp !== clientId) {
      throw refused('The token was issued to another application.')
    }
    if (!(Number(payload.iat) <= now / 1000 + earliest)) {
      throw refused('The token was issued in the future.')
    }
    if (!isPlainText(payload.sub)) throw refused('The token has no subject.')
    return payload
  } catch (error) {
    if (error instanceof ProblemError) throw error
    if (error instanceof errors.JWTExpired) throw refused('The token has expired.')
    // Any error of the library means that the token is not valid.
    const code = error instanceof errors.JOSEError ? error.code : 'unreadable'
    throw refused(`The token is not valid (${code}).`)
  }
}

/** Access, refresh and logout tokens can be signed with the same key. */
function refuseOtherKinds(header: JWTHeaderParameters, payload: JWTPayload): void {
  const isOfOtherType =
    (header.typ ?? 'JWT').toUpperCase() !== 'JWT' ||
    (payload.typ !== undefined && payload.typ !== 'ID')
  const isForOtherUse = ['scope', 'scp', 'events'].some((name) => payload[name] !== undefined)
  if (isOfOtherType || isForOtherUse) throw refused('This is not an ID token.')
  const brought = ['jwk', 'jku', 'x5c', 'x5u'].find((name) => name in header)
  if (brought) throw refused(`The token contains its own key (${brought}).`)
}

function readClaims(payload: JWTPayload, emailClaim: string): Claims {
  const text = (name: string) => {
    const value = payload[name]
    return isPlainText(value) ? value.trim() : undefined
  }
  const email = (text(emailClaim) ?? text('preferred_username'))?.toLowerCase()
  return {
    issuer: payload.iss!,
    subject: payload.sub!,
    email,
    displayName: text('name') ?? email ?? payload.sub!,
    isEmailRefused: payload.email_verified === false || payload.email_verified === 'false',
    signIn: readSignIn(payload),
  }
}

/** A working day. Without `auth_time`, tokens within it count as one sign-in. */
const renewedWithin = 12 * 60 * 60

/** The time of the sign-in from `auth_time`, which not every provider sends. */
function readSignIn({ auth_time: told, iat }: JWTPayload): Claims['signIn'] {
  const issued = Number(iat)
  const isTold = typeof told === 'number' && told > 0 && told <= issued + earliest
  const at = isTold ? told : issued
  return { at: asTime(at), knownSince: asTime(isTold ? at : at - renewedWithin) }
}

const asTime = (seconds: number) => new Date(Math.max(0, seconds) * 1000).toISOString()

/** A text that can be stored and shown as a name. */
function isPlainText(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.trim() !== '' &&
    value.length <= longestClaim &&
    !value.includes('\0') &&
    !/\p{Surrogate}/u.test(value)
  )
}

function refused(detail: string): ProblemError {
  return new ProblemError('token_refused', detail)
}
