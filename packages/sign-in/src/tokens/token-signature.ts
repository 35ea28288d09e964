import { base64url, type JSONWebKeySet, type JWK, type JWTHeaderParameters } from 'jose'
import { createLocalJWKSet } from 'jose/jwks/local'
import { compactVerify } from 'jose/jws/compact/verify'
import { SignInError } from '../flow/sign-in-error.ts'
import type { SymmetricKey } from '../settings/configuration.ts'
import { splitToken } from './token-parts.ts'
import { ValidationResult } from './validation-result.ts'

const accepted = /^(HS|RS|ES|PS)(256|384|512)$/

export interface SignatureKeys {
  /** The provider's published keys. */
  published(): Promise<JSONWebKeySet>
  symmetric?: SymmetricKey
}

/** Throws unless the token carries a good signature of a key we trust. */
export async function verifySignature(
  idToken: string,
  header: Partial<JWTHeaderParameters>,
  keys: SignatureKeys,
): Promise<void> {
  const alg = String(header.alg)
  if (!splitToken(idToken)) throw refused('the id token is not written as it must be')
  if (!accepted.test(alg)) throw refused(`the signature algorithm ${alg} is not accepted`)
  // No id token needs an extension, and one we do not know could change what is signed.
  if (header.crit !== undefined) throw refused('the id token asks for an unknown extension')
  const brought = ['jwk', 'jku', 'x5c', 'x5u'].find((name) => name in header)
  if (brought) throw refused(`the id token brings its own key (${brought})`)
  if (alg.startsWith('HS')) return verifyWithOurSecret(idToken, alg, keys.symmetric)

  const published = (await keys.published()).keys
  if (published.length === 0) throw refused('the provider publishes an empty key array')
  const usable = { keys: published.filter((key) => !isTrivial(key)) }
  try {
    await compactVerify(idToken, createLocalJWKSet(usable), { algorithms: [alg] })
  } catch (error) {
    throw refused(reasons[(error as { code?: string }).code ?? ''] ?? 'wrong signature', error)
  }
}

const reasons: Record<string, string> = {
  ERR_JWKS_NO_MATCHING_KEY: 'no matching key for the signature',
  ERR_JWKS_MULTIPLE_MATCHING_KEYS: 'several matching keys for the signature',
}

async function verifyWithOurSecret(idToken: string, alg: string, secret?: SymmetricKey) {
  if (secret?.kty !== 'oct') throw refused('no key is configured for HS signatures')
  if ((secret.alg ?? alg) !== alg) throw refused(`the configured key is not for ${alg}`)
  const bytes = base64url.decode(secret.k)
  if (bytes.length * 8 < Number(alg.slice(2))) {
    throw refused(`the configured key is too short for ${alg}`)
  }
  try {
    await compactVerify(idToken, bytes, { algorithms: [alg] })
  } catch (error) {
    throw refused('wrong signature', error)
  }
}

/** With the exponent 1 a signature is the message itself, which anyone can write. */
function isTrivial(key: JWK | null): boolean {
  return key?.e === 'AQ'
}

function refused(message: string, cause?: unknown) {
  return new SignInError(ValidationResult.SignatureFailed, message, { cause })
}
