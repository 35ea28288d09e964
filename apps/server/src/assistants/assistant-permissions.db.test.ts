import { type Scope, scopes } from '@nutripim/contract/api-keys/scopes'
import { createKey } from '@nutripim/server/test-support/api-keys'
import { openTestApp, people, type TestApp } from '@nutripim/server/test-support/app'
import {
  callOf,
  connectAssistant,
  createAssistantKey,
  sendMessage,
} from '@nutripim/server/test-support/assistant'
import { createForeignRecords, foreignText } from '@nutripim/server/test-support/foreign-records'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../platform/database/sql.ts'

const own = 'PL'
const foreign = 'GB'
const code = 'ABROAD'

/** Every tool with its scope and an input that names a country; without a country: undefined. */
const tools: [string, Scope, (country: string) => object, 'names a country' | 'any country'][] = [
  [
    'find_products',
    'products:read',
    (country) => ({ text: foreignText, country }),
    'names a country',
  ],
  ['get_product', 'products:read', (country) => ({ country, code }), 'names a country'],
  ['get_composition', 'products:read', (country) => ({ country, code }), 'names a country'],
  ['get_declaration', 'products:read', (country) => ({ country, code }), 'names a country'],
  ['list_gaps', 'products:read', (country) => ({ country }), 'names a country'],
  ['compare_countries', 'products:read', () => ({ code }), 'any country'],
  ['get_history', 'history:read', (country) => ({ country, code }), 'names a country'],
  ['list_advice', 'advice:read', (country) => ({ country }), 'names a country'],
  [
    'find_dealers',
    'dealers:read',
    (country) => ({ country, text: foreignText }),
    'names a country',
  ],
  [
    'get_delivered_product',
    'products:read',
    (country) => ({ country, code, channel: 'web' }),
    'names a country',
  ],
  ['list_reference', 'reference:read', () => ({ list: 'countries' }), 'any country'],
  [
    'propose_changes',
    'products:propose',
    (country) => ({ country, note: 'Try', products: [{ code, composition: { N: 1 } }] }),
    'names a country',
  ],
  ['list_proposals', 'products:propose', () => ({}), 'any country'],
]

let app: TestApp
const secrets = new Map<Scope, string>()
const ended = new Map<string, string>()

beforeAll(async () => {
  app = await openTestApp({ rateLimit: 0, servesAssistants: true })
  await createForeignRecords(app)
  for (const scope of scopes) secrets.set(scope, await createAssistantKey(app, [scope]))
  const post = (path: string, body: object) =>
    app.call('globalAdmin', 'POST', `access-control/${path}`, body)
  const everything = { scopes, ownerId: people.globalAdmin }

  const revoked = await createKey(app, everything)
  await post('api-key-revocation', { apiKeyId: revoked.key.apiKeyId })
  ended.set('revoked', revoked.secret)
  const expired = await createKey(app, everything)
  await app.database.all(
    sql`update api_keys set expires_at = now() where api_key_id = ${expired.key.apiKeyId}`,
  )
  ended.set('expired', expired.secret)
  const rotated = await createKey(app, everything)
  await post('api-key-rotation', { apiKeyId: rotated.key.apiKeyId, overlapHours: 0 })
  ended.set('rotated', rotated.secret)
})
afterAll(() => app.close())

test('a key is offered the tools of its scopes', async () => {
  for (const [granted, secret] of secrets) {
    const assistant = await connectAssistant(app, secret)
    const ofScope = tools.filter(([, scope]) => scope === granted).map(([name]) => name)
    expect((await assistant.listTools()).sort()).toEqual(ofScope.sort())
  }
})

test('the walk covers every tool', async () => {
  const assistant = await connectAssistant(app, await createAssistantKey(app, scopes))
  expect((await assistant.listTools()).sort()).toEqual(tools.map(([name]) => name).sort())
})

describe.each(tools)('%s', (name, scope, inputOf, names) => {
  test('is answered to keys with its scope alone', async () => {
    for (const [granted, secret] of secrets) {
      const { status, body } = await sendMessage(app, secret, callOf(name, inputOf(own)))
      expect({ granted, status, code: body.code }).toEqual(
        granted === scope
          ? { granted, status: 200, code: undefined }
          : { granted, status: 403, code: 'scope_missing' },
      )
      expect(JSON.stringify(body)).not.toContain(foreignText)
    }
  })

  test('answers nothing of a country that the key does not have', async () => {
    const assistant = await connectAssistant(app, secrets.get(scope)!)
    const result = await assistant.use(name, inputOf(foreign))
    expect(JSON.stringify(result)).not.toContain(foreignText)
    if (names === 'names a country') {
      expect(result).toEqual({
        rejected: 'This API key does not have the country GB. It has PL.',
      })
    }
  })

  test('is denied with a revoked, expired or rotated key, without a key and to people', async () => {
    for (const secret of [...ended.values(), undefined]) {
      const { status, body } = await sendMessage(app, secret, callOf(name, inputOf(own)))
      expect([status, body.code]).toEqual([401, 'key_rejected'])
    }
    const path = 'delivery/v1/mcp'
    const person = await app.call('globalAdmin', 'POST', path, callOf(name, inputOf(own)))
    expect([person.status, person.body.code]).toEqual([401, 'key_rejected'])
  })
})

test('a key without the scope for assistants is denied', async () => {
  const { secret } = await createKey(app, { scopes: ['products:read'] })
  const { status, body } = await sendMessage(app, secret, callOf('find_products', { text: 'a' }))
  expect([status, body.code, body.detail]).toEqual([
    403,
    'scope_missing',
    "This API key does not have the scope 'assistants:use'.",
  ])
})

test('a key in the address is rejected', async () => {
  const [secret = ''] = secrets.values()
  const message = callOf('find_products', { text: 'a' })
  const address = `delivery/v1/mcp?key=${secret}`
  const { status, body } = await sendMessage(app, undefined, message, address)
  expect([status, body.code]).toEqual([400, 'key_in_address'])
})

test('a channel that the key does not have is rejected', async () => {
  const secret = await createAssistantKey(app, ['products:read'], { channels: ['app'] })
  const assistant = await connectAssistant(app, secret)
  const input = { country: own, channel: 'web', code }
  expect(await assistant.use('get_delivered_product', input)).toEqual({
    rejected: "This API key does not have the channel 'web'.",
  })
})

test('a key whose owner lost the country has nothing of it', async () => {
  const email = 'owner@assistants.example'
  await app.call('globalAdmin', 'POST', `access-control/user/${email}`, {
    displayName: 'Owner',
    roles: ['REGIONALADMIN'],
    marketingCountries: [own],
    was: null,
  })
  const secret = await createAssistantKey(app, ['products:read'], { ownerId: email })
  const assistant = await connectAssistant(app, secret)
  await app.database.all(sql`delete from user_countries where user_id = ${email}`)
  expect(await assistant.use('list_gaps', { country: own })).toEqual({
    rejected: 'This API key does not have the country PL.',
  })
  expect(await assistant.use('find_products', { text: 'a' })).toEqual({ answer: { products: [] } })
})
