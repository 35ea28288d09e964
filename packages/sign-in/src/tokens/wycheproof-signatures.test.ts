import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeProtectedHeader, type JWK } from 'jose'
import { describe, expect, test } from 'vitest'
import type { SymmetricKey } from '../settings/configuration.ts'
import { verifySignature } from './token-signature.ts'

// Google's collection of attacks on signatures, tested if it is stored beside the project.
const folder = join(import.meta.dirname, '../../../../../shared/corpora/wycheproof-jws')

interface Group {
  comment: string
  public?: JWK | { keys: JWK[] }
  private?: JWK | { keys: JWK[] }
  tests: { tcId: number; comment: string; jws?: unknown; result: 'valid' | 'invalid' }[]
}

/** Cases where we decide differently than the collection, with the reason. */
const exceptions: Record<string, Record<number, string>> = {
  'json_web_signature_test.json': {
    346: 'the key says PS256, the token PS384: a key serves the algorithm it names',
    350: 'the key says PS256, the token PS384: a key serves the algorithm it names',
    347: 'the key says ES521, which is no algorithm',
    351: 'the key says ES521, which is no algorithm',
    367: 'letter for letter the valid 357: the padding it speaks of was lost in the collection',
    370: 'letter for letter the valid 357: the padding it speaks of was lost in the collection',
    372: 'a "?" in the header is no base64url: we reject what others overlook',
    373: 'a "?" in the payload is no base64url: we reject what others overlook',
  },
  'json_web_key_test.json': {
    2: 'a set of secrets: ours is a single one, and never published',
    7: 'the weakness of the key (ROCA) lies in how the provider made it; browsers cannot see it',
  },
  'json_web_crypto_test.json': {
    46: 'the weakness of the key (ROCA) lies in how the provider made it; browsers cannot see it',
    48: 'a set of secrets: ours is a single one, and never published',
  },
}

async function isAccepted(jws: unknown, group: Group): Promise<boolean> {
  const given = group.public ?? group.private ?? { keys: [] }
  const keys = ('keys' in given ? given.keys : [given]) as JWK[]
  // A single secret is one of the configuration; among other keys it is a published one.
  const isSecret = keys.length === 1 && keys[0]?.kty === 'oct'
  try {
    const token = String(jws)
    await verifySignature(token, decodeProtectedHeader(token), {
      published: async () => ({ keys }),
      symmetric: isSecret ? (keys[0] as SymmetricKey) : undefined,
    })
    return true
  } catch {
    return false
  }
}

describe.runIf(existsSync(folder))('Wycheproof', () => {
  test.each(Object.keys(exceptions))(
    '[TOK-02] %s: every invalid signature is rejected, every valid one accepted',
    async (file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      const { testGroups } = JSON.parse(text) as { testGroups: Group[] }
      const wrong: number[] = []
      let tried = 0
      for (const group of testGroups) {
        for (const { tcId, jws, result } of group.tests) {
          if (jws === undefined) continue
          tried++
          if ((await isAccepted(jws, group)) !== (result === 'valid')) wrong.push(tcId)
        }
      }
      expect(wrong).toEqual(Object.keys(exceptions[file] ?? {}).map(Number))
      expect(tried).toBeGreaterThan(20)
    },
  )
})
