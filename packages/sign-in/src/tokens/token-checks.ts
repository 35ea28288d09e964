import {
  base64url,
  decodeJwt,
  decodeProtectedHeader,
  type JWTHeaderParameters,
  type JWTPayload,
} from 'jose'
import { SignInError } from '../flow/sign-in-error.ts'
import { isWellFormed } from './is-well-formed.ts'
import { type SignatureKeys, verifySignature } from './token-signature.ts'
import { ValidationResult } from './validation-result.ts'

/** Where a token comes from: a sign-in, a renewal in a frame or by refresh token, or the storage. */
export type TokenSource = 'callback' | 'frame' | 'refresh' | 'restore'

export interface TokenCheckInput {
  source: TokenSource
  idToken: string
  accessToken?: string
  issuer: string
  clientId: string
  now: number
  maxIatOffsetInSeconds: number
  keys: SignatureKeys
  /** True if the access token came through the browser, where only its hash proves that it belongs. */
  needsAtHash?: boolean
  /** Only for callbacks: the values that came back and those we sent. */
  returnedState?: string
  storedState?: string
  storedNonce?: string
  /** Only for renewals: the token to replace. */
  previousIdToken?: string
}

interface DecodedToken {
  isReadable: boolean
  header: Partial<JWTHeaderParameters>
  claims: JWTPayload
}

interface TokenCheck {
  rule: string
  /** Default: all sources. */
  sources?: readonly TokenSource[]
  result: ValidationResult
  passes(token: DecodedToken, input: TokenCheckInput): boolean | Promise<boolean>
}

const fromProvider: readonly TokenSource[] = ['callback', 'frame', 'refresh']
const fromCallback: readonly TokenSource[] = ['callback', 'frame']

/** Run in this order. The first check that fails gives the result. */
export const tokenChecks: readonly TokenCheck[] = [
  {
    rule: 'the id token has exactly three readable parts',
    result: ValidationResult.SignatureFailed,
    passes: ({ isReadable }) => isReadable,
  },
  {
    rule: 'the returned state equals the stored state',
    sources: fromCallback,
    result: ValidationResult.StatesDoNotMatch,
    passes: (_, { returnedState, storedState }) => isSameSecret(returnedState, storedState),
  },
  {
    rule: 'the nonce equals the stored nonce',
    sources: fromCallback,
    result: ValidationResult.IncorrectNonce,
    passes: ({ claims }, { storedNonce }) => isSameSecret(claims.nonce, storedNonce),
  },
  {
    rule: 'a nonce in a renewed id token equals the old one',
    sources: ['refresh'],
    result: ValidationResult.IncorrectNonce,
    passes: ({ claims }, { previousIdToken }) =>
      claims.nonce === undefined || claims.nonce === decodeToken(previousIdToken).claims.nonce,
  },
  {
    rule: 'iss, sub, aud, exp and iat are present',
    result: ValidationResult.RequiredPropertyMissing,
    passes: ({ claims }) =>
      isText(claims.iss) &&
      isText(claims.sub) &&
      listAudiences(claims).length > 0 &&
      listAudiences(claims).every(isText) &&
      Number.isFinite(claims.exp) &&
      Number.isFinite(claims.iat),
  },
  {
    rule: 'the issue time is within the allowed offset of our clock',
    sources: fromProvider,
    result: ValidationResult.MaxOffsetExpired,
    passes: ({ claims }, { now, maxIatOffsetInSeconds }) =>
      Math.abs(now / 1000 - Number(claims.iat)) < maxIatOffsetInSeconds,
  },
  {
    rule: 'iss equals the issuer',
    result: ValidationResult.IssDoesNotMatchIssuer,
    passes: ({ claims }, { issuer }) => claims.iss === issuer,
  },
  {
    rule: 'aud contains the client id',
    result: ValidationResult.IncorrectAud,
    passes: ({ claims }, { clientId }) => listAudiences(claims).includes(clientId),
  },
  {
    rule: 'azp equals the client id, and is present if aud has several values',
    result: ValidationResult.IncorrectAzp,
    passes: ({ claims }, { clientId }) =>
      claims.azp === undefined ? listAudiences(claims).length === 1 : claims.azp === clientId,
  },
  {
    rule: 'the id token has not expired',
    result: ValidationResult.TokenExpired,
    passes: ({ claims }, { now }) => now < Number(claims.exp) * 1000,
  },
  {
    rule: 'the signature is valid',
    sources: fromProvider,
    result: ValidationResult.SignatureFailed,
    passes: async ({ header }, { idToken, keys }) => {
      await verifySignature(idToken, header, keys)
      return true
    },
  },
  {
    rule: 'at_hash matches the access token',
    sources: fromProvider,
    result: ValidationResult.IncorrectAtHash,
    passes: async ({ header, claims }, { accessToken, needsAtHash }) =>
      claims.at_hash === undefined
        ? !needsAtHash
        : claims.at_hash === (await hashAccessToken(String(header.alg), accessToken ?? '')),
  },
  {
    rule: 'iss, azp, sub, aud and auth_time are the same as before the renewal',
    sources: ['refresh'],
    result: ValidationResult.IncorrectIdTokenClaimsAfterRefresh,
    passes: ({ claims }, { previousIdToken }) =>
      isUnchanged(claims, decodeToken(previousIdToken).claims, ['iss', 'azp', 'sub', 'auth_time']),
  },
  {
    // auth_time can be newer, because the user may have signed in again at the provider.
    rule: 'a session renewed in a frame belongs to the same user',
    sources: ['frame'],
    result: ValidationResult.IncorrectIdTokenClaimsAfterRefresh,
    passes: ({ claims }, { previousIdToken }) =>
      isUnchanged(claims, decodeToken(previousIdToken).claims, ['iss', 'azp', 'sub']),
  },
]

function isUnchanged(now: JWTPayload, before: JWTPayload, names: readonly string[]): boolean {
  return (
    names.every((name) => now[name] === before[name]) &&
    listAudiences(now).sort().join(' ') === listAudiences(before).sort().join(' ')
  )
}

/** The checks guarantee a subject. */
export type IdTokenClaims = JWTPayload & { sub: string }

/** Returns the claims of the token, or throws with the result of the first check that fails. */
export async function checkIdToken(input: TokenCheckInput): Promise<IdTokenClaims> {
  const token = decodeToken(input.idToken)
  for (const { rule, sources, result, passes } of tokenChecks) {
    if (sources && !sources.includes(input.source)) continue
    if (!(await passes(token, input))) throw new SignInError(result, `Token check failed: ${rule}.`)
  }
  const { sub = '' } = token.claims
  return { ...token.claims, sub }
}

export function readClaims(idToken: string | undefined): JWTPayload {
  return decodeToken(idToken).claims
}

function decodeToken(idToken = ''): DecodedToken {
  try {
    if (!isWellFormed(idToken)) throw new Error('not a signed token')
    return {
      isReadable: true,
      header: decodeProtectedHeader(idToken),
      claims: decodeJwt(idToken),
    }
  } catch {
    return { isReadable: false, header: {}, claims: {} }
  }
}

/** Two absent values do not match, so a callback without an attempt is rejected. */
export function isSameSecret(one: unknown, other: unknown): boolean {
  return isText(one) && one === other
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function listAudiences({ aud }: JWTPayload): string[] {
  return aud === undefined ? [] : [aud].flat()
}

/** The left half of the hash of the access token, with the hash of the signature algorithm. */
async function hashAccessToken(alg: string, accessToken: string): Promise<string> {
  const bytes = new TextEncoder().encode(accessToken)
  const hash = new Uint8Array(await crypto.subtle.digest(`SHA-${alg.slice(2)}`, bytes))
  return base64url.encode(hash.subarray(0, hash.length / 2))
}
