import { base64url, type JSONWebKeySet, type JWK, type JWTHeaderParameters } from 'jose'
import { createLocalJWKSet } from 'jose/jwks/local'
import { compactVerify } from 'jose/jws/compact/verify'
import { SignInError } from '../flow/sign-in-error.ts'
import type { SymmetricKey } from '../settings/configuration.ts'
import { isWellFormed } from './is-well-formed.ts'
import { ValidationResult } from './validation-result.ts'

const accepted = /^(HS|RS|ES|PS)(256|384|512)$/

export interface SignatureKeys {
  /** The provider's published keys. */
  published(): Promise<JSONWebKeySet>
  symmetric?: SymmetricKey
}

/** Throws if the token has no valid signature of a trusted key. */
export async function verifySignature(
  idToken: string,
  header: Partial<JWTHeaderParameters>,
  keys: SignatureKeys,
): Promise<void> {
  const alg = String(header.alg)
  if (!isWellFormed(idToken)) throw signatureError('the id token is malformed')
  if (!accepted.test(alg)) throw signatureError(`the signature algorithm ${alg} is not accepted`)
  // Id tokens need no extensions, and an unknown one could change what is signed.
  if (header.crit !== undefined) throw signatureError('the id token requires an unknown extension')
  const ownKey = ['jwk', 'jku', 'x5c', 'x5u'].find((name) => name in header)
  if (ownKey) throw signatureError(`the id token contains its own key (${ownKey})`)
  if (alg.startsWith('HS')) return verifyWithSecret(idToken, alg, keys.symmetric)

  const published = (await keys.published()).keys
  if (published.length === 0) throw signatureError('the provider publishes an empty key array')
  const usable = { keys: published.filter((key) => !isTrivial(key)) }
  try {
    await compactVerify(idToken, createLocalJWKSet(usable), { algorithms: [alg] })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw signatureError(reasons[code] ?? 'wrong signature', error)
  }
}

const reasons: Record<string, string> = {
  ERR_JWKS_NO_MATCHING_KEY: 'no matching key for the signature',
  ERR_JWKS_MULTIPLE_MATCHING_KEYS: 'several matching keys for the signature',
}

async function verifyWithSecret(idToken: string, alg: string, secret?: SymmetricKey) {
  if (secret?.kty !== 'oct') throw signatureError('no key is configured for HS signatures')
  if ((secret.alg ?? alg) !== alg) throw signatureError(`the configured key is not for ${alg}`)
  const bytes = base64url.decode(secret.k)
  if (bytes.length * 8 < Number(alg.slice(2))) {
    throw signatureError(`the configured key is too short for ${alg}`)
  }
  try {
    await compactVerify(idToken, bytes, { algorithms: [alg] })
  } catch (error) {
    throw signatureError('wrong signature', error)
  }
}

/** With the exponent 1 the signature equals the message, so anyone can create it. */
function isTrivial(key: JWK | null): boolean {
  return key?.e === 'AQ'
}

function signatureError(message: string, cause?: unknown) {
  return new SignInError(ValidationResult.SignatureFailed, message, { cause })
}
