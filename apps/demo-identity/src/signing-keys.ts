import { generateKeyPair, randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import type { JWKS } from 'oidc-provider'

/** With a file the keys outlive a restart, and so do the id tokens they signed. */
export async function signingKeys(file?: string): Promise<JWKS> {
  if (!file) return generateKeys()
  try {
    return readKeys(await readFile(file, 'utf8'), file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
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
    // Told below, as any other content that holds no keys.
  }
  throw new Error(`The demo identity provider's keys in ${file} cannot be read; delete the file.`)
}

async function generateKeys(): Promise<JWKS> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const jwk = privateKey.export({ format: 'jwk' })
  return { keys: [{ ...(jwk as object), kid: randomUUID(), use: 'sig', alg: 'RS256' }] }
}
