import type { Scope } from '@nutripim/contract/api-keys/scopes'
import { type Builder, daysAgo, insertRow } from './insert-rows.ts'

interface BuiltKey {
  name: string
  ownerId: string
  countries: readonly string[]
  scopes: readonly Scope[]
  channels: readonly string[]
  expiresAt: string
}

/** Adds an API key of Poland without a secret, which expires tomorrow. Returns its id. */
export async function buildKey(
  database: Builder,
  fields: Partial<BuiltKey> & { name: string },
): Promise<number> {
  const row = await insertRow<{ api_key_id: number }>(database, 'api_keys', {
    countries: ['PL'],
    scopes: ['products:read'],
    expiresAt: daysAgo(-1),
    ...fields,
  })
  return Number(row.api_key_id)
}
