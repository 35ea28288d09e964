import type { CatalogueProposal } from '@nutripim/contract/products/catalogue'
import { createKey } from '@nutripim/server/test-support/api-keys'
import { openTestApp, type Person, people, type TestApp } from '@nutripim/server/test-support/app'
import {
  connectAssistant,
  createAssistantKey,
  type TestAssistant,
} from '@nutripim/server/test-support/assistant'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OwnProposal } from '../features/products/catalogue/proposals-sql.ts'
import { sql } from '../platform/database/sql.ts'

let app: TestApp
let assistant: TestAssistant
let keyName: string
const area = 'product-information/catalogue'
const country = 'ES'
const product = { id: 0, code: '', name: '' }

beforeAll(async () => {
  app = await openTestApp({ rateLimit: 0, servesAssistants: true })
  const { secret, key } = await createKey(app, {
    scopes: ['assistants:use', 'products:propose'],
    countries: [country, 'PT'],
    ownerId: people.globalAdmin,
  })
  keyName = key.name
  assistant = await connectAssistant(app, secret)
  const [first] = await app.database.all<{ id: number; code: string; name: string }>(sql`
    select legacy_product_id as id, dh_code as code, product_name as name from products
    where country_id = ${country} and is_live_product order by dh_code limit 1`)
  Object.assign(product, first)
})
beforeEach(async () => {
  await app.database.all(sql`delete from imports`)
  await app.database.all(sql`delete from import_proposals`)
  await app.database.all(sql`delete from notifications`)
  await app.database.all(sql`
    update products set composition = '{"N": 10}', web_synonyms = '{Old}', show_on_web = true,
      display_elements = '{N}', web_product_name = 'NutriCore', web_short_description = '', web_medium_description = '',
      web_long_description = ''
    where legacy_product_id = ${product.id}`)
})
afterAll(() => app.close())

const changeOf = (values: object) => ({
  country,
  note: 'The label says so',
  products: [{ code: product.code, ...values }],
})

async function propose(values: object = { composition: { N: 12 } }): Promise<number> {
  const result = await assistant.use('propose_changes', changeOf(values))
  if (!('answer' in result)) throw new Error(result.rejected)
  return (result.answer as { proposal: number }).proposal
}

const get = (path: string, by: Person = 'marketer') => app.call(by, 'GET', `${area}/${path}`)
const post = (path: string, importId: number, more: object = {}, by: Person = 'marketer') =>
  app.call(by, 'POST', `${area}/${path}`, { countryCode: country, importId, ...more })
const listed = async (): Promise<CatalogueProposal[]> => (await get(`proposals/${country}`)).body

const stored = () =>
  app.database.get<{ composition: Record<string, number>; synonyms: string[] }>(sql`
    select composition, web_synonyms as synonyms from products where legacy_product_id = ${product.id}`)

/** What the assistant learns about a proposal. */
async function stateOf(importId: number) {
  const result = await assistant.use('list_proposals')
  if (!('answer' in result)) throw new Error(result.rejected)
  const { proposals } = result.answer as { proposals: OwnProposal[] }
  const found = proposals.find((each) => each.importId === importId)
  return found && { state: found.state, changedCells: found.changedCells }
}

const unread = async (person: Person) =>
  (await app.call(person, 'GET', 'experience/inbox?only=unread')).body.notifications

describe('a proposal', () => {
  test('is stored for people to see, and changes nothing', async () => {
    const result = await assistant.use(
      'propose_changes',
      changeOf({
        composition: { N: 12, P2O5: 5 },
        displayElements: { P2O5: true },
        fields: { webSynonyms: ['Old', 'New'], showOnWeb: false },
      }),
    )
    expect(result).toEqual({
      answer: {
        proposal: expect.any(Number),
        state: 'pending',
        expiresAt: expect.any(String),
        changedCells: 5,
        warnings: [],
        changed: expect.arrayContaining([
          { product: product.name, column: 'N', was: 10, becomes: 12 },
          { product: product.name, column: 'Synonyms', was: 'Old', becomes: 'Old\nNew' },
        ]),
      },
    })
    expect(await stored()).toEqual({ composition: { N: 10 }, synonyms: ['Old'] })

    const [proposal] = await listed()
    expect(proposal).toMatchObject({
      proposedBy: keyName,
      note: 'The label says so',
      changedCells: 5,
    })
    const { body } = await get(`proposals/${country}/${proposal!.importId}`)
    expect(body.preview).toMatchObject({
      importId: proposal!.importId,
      changedCells: 5,
      rejectedCells: 0,
      changed: expect.arrayContaining([
        expect.objectContaining({ sheet: 'Compositions', column: 'N', was: 10, becomes: 12 }),
      ]),
    })
    expect((await get(`imports/${country}`)).body).toEqual([])
  })

  test('notifies only the users who can apply it', async () => {
    const importId = await propose()
    expect(await unread('marketer')).toEqual([
      expect.objectContaining({
        kind: 'changes proposed',
        countryId: country,
        payload: { importId, apiKey: keyName, note: 'The label says so', changedCells: 1 },
      }),
    ])
    expect(await unread('dealerManager')).toEqual([])
  })

  test('is applied by a person, marked in the log, and can be undone', async () => {
    const importId = await propose()
    const applied = await post('apply', importId)
    expect(applied.body).toMatchObject({ state: 'Applied', changedCells: 1 })
    expect((await stored()).composition).toEqual({ N: 12 })
    expect([await listed(), await unread('marketer')]).toEqual([[], []])
    const entry = await app.database.get(sql`
      select actor, act, reason from audit_entries
      where kind = 'product' and record_id = ${String(product.id)} order by id desc limit 1`)
    expect(entry).toEqual({
      actor: people.marketer,
      act: 'applyCatalogue',
      reason: `Import of Proposal of ${keyName} via assistant: The label says so`,
    })
    expect(await assistant.use('list_proposals')).toEqual({
      answer: { proposals: [expect.objectContaining({ importId, state: 'applied' })] },
    })
    const { headers } = await get(`imports/${country}/${importId}`)
    expect(headers['content-type']).toBe('application/json')
    expect(headers['content-disposition']).toMatch(/via%20assistant\.json$/)
    await app.database.all(
      sql`update imports set file_name = file_name || '.json' where id = ${importId}`,
    )
    const older = await get(`imports/${country}/${importId}`)
    expect(older.headers['content-disposition']).toBe(headers['content-disposition'])
    expect((await post('undo', importId)).status).toBe(200)
    expect((await stored()).composition).toEqual({ N: 10 })
    expect((await post('apply', importId)).body.code).toBe('import_settled')
  })

  test('is applied without the cells that the person leaves out', async () => {
    const importId = await propose({ composition: { N: 12, P2O5: 5 } })
    const except = [{ sheet: 'Compositions', row: 1, column: 'P2O5' }]
    const { body } = await post('apply', importId, { except })
    expect(body).toMatchObject({ state: 'Applied', changedCells: 1 })
    expect((await stored()).composition).toEqual({ N: 12 })
  })

  test('is discarded by a person', async () => {
    const importId = await propose()
    expect((await post('proposals/discard', importId)).body).toBe(true)
    expect([await listed(), await unread('marketer')]).toEqual([[], []])
    expect((await post('apply', importId)).status).toBe(404)
    expect((await post('proposals/discard', importId)).body.detail).toBe(
      `There is no pending proposal ${importId}. It was applied or discarded, or it has expired.`,
    )
    expect((await stored()).composition).toEqual({ N: 10 })
    expect(await stateOf(importId)).toEqual({ state: 'discarded', changedCells: 1 })
    await app.database.all(sql`update import_proposals set expires_at = now()`)
    expect(await stateOf(importId)).toMatchObject({ state: 'discarded' })
  })

  test('is rejected when a value has changed since', async () => {
    const importId = await propose()
    await app.call('marketer', 'POST', 'product-information/product-compositions', {
      countryCode: country,
      products: [{ legacyProductId: product.id, composition: { N: 11 } }],
    })
    const { status, body } = await post('apply', importId)
    expect([status, body.code]).toEqual([409, 'conflict'])
    expect(body.conflicts).toEqual([
      expect.objectContaining({ legacyProductId: product.id, cell: 'N', stored: 11 }),
    ])
    expect((await stored()).composition).toEqual({ N: 11 })
    expect(await listed()).toHaveLength(1)
  })

  test('does not replace the preview of a person, nor the other way round', async () => {
    const first = await propose()
    const second = await propose({ composition: { N: 13 } })
    expect((await listed()).map(({ importId }) => importId)).toEqual([second, first])
  })

  test('cannot be read or applied in a country that the person is not assigned', async () => {
    const importId = await propose()
    const by = 'regionalAdmin'
    const { body: me } = await app.call(by, 'GET', 'regional/my-countries')
    expect(me.map(({ id }: { id: string }) => id)).not.toContain(country)
    for (const answer of [
      await get(`proposals/${country}`, by),
      await get(`proposals/${country}/${importId}`, by),
      await post('apply', importId, {}, by),
      await post('proposals/discard', importId, {}, by),
    ]) {
      expect(answer.body.code).toBe('country_not_held')
    }
    const otherCountry = { countryCode: 'PT', importId }
    const path = `${area}/proposals/discard`
    expect((await app.call('marketer', 'POST', path, otherCountry)).status).toBe(404)
  })

  test('expires, and is deleted with the next proposal', async () => {
    const importId = await propose()
    await app.database.all(sql`update import_proposals set expires_at = now()`)
    expect(await listed()).toEqual([])
    expect(await stateOf(importId)).toEqual({ state: 'expired', changedCells: 1 })
    expect((await post('apply', importId)).status).toBe(404)
    await propose({ composition: { N: 13 } })
    const left = await app.database.all(sql`select id from imports where id = ${importId}`)
    expect(left).toEqual([])
    expect(await stateOf(importId)).toEqual({ state: 'expired', changedCells: 1 })
  })
})

describe('a proposal with findings', () => {
  const forms = { NO3: 8, NH4: 8 }
  const unbalanced = () =>
    `${product.name}: N forms total 16.00, difference 6.00: correct N, or the form that is too high.`

  test('returns the findings to the assistant and the person, also those of texts', async () => {
    const fields = { webShortDescription: 'A fertilizer NPK 20-5-5 for cereals.' }
    const result = await assistant.use('propose_changes', changeOf({ composition: forms, fields }))
    const warnings = [unbalanced(), expect.stringMatching(/The description says “20-5-5”/)]
    expect(result).toMatchObject({ answer: { warnings } })
    const { proposal } = (result as { answer: { proposal: number } }).answer
    const { body } = await get(`proposals/${country}/${proposal}`)
    expect(body.preview).toMatchObject({ warnings, reasonsAsked: [unbalanced()] })
  })

  test('is applied only with a reason, which stands in the log', async () => {
    const importId = await propose({ composition: forms })
    const { status, body } = await post('apply', importId)
    expect([status, body.code, body.reasonsAsked]).toEqual([400, 'reason_missing', [unbalanced()]])
    expect((await stored()).composition).toEqual({ N: 10 })
    expect((await post('apply', importId, { reason: 'Organic nitrogen' })).status).toBe(200)
    expect((await stored()).composition).toEqual({ N: 10, ...forms })
    const { reason } = await app.database.get<{ reason: string }>(sql`
      select reason from audit_entries
      where kind = 'product' and record_id = ${String(product.id)} order by id desc limit 1`)
    expect(reason).toMatch(/The label says so; Organic nitrogen$/)
  })

  test('needs a reason if only the cells that the person leaves out would balance it', async () => {
    const importId = await propose({ composition: { N: 16, ...forms } })
    const { body: shown } = await get(`proposals/${country}/${importId}`)
    expect(shown.preview).toMatchObject({ warnings: [], reasonsAsked: [] })
    const except = [{ sheet: 'Compositions', row: 1, column: 'N' }]
    const { body } = await post('apply', importId, { except })
    expect([body.code, body.reasonsAsked]).toEqual(['reason_missing', [unbalanced()]])
    expect((await post('apply', importId)).status).toBe(200)
  })

  test('shows what the rules find in the product as it is when a person decides', async () => {
    const importId = await propose({ composition: { N: 12 } })
    await app.database.all(sql`
      update products set composition = composition || '{"NO3": 8, "NH4": 8}'
      where legacy_product_id = ${product.id}`)
    const { body } = await get(`proposals/${country}/${importId}`)
    expect(body.preview.warnings).toEqual([
      `${product.name}: N forms total 16.00, difference 4.00: correct N, or the form that is too high.`,
    ])
  })

  test('does not mention what the rules found before in cells that stay', async () => {
    await app.database.all(sql`
      update products set composition = '{"N": 10, "NO3": 8, "NH4": 8}' where legacy_product_id = ${product.id}`)
    const result = await assistant.use('propose_changes', changeOf({ composition: { Zn: 0.5 } }))
    expect(result).toMatchObject({ answer: { warnings: [] } })
  })
})

describe('a proposal is rejected', () => {
  test.each([
    ['a value that a rule rejects', { composition: { N: 101 } }, /N: must not be above 100/],
    [
      'a flag that excludes another',
      {
        fields: { showUnitsByWeight: true, showGramsPerLitre: true },
      },
      /cannot be combined/,
    ],
    ['a crop that does not exist', { fields: { cropsOnLabel: ['moss'] } }, /"moss" is not a crop/],
    ['a product that does not exist', { code: 'NONE', composition: { N: 1 } }, /NONE/],
    ['values that are stored already', { composition: { N: 10 } }, /changes nothing/],
    ['nothing', {}, /changes nothing/],
    ['an unknown field', { fields: { colour: 'green' } }, /colour/],
    ['another code', { fields: { dhCode: 'DH1' } }, /dhCode/],
    ['an unknown element', { composition: { Xx: 1 } }, /Xx/],
  ])('with %s', async (_what, values, reason) => {
    const result = await assistant.use('propose_changes', changeOf(values))
    expect(result).toEqual({ rejected: expect.stringMatching(reason) })
    expect(await listed()).toEqual([])
  })

  test('if it names a product twice, or too many products', async () => {
    const [one] = changeOf({ composition: { N: 12 } }).products
    for (const products of [[one, one], Array.from({ length: 51 }, () => one)]) {
      const result = await assistant.use('propose_changes', { country, note: 'x', products })
      expect(result).toHaveProperty('rejected')
    }
  })

  test('if the key has 20 pending ones, also at the same time', async () => {
    const results = await Promise.all(
      Array.from({ length: 23 }, (_, i) =>
        assistant.use('propose_changes', changeOf({ composition: { N: 20 + i } })),
      ),
    )
    const rejected = results.filter((result) => 'rejected' in result)
    expect(rejected).toEqual(
      Array.from({ length: 3 }, () => ({
        rejected:
          '20 proposals of this key are pending. Wait until a user applies or discards them.',
      })),
    )
    expect(await listed()).toHaveLength(20)
    const other = await connectAssistant(
      app,
      await createAssistantKey(app, ['products:propose'], { countries: [country] }),
    )
    expect(await other.use('propose_changes', changeOf({ composition: { N: 12 } }))).toHaveProperty(
      'answer',
    )
    expect(await other.use('list_proposals')).toMatchObject({
      answer: { proposals: [{ state: 'pending' }] },
    })
  })

  test('if the key does not have the country', async () => {
    const result = await assistant.use('propose_changes', {
      ...changeOf({ composition: { N: 12 } }),
      country: 'PL',
    })
    expect(result).toEqual({
      rejected: 'This API key does not have the country PL. It has ES, PT.',
    })
  })
})
