import { type Route, receivesFile } from '@nutripim/contract/api/route'
import { api } from '@nutripim/contract/api/routes'
import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import { buildUser } from '@nutripim/server/test-support/builders/build-user'
import {
  byRecord,
  createForeignRecords,
  type Foreign,
  foreignText,
  mixed,
} from '@nutripim/server/test-support/foreign-records'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql, text } from '../platform/database/sql.ts'

const routes: [string, Route][] = Object.values(api).flatMap((table) => Object.entries(table))
const withBody = routes.filter(([, route]) => route.body)

let app: TestApp
let foreign: Foreign
let headers: { authorization: string }
let before: Record<string, string>

/** A user with all rights, assigned to Poland only. */
beforeAll(async () => {
  app = await openTestApp()
  foreign = await createForeignRecords(app)
  const email = await buildUser(app.database, { roles: ['SOFTWAREDEVELOPER'], countries: ['PL'] })
  headers = { authorization: `Bearer ${await app.provider.issue({ email })}` }
  await app.call(undefined, 'GET', 'experience/effective-identity', undefined, headers)
  before = await checksums()
})
afterAll(() => app.close())

test('[PER-02] records of another country are rejected, alone and together with an assigned country', async () => {
  for (const table of [byRecord, mixed]) {
    for (const [name, ask] of Object.entries(table)) {
      const { method, path, effect } = routes.find(([its]) => its === name)![1]
      const { params = {}, query = {}, body } = ask(foreign)
      const filled = path.slice(1).replaceAll(/\{(\w+)\}/g, (_, its) => String(params[its]))
      const address = `${filled}?${new URLSearchParams(query)}`
      const answer = await app.call(undefined, method, address, body, headers)
      expect({
        name,
        ...answer,
        text: JSON.stringify(answer.body).includes(foreignText),
      }).toMatchObject({
        // Notifications of other users are not found, so none is marked as read.
        status: expect.toSatisfy((status: number) =>
          effect === 'writes' && name !== 'markRead'
            ? [400, 403, 404, 409].includes(status)
            : status === 200 || status === 404,
        ),
        text: false,
      })
    }
  }
  expect(await checksums()).toEqual(before)
})

test('[API-12] a rejection names unknown fields first, in plain English', async () => {
  const send = async (path: string, body: object) =>
    (await app.call(undefined, 'POST', path, body, headers)).body
  const created = await send('product-information/create-product', { notAField: 1 })
  expect(created.detail).toMatch(/^notAField: is not a field of this call/)
  expect(created.errors).toContainEqual({ path: 'productRange', text: 'is required' })
  const decided = await send('regional/approve-or_reject', { approvalId: 1, state: 'Maybe' })
  expect(decided.errors).toContainEqual({
    path: 'state',
    text: 'must be one of Approved, Rejected',
  })
})

test('[API-12] a text that cannot be stored is rejected with the path of its field', async () => {
  for (const bad of ['a\0', '\ud800']) {
    const products = [{ legacyProductId: 1, cells: ['productName', bad] }]
    const body = { countryCode: 'PL', kind: 'applications', products }
    const path = 'product-information/same-codes'
    expect(await app.call(undefined, 'POST', path, body, headers)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'products[0].cells[1]' }] },
    })
  }
})

test('[API-12] an unknown field is rejected by name, in body, query and form', async () => {
  for (const [name, route] of routes) {
    if (route.isStream) continue
    const path = pathOf(route.path)
    const send = (query: string, body: unknown) =>
      app.call(undefined, route.method, path + query, body, headers)
    const named = { status: 400, body: { code: 'invalid_input' } }
    const extra = { path: 'notAField', text: 'is not a field of this call' }
    if (!route.public) {
      const answer = await send('?notAField=1', route.body && (receivesFile(route) ? form() : {}))
      expect({ name, ...answer }).toMatchObject(named)
      expect(answer.body.errors).toContainEqual(extra)
    }
    if (route.method === 'GET') continue
    const body = receivesFile(route) ? form({ notAField: '1' }) : { notAField: 1 }
    const answer = await send('', body)
    expect({ name, ...answer }).toMatchObject(named)
    expect({ name, errors: answer.body.errors }).toMatchObject({
      errors: expect.arrayContaining([extra]),
    })
  }
  expect(await checksums()).toEqual(before)
})

test('[CRE-05] no client can make a product live: isLiveProduct true is rejected in every call', async () => {
  for (const [name, route] of withBody.filter(([, route]) => !receivesFile(route))) {
    const body = { isLiveProduct: true, products: [{ isLiveProduct: true }] }
    const answer = await app.call(undefined, route.method, pathOf(route.path), body, headers)
    expect({ name, ...answer }).toMatchObject({ status: 400 })
    const paths = (answer.body.errors as { path: string }[]).map(({ path }) => path)
    expect({ name, paths }).toMatchObject({ paths: expect.arrayContaining(['isLiveProduct']) })
  }
  expect(await checksums()).toEqual(before)
})

test.each(['__proto__', 'constructor'])(
  '%s in a body, a form or a query changes no object',
  async (key) => {
    const poison = `{"${key}": {"prototype": {"isAdmin": true}, "isAdmin": true}}`
    for (const [name, route] of withBody) {
      const answer = receivesFile(route)
        ? await app.call(undefined, route.method, pathOf(route.path), form({ [key]: 'x' }), headers)
        : await app.call(undefined, route.method, pathOf(route.path), poison, {
            ...headers,
            'content-type': 'application/json',
          })
      expect({ name, ...answer }).toMatchObject({ status: 400 })
    }
    const asked = await app.call(undefined, 'GET', `regional/phrases?${key}=1`, undefined, headers)
    expect(asked).toMatchObject({ status: 400 })
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
    expect(await checksums()).toEqual(before)
  },
)

const pathOf = (path: string) =>
  path.slice(1).replaceAll(/\{(\w+)\}/g, (_, name) => (/^country/.test(name) ? 'PL' : '2000000000'))

function form(fields: Record<string, string> = {}): FormData {
  const data = new FormData()
  const usual = { countryCode: 'PL', file: new File(['x'], 'x.xlsx') }
  for (const [name, value] of Object.entries({ ...usual, ...fields })) data.append(name, value)
  return data
}

/** A checksum of every table, to show that rejected calls change nothing. */
async function checksums(): Promise<Record<string, string>> {
  const tables = await app.database.all<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public'`)
  const each = tables.map(
    ({ name }) => `(select sum(hashtextextended(t::text, 0)) from ${name} t)::text as ${name}`,
  )
  return app.database.get(text(`select ${each.join(', ')}`))
}
