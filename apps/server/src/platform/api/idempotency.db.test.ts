import { randomUUID } from 'node:crypto'
import { openTestApp, type Person, type TestApp } from '@nutripim/server/test-support/app'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** Reserves another code with each call. */
const proposeCode = (key?: string, person: Person = 'marketer') =>
  app.call(person, 'POST', 'npp/new-pack-proposal', {}, key ? { 'idempotency-key': key } : {})

test('a write sent again with the same key is done once and gets the same answer', async () => {
  const key = randomUUID()
  const first = await proposeCode(key)
  expect(first.status).toBe(200)
  expect((await proposeCode(key)).body).toEqual(first.body)
  expect((await proposeCode(randomUUID())).body).not.toEqual(first.body)
  expect((await proposeCode()).body).not.toEqual((await proposeCode()).body)
})

test('of two requests at the same time with one key, one is done', async () => {
  const key = randomUUID()
  const answers = await Promise.all([proposeCode(key), proposeCode(key), proposeCode(key)])
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
})

test('a key of another user is another key', async () => {
  const key = randomUUID()
  const first = await proposeCode(key)
  expect((await proposeCode(key, 'globalAdmin')).body).not.toEqual(first.body)
})

const path = 'product-information/product-applications'
async function save(key: string, showOnWeb: boolean | string) {
  const { body } = await app.call('marketer', 'GET', `${path}/ES`)
  const products = [{ legacyProductId: body.products[0].legacyProductId, showOnWeb }]
  const change = { countryCode: 'ES', products }
  return app.call('marketer', 'POST', path, change, { 'idempotency-key': key })
}

test('a key cannot be used for another request', async () => {
  const key = randomUUID()
  expect((await save(key, true)).status).toBe(200)
  expect(await save(key, false)).toMatchObject({
    status: 400,
    body: { code: 'malformed_request' },
  })
})

test('a rejected write does not use up its key', async () => {
  const key = randomUUID()
  expect((await save(key, 'yes')).status).toBe(400)
  expect((await save(key, true)).status).toBe(200)
})

test('a key that is too short is rejected', async () => {
  expect((await proposeCode('1')).status).toBe(400)
})
