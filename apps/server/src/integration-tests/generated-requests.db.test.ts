import { roleNames } from '@nutripim/contract/api/permissions'
import { problems } from '@nutripim/contract/api/problem'
import { resolveReferences } from '@nutripim/contract/api/resolve-references'
import { openTestApp, type TestAnswer, type TestApp } from '@nutripim/server/test-support/app'
import { buildUser } from '@nutripim/server/test-support/builders/build-user'
import {
  type Known,
  type Operation,
  operationsOf,
  requestsTo,
  type Schema,
} from '@nutripim/server/test-support/generated-requests'
import { waitFor } from '@nutripim/tools/test-support/wait-for'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '../platform/database/sql.ts'

const isLong = Boolean(process.env.NUTRIPIM_LONG)
let app: TestApp
let document: Schema
let known: Known
let authorization: string

/** A user with all rights in two countries. */
beforeAll(async () => {
  app = await openTestApp({ rateLimit: 0, isApiDescriptionPublic: true })
  const described = (await app.get('/openapi.json')).json()
  document = resolveReferences<Schema>(described, described)
  const email = await buildUser(app.database, { roles: roleNames, countries: ['PL', 'NO'] })
  authorization = `Bearer ${await app.provider.issue({ email })}`
  known = await readKnown()
  // Loads the keys of the provider, so that a busy machine does not cause a time-out later.
  await waitFor(async () => {
    const asked = app.call(undefined, 'GET', 'regional/my-countries', undefined, { authorization })
    expect(await asked).toMatchObject({ status: 200 })
  })
})
afterAll(() => app.close())

test('[API-11] every call is in the document once, with a unique name', () => {
  const names = operationsOf(document).map(({ id }) => id)
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
})

test('[API-03] every list of the regional area answers with the stored entries', async () => {
  const lists = operationsOf(document).filter(
    ({ method, path }) => method === 'GET' && /^regional\/[^{]*$/.test(path),
  )
  expect(lists.length).toBeGreaterThan(11)
  for (const { path } of lists) {
    const { status, body } = await app.call('globalAdmin', 'GET', path)
    const rows = Array.isArray(body) ? body : Object.values(body).find(Array.isArray)
    expect({ path, status, isEmpty: rows?.length === 0 }).toEqual({
      path,
      status: 200,
      isEmpty: false,
    })
  }
})

test('[API-11] a request with the tag of the current answer is answered with 304', async () => {
  const tagged = operationsOf(document).filter(({ isTagged }) => isTagged)
  expect(tagged.length).toBeGreaterThan(5)
  for (const { method, path } of tagged) {
    const address = path.replace(/\{country\w*\}/, 'PL')
    const first = await app.call(undefined, method, address, undefined, { authorization })
    const known = { authorization, 'if-none-match': String(first.headers.etag) }
    const again = await app.call(undefined, method, address, undefined, known)
    expect({ path, status: [first.status, again.status] }).toEqual({ path, status: [200, 304] })
  }
})

test(`[API-11] [API-12] generated requests get the answers that the document describes, never an internal error`, async () => {
  // A stream stays open and has no answer to compare.
  const operations = operationsOf(document).filter(
    ({ answers }) => answers['application/json'] ?? answers['application/octet-stream'],
  )
  const requests = fc.oneof(...operations.map((operation) => requestsTo(operation, known)))
  const counts = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(requests, async (request) => {
      const { name, path, body, headers } = request
      const operation = operations.find(({ id }) => id === name)!
      const sent = { authorization, ...headers }
      const answer = await app.call(undefined, operation.method, path, body, sent)
      counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
      expectDocumented(operation, answer)
    }),
    // A short run always sends the same requests.
    isLong
      ? { numRuns: 10_000, endOnFailure: true }
      : { numRuns: 1000, seed: 8, endOnFailure: true },
  )
  // Some are rejected and some accepted, so the generated requests are useful.
  expect(counts.get(200)).toBeGreaterThan(isLong ? 1000 : 100)
  expect(counts.get(400)).toBeGreaterThan(isLong ? 1000 : 100)
  expect(counts.get(404)).toBeGreaterThan(0)
}, 600_000)

const parsers = new Map<Schema, z.ZodType>()

function matches(schema: Schema, value: unknown) {
  let parser = parsers.get(schema)
  if (!parser) {
    parser = z.fromJSONSchema(schema)
    parsers.set(schema, parser)
  }
  const { success, error } = parser.safeParse(value)
  expect(success ? [] : error!.issues).toEqual([])
}

function expectDocumented(operation: Operation, answer: TestAnswer): void {
  const { status, body, headers } = answer
  const type = String(headers['content-type']).split(';')[0]!
  if (status === 200) {
    expect('etag' in headers).toBe(operation.isTagged)
    if (operation.answers['application/octet-stream']) {
      expect(headers['content-disposition']).toMatch(/^attachment; filename=/)
    } else matches(operation.answers[type]!, body)
    return
  }
  if (status === 304 && operation.isTagged) return
  expect(type).toBe('application/problem+json')
  matches(document.components.schemas.Problem, body)
  expect(status).toBeLessThan(500)
  expect(problems[body.code as keyof typeof problems].status).toBe(status)
  expect({ id: operation.id, code: body.code, statuses: operation.statuses }).toEqual({
    id: operation.id,
    code: body.code,
    statuses: expect.arrayContaining([String(status)]),
  })
  // Only the database knows the range of a column.
  if (body.code === 'invalid_input' && !/out of range/.test(body.detail)) {
    expect(body.errors?.length).toBeGreaterThan(0)
  }
  // A problem must not contain SQL, a stack trace or a path of the server.
  expect(JSON.stringify(body)).not.toMatch(
    /select |insert into|relation \\"|syntax error|violates|\.[jt]s:\d|node_modules|\bat \S+ \(|\/(usr|home|tmp|app)\/|pg_/,
  )
}

async function readKnown(): Promise<Known> {
  const ids = await app.database.get<Record<string, number[]>>(sql`
    select
      array(select legacy_product_id from products where country_id = 'PL' and is_live_product limit 5) as products,
      array(select legacy_product_id from products where not is_live_product limit 5) as drafts,
      array(select dealer_contact_id from dealers where country_id = 'PL' limit 5) as dealers,
      array(select approval_id from approvals limit 5) as approvals,
      array(select id::int from phrases where country_id in ('PL', '*') limit 3) as phrases,
      array(select id::int from advice_versions where country_id = 'PL' limit 3) as versions`)
  const texts = await app.database.get<Record<string, string[]>>(sql`
    select
      array(select dh_code from products where country_id = 'PL' limit 3) as codes,
      array(select id from crops limit 3) as crops,
      array(select id from product_ranges limit 3) as ranges,
      array(select id from product_forms limit 3) as forms,
      array(select id from action_categories limit 3) as categories,
      array(select id from formulations limit 3) as formulations`)
  const people = ['maria.marketer@nutripim.example', 'new@example.com', 'no one']
  const countries = ['PL', 'PL', 'NO', 'GB', 'ZZ']
  const products = [...ids.products!, ...ids.drafts!, 2_147_483_647]
  return {
    ...{
      country: countries,
      countryOrId: [...countries, ...ids.dealers!],
      countryId: countries,
      countryCode: countries,
      CountryId: countries,
    },
    ...{ legacyProductId: products, products, was: products, approvalId: ids.approvals! },
    ...{
      id: [...ids.products!, ...ids.dealers!, ...ids.approvals!, ...ids.phrases!, 'PL', ...people],
    },
    ...{ dealerContactId: [0, ...ids.dealers!], versionId: ids.versions!, importId: [1, 2] },
    ...{ ProductId: texts.codes!, productId: texts.codes!, productCode: texts.codes! },
    ...{ dhCode: texts.codes!, dHCode: ['NEW', 'NEW2', ...texts.codes!] },
    ...{ cropId: texts.crops!, CropId: texts.crops!, cropCode: texts.crops! },
    ...{ cropsOnLabel: texts.crops!, productRange: texts.ranges!, formOfProduct: texts.forms! },
    ...{ actionCategory: texts.categories!, formulation: texts.formulations!, language: ['pl'] },
    ...{ a: ['2020-01-01', '2026-01-01'], b: ['2026-12-31'] },
    ...{ userId: people, roles: roleNames, marketingCountries: countries, requestId: [1, 2] },
    weblinkPackImage: ['/bags/nutricore.svg', 'https://example.com/a.png'],
    ...{ webLongDescription: ['<p>Text &lt; 2</p>'], email1: ['a@example.com', ''] },
    ...{ webSite1: ['example.com'], cells: ['N', 'productName', 'seedTreatment'] },
  }
}
