import type { ApiKey, IssuedSecret } from '@nutripim/contract/api-keys/api-keys'
import { type Person, people, type TestAnswer, type TestApp } from './app.ts'

let keys = 0

/** The fields of a new key, with a name of its own. */
export function newKey(changes: object = {}) {
  keys += 1
  return {
    name: `Key ${keys}`,
    ownerId: people.regionalAdmin,
    countries: ['PL'],
    scopes: ['products:read'],
    channels: ['web'],
    ...changes,
  }
}

export async function createKey(
  app: TestApp,
  changes: object = {},
  by: Person = 'globalAdmin',
): Promise<IssuedSecret> {
  const { status, body } = await app.call(by, 'POST', 'access-control/api-key', newKey(changes))
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

export const callWithKey = (
  app: TestApp,
  secret: string,
  path = 'delivery/v1/key',
  headers: Record<string, string> = {},
): Promise<TestAnswer> =>
  app.call(undefined, 'GET', path, undefined, { authorization: `Bearer ${secret}`, ...headers })

export const listKeys = async (app: TestApp, by: Person = 'globalAdmin'): Promise<ApiKey[]> =>
  (await app.call(by, 'GET', 'access-control/api-keys')).body
