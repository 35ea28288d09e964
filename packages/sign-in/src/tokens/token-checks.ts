import {
  base64url,
  decodeJwt,
  decodeProtectedHeader,
  type JWTHeaderParameters,
  type JWTPayload,
} from 'jose'
import { SignInError } from '../flow/sign-in-error.ts'
import { splitToken } from './token-parts.ts'
import { type SignatureKeys, verifySignature } from './token-signature.ts'
import { ValidationResult } from './validation-result.ts'

/** When a token is looked at: after a sign-in, after a renewal by either way, or found in storage. */
export type Moment = 'callback' | 'frame' | 'refresh' | 'restore'

export interface TokenEvidence {
  at: Moment
  idToken: string
  accessToken?: string
  issuer: string
  clientId: string
  now: number
  maxIatOffsetInSeconds: number
  keys: SignatureKeys
  /** Where the access token came through the browser, only its hash ties it to the id token. */
  isAtHashNeeded?: boolean
  /** Of a callback, in a frame too: what came back and what we had sent. */
  returnedState?: string
  storedState?: string
  storedNonce?: string
  /** Of a renewal: the token it replaces. */
  previousIdToken?: string
}

interface ReadToken {
  isReadable: boolean
  header: Partial<JWTHeaderParameters>
  claims: JWTPayload
}

interface TokenCheck {
  rule: string
  /** Absent: always. */
  at?: readonly Moment[]
  result: ValidationResult
  holds(token: ReadToken, evidence: TokenEvidence): boolean | Promise<boolean>
}

const fromProvider: readonly Moment[] = ['callback', 'frame', 'refresh']
const answered: readonly Moment[] = ['callback', 'frame']

/** In this order; the first that does not hold gives the result. */
export const tokenChecks: readonly TokenCheck[] = [
  {
    rule: 'the id token has exactly three readable parts',
    result: ValidationResult.SignatureFailed,
    holds: ({ isReadable }) => isReadable,
  },
  {
    rule: 'the returned state equals the stored state',
    at: answered,
    result: ValidationResult.StatesDoNotMatch,
    holds: (_, { returnedState, storedState }) => isSameSecret(returnedState, storedState),
  },
  {
    rule: 'the nonce equals the stored nonce',
    at: answered,
    result: ValidationResult.IncorrectNonce,
    holds: ({ claims }, { storedNonce }) => isSameSecret(claims.nonce, storedNonce),
  },
  {
    rule: 'a nonce in a renewed id token equals the old one',
    at: ['refresh'],
    result: ValidationResult.IncorrectNonce,
    holds: ({ claims }, { previousIdToken }) =>
      claims.nonce === undefined || claims.nonce === read(previousIdToken).claims.nonce,
  },
  {
    rule: 'iss, sub, aud, exp and iat are there',
    result: ValidationResult.RequiredPropertyMissing,
    holds: ({ claims }) =>
      isText(claims.iss) &&
      isText(claims.sub) &&
      audiences(claims).length > 0 &&
      audiences(claims).every(isText) &&
      Number.isFinite(claims.exp) &&
      Number.isFinite(claims.iat),
  },
  {
    rule: 'the issue time is within the allowed offset of our clock',
    at: fromProvider,
    result: ValidationResult.MaxOffsetExpired,
    holds: ({ claims }, { now, maxIatOffsetInSeconds }) =>
      Math.abs(now / 1000 - Number(claims.iat)) < maxIatOffsetInSeconds,
  },
  {
    rule: 'iss equals the issuer',
    result: ValidationResult.IssDoesNotMatchIssuer,
    holds: ({ claims }, { issuer }) => claims.iss === issuer,
  },
  {
    rule: 'aud contains the client id',
    result: ValidationResult.IncorrectAud,
    holds: ({ claims }, { clientId }) => audiences(claims).includes(clientId),
  },
  {
    rule: 'azp is there when aud holds several, and equals the client id',
    result: ValidationResult.IncorrectAzp,
    holds: ({ claims }, { clientId }) =>
      claims.azp === undefined ? audiences(claims).length === 1 : claims.azp === clientId,
  },
  {
    rule: 'the id token has not expired',
    result: ValidationResult.TokenExpired,
    holds: ({ claims }, { now }) => now < Number(claims.exp) * 1000,
  },
  {
    rule: 'the signature is good',
    at: fromProvider,
    result: ValidationResult.SignatureFailed,
    holds: async ({ header }, { idToken, keys }) => {
      await verifySignature(idToken, header, keys)
      return true
    },
  },
  {
    rule: 'at_hash, where there is one or must be one, matches the access token',
    at: fromProvider,
    result: ValidationResult.IncorrectAtHash,
    holds: async ({ header, claims }, { accessToken, isAtHashNeeded }) =>
      claims.at_hash === undefined
        ? !isAtHashNeeded
        : claims.at_hash === (await atHash(String(header.alg), accessToken ?? '')),
  },
  {
    rule: 'iss, azp, sub, aud and auth_time stay as they were before the renewal',
    at: ['refresh'],
    result: ValidationResult.IncorrectIdTokenClaimsAfterRefresh,
    holds: ({ claims }, { previousIdToken }) =>
      isUnchanged(claims, read(previousIdToken).claims, ['iss', 'azp', 'sub', 'auth_time']),
  },
  {
    // Its auth_time may be newer: the person may have signed in again at the provider meanwhile.
    rule: 'a session renewed in a frame is still of the same person',
    at: ['frame'],
    result: ValidationResult.IncorrectIdTokenClaimsAfterRefresh,
    holds: ({ claims }, { previousIdToken }) =>
      isUnchanged(claims, read(previousIdToken).claims, ['iss', 'azp', 'sub']),
  },
]

function isUnchanged(now: JWTPayload, before: JWTPayload, names: readonly string[]): boolean {
  return (
    names.every((name) => now[name] === before[name]) &&
    audiences(now).sort().join(' ') === audiences(before).sort().join(' ')
  )
}

/** Answers the token's claims, or throws with the result of the first check that fails. */
export async function checkIdToken(evidence: TokenEvidence): Promise<JWTPayload> {
  const token = read(evidence.idToken)
  for (const { rule, at, result, holds } of tokenChecks) {
    if (at && !at.includes(evidence.at)) continue
    if (!(await holds(token, evidence))) throw new SignInError(result, `Not so: ${rule}.`)
  }
  return token.claims
}

export function claimsOf(idToken: string | undefined): JWTPayload {
  return read(idToken).claims
}

function read(idToken = ''): ReadToken {
  try {
    if (!splitToken(idToken)) throw new Error('not a signed token')
    return {
      isReadable: true,
      header: decodeProtectedHeader(idToken),
      claims: decodeJwt(idToken),
    }
  } catch {
    return { isReadable: false, header: {}, claims: {} }
  }
}

/** Two absent values never match: a callback nobody asked for has nothing to be equal to. */
export function isSameSecret(one: unknown, other: unknown): boolean {
  return isText(one) && one === other
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function audiences({ aud }: JWTPayload): string[] {
  return aud === undefined ? [] : [aud].flat()
}

/** The left half of the access token's hash, by the hash of the signature's algorithm. */
async function atHash(alg: string, accessToken: string): Promise<string> {
  const bytes = new TextEncoder().encode(accessToken)
  const hash = new Uint8Array(await crypto.subtle.digest(`SHA-${alg.slice(2)}`, bytes))
  return base64url.encode(hash.subarray(0, hash.length / 2))
}
