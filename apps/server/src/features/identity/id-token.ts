import { hash as hashOnce } from 'node:crypto'
import { normalizeEmail } from '@nutripim/contract/access/email'
import { errors, type JWTHeaderParameters, type JWTPayload, jwtVerify } from 'jose'
import type { Authenticate, Claims } from '../../platform/api/caller.ts'
import { ProblemError } from '../../platform/api/problem-error.ts'
import { hasDuplicateKeys } from './duplicate-keys.ts'
import type { Provider } from './provider-keys.ts'

const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512']
const cacheFor = 60_000
const cacheSize = 10_000
const clockTolerance = 30
/** The same clock difference as the sign-in in the browser allows. */
const maxClockDifference = 600
const maxTokenLength = 16_384
/** A leaked token must not open the API for ever. */
const maxSecondsToExpiry = 366 * 24 * 60 * 60
const maxClaimLength = 255

/** The claims that the library requires of a token. */
type RequiredClaims = Required<Pick<JWTPayload, 'iss' | 'sub' | 'exp'>>
type VerifiedPayload = JWTPayload & RequiredClaims

/** Checks `Authorization: Bearer <ID token>`. Verified claims are cached for at most a minute. */
export function idTokenCheck(options: {
  provider: () => Promise<Provider>
  clientId: string
  emailClaim: string
  now?: () => number
}): Authenticate {
  const now = options.now ?? Date.now
  const cache = new Map<string, { claims: Claims; until: number }>()

  return async function authenticate(authorization) {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1]
    if (!token) {
      throw new ProblemError(
        'not_signed_in',
        'This request needs an ID token as bearer token. Sign in first.',
      )
    }
    if (token.length > maxTokenLength) throw rejected('The token is too long.')
    const hash = hashOnce('sha256', token, 'base64')
    const cached = cache.get(hash)
    if (cached && cached.until > now()) return cached.claims

    const payload = await verify(token, await options.provider(), options.clientId, now())
    const claims = readClaims(payload, options.emailClaim)
    const [oldest] = cache.keys()
    if (oldest !== undefined && cache.size >= cacheSize) cache.delete(oldest)
    cache.delete(hash)
    cache.set(hash, { claims, until: Math.min(now() + cacheFor, payload.exp * 1000) })
    return claims
  }
}

async function verify(
  token: string,
  provider: Provider,
  clientId: string,
  now: number,
): Promise<VerifiedPayload> {
  try {
    const { payload, protectedHeader } = await jwtVerify<RequiredClaims>(token, provider.key, {
      algorithms,
      issuer: provider.issuer,
      audience: clientId,
      requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat'],
      clockTolerance,
      currentDate: new Date(now),
    })
    rejectOtherTokens(protectedHeader, payload)
    // Parsers differ in which of two equal claims they use, so the provider may have checked the other.
    const [header = '', claims = ''] = token.split('.')
    if ([header, claims].some((part) => hasDuplicateKeys(decodePart(part)))) {
      throw rejected('The token contains a claim twice.')
    }
    const hasSeveralAudiences = Array.isArray(payload.aud) && payload.aud.length > 1
    if (payload.azp === undefined ? hasSeveralAudiences : payload.azp !== clientId) {
      throw rejected('The token was issued to another application.')
    }
    if (!(Number(payload.iat) <= now / 1000 + maxClockDifference)) {
      throw rejected('The token was issued in the future.')
    }
    if (!(payload.exp <= now / 1000 + maxSecondsToExpiry)) {
      throw rejected('The token is valid for more than a year.')
    }
    if (!isPlainText(payload.sub)) throw rejected('The token has no subject.')
    return payload
  } catch (error) {
    if (error instanceof ProblemError) throw error
    if (error instanceof errors.JWTExpired) throw rejected('The token has expired.')
    // Any error of the library means that the token is not valid.
    const code = error instanceof errors.JOSEError ? error.code : 'unreadable'
    throw rejected(`The token is not valid (${code}).`)
  }
}

/** Access, refresh and logout tokens can be signed with the same key. */
function rejectOtherTokens(header: JWTHeaderParameters, payload: JWTPayload): void {
  const isOfOtherType =
    (header.typ ?? 'JWT').toUpperCase() !== 'JWT' ||
    (payload.typ !== undefined && payload.typ !== 'ID')
  const isForOtherUse = ['scope', 'scp', 'events'].some((name) => payload[name] !== undefined)
  if (isOfOtherType || isForOtherUse) throw rejected('This is not an ID token.')
  const ownKey = ['jwk', 'jku', 'x5c', 'x5u'].find((name) => name in header)
  if (ownKey) throw rejected(`The token contains its own key (${ownKey}).`)
}

function readClaims(payload: VerifiedPayload, emailClaim: string): Claims {
  const text = (name: string) => {
    const value = payload[name]
    return isPlainText(value) ? value.trim() : undefined
  }
  const email = readEmail(payload, [emailClaim, 'preferred_username'])
  return {
    issuer: payload.iss,
    subject: payload.sub,
    email,
    displayName: text('name') ?? email ?? payload.sub,
    isEmailUnverified: !isVerified(payload.email_verified),
    signIn: readSignIn(payload),
  }
}

/** The first of these claims that is present. A claim that cannot be an address is not skipped. */
function readEmail(payload: VerifiedPayload, names: readonly string[]): string | undefined {
  const claim = names
    .map((name) => payload[name])
    .find((value) => value !== undefined && value !== '')
  if (claim === undefined) return undefined
  const email = isPlainText(claim) ? normalizeEmail(claim) : undefined
  if (email) return email
  throw rejected(
    'The e-mail address in the token is no text, too long, or has characters that stand for others.',
  )
}

/** Providers that do not verify addresses leave the claim out. Any other value than true means no. */
const isVerified = (claim: unknown) =>
  claim === undefined || claim === null || String(claim).toLowerCase() === 'true'

const decodePart = (part: string) => Buffer.from(part, 'base64url').toString('utf8')

/** A working day. Without `auth_time`, tokens within it count as one sign-in. */
const renewedWithin = 12 * 60 * 60

/** The time of the sign-in from `auth_time`, which not every provider sends. */
function readSignIn({ auth_time: authTime, iat }: JWTPayload): Claims['signIn'] {
  const issued = Number(iat)
  const isKnown =
    typeof authTime === 'number' && authTime > 0 && authTime <= issued + maxClockDifference
  const at = isKnown ? authTime : issued
  return { at: toTime(at), knownSince: toTime(isKnown ? at : at - renewedWithin) }
}

const toTime = (seconds: number) => new Date(Math.max(0, seconds) * 1000).toISOString()

/** A text that can be stored and shown as a name. */
function isPlainText(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.trim() !== '' &&
    value.length <= maxClaimLength &&
    !value.includes('\0') &&
    !/\p{Surrogate}/u.test(value)
  )
}

function rejected(detail: string): ProblemError {
  return new ProblemError('token_refused', detail)
}
