import { generateKeyPair, randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import type { JWKS } from 'oidc-provider'

/** Stores the keys in a file, so that id tokens stay valid after a restart. */
export async function loadSigningKeys(file?: string): Promise<JWKS> {
  if (!file) return generateKeys()
  try {
    return readKeys(await readFile(file, 'utf8'), file)
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isMissing) throw error
  }
  const keys = await generateKeys()
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify(keys), { mode: 0o600 })
  return keys
}

function readKeys(text: string, file: string): JWKS {
  try {
    const keys = JSON.parse(text)
    if (Array.isArray(keys.keys) && keys.keys.length > 0) return keys
  } catch {
    // The error below is the same for all unusable content.
  }
  throw new Error(
    `The keys of the demo identity provider in ${file} cannot be read. Delete the file.`,
  )
}

async function generateKeys(): Promise<JWKS> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const jwk = privateKey.export({ format: 'jwk' })
  return { keys: [{ ...jwk, kid: randomUUID(), use: 'sig', alg: 'RS256' }] }
}
