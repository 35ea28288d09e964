import type { Dealer } from '@nutripim/contract/dealers/dealers'
import { openTestApp, type Person, type TestApp } from '@nutripim/server/test-support/app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const area = 'product-information'
const list = (country = 'ES', person: Person = 'globalAdmin', tag = '') =>
  app.call(
    person,
    'GET',
    `${area}/dealers/${country}`,
    undefined,
    tag ? { 'if-none-match': tag } : {},
  )
const get = (id: number, person: Person = 'globalAdmin') =>
  app.call(person, 'GET', `${area}/dealer/${id}`)
const save = (body: object, person: Person = 'globalAdmin') =>
  app.call(person, 'POST', `${area}/dealers`, body)
const remove = (id: number, person: Person = 'globalAdmin') =>
  app.call(person, 'DELETE', `${area}/dealers/${id}`)

const fresh = {
  dealerContactId: 0,
  countryId: 'ES',
  name: 'Agro Nuevo',
  address: 'Calle Mayor 1, Madrid',
  longitude: -3.7038,
  latitude: 40.4168,
}
const add = async (more: object = {}): Promise<Dealer> => (await save({ ...fresh, ...more })).body

describe('list', () => {
  test('[DLR-01] the dealers of a country are sorted by name', async () => {
    const { body } = await list()
    expect(body).toMatchObject({ countryCode: 'ES', canEdit: true })
    const { names } = await app.database.get<{ names: string[] }>(sql`
      select array_agg(name order by name collate "und-x-icu", dealer_contact_id) as names
      from dealers where country_id = 'ES'`)
    expect(body.dealers.map(({ name }: Dealer) => name)).toEqual(names)
    expect(names.length).toBeGreaterThan(4)
  })

  test('is answered 304 until something of the country changes', async () => {
    const tag = (await list()).headers.etag as string
    expect((await list('ES', 'globalAdmin', tag)).status).toBe(304)
    await add()
    expect((await list('ES', 'globalAdmin', tag)).status).toBe(200)
  })

  test('a foreign country is not found', async () => {
    const foreign = await foreignDealer()
    const { status, body } = await list(foreign.country, 'dealerManager')
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'country_not_held' })
  })
})

describe('save', () => {
  test('[DLR-05] [API-13] id 0 adds a dealer, and every field is read back', async () => {
    const whole = {
      ...fresh,
      groupingText: 'Κέντρο',
      grouping2Text: 'مركز',
      name: 'เกษตร 农业 "Ñandú" & <b>Söhne</b> 🌾',
      telephone1: '+34 091 000 000',
      telephone2: '0034910000',
      email1: 'info@agro.example',
      email2: 'ventas@agro.example',
      webSite1: 'www.agro.example/a?b=c',
      comments: '=1+1\nline two',
      englishGroupingText: 'Centre',
      englishName: 'New Agro',
      englishAddress: '1 Main Street',
    }
    const { status, body } = await save(whole)
    expect(status).toBe(200)
    expect(body.dealerContactId).toBeGreaterThan(0)
    const { dealerContactId: _, ...fields } = whole
    expect((await get(body.dealerContactId)).body).toMatchObject(fields)
  })

  test.each([
    ['name', { name: undefined }, 'name: is required'],
    ['name', { name: '  ' }, 'name: must not be empty'],
    ['address', { address: '' }, 'address: must not be empty'],
    ['longitude', { longitude: undefined }, 'longitude: is required'],
    ['longitude', { longitude: 180.0001 }, 'longitude: must be between -180 and 180'],
    ['longitude', { longitude: '12' }, 'longitude: must be a number'],
    ['latitude', { latitude: -90.5 }, 'latitude: must be between -90 and 90'],
    ['latitude', { latitude: null }, 'latitude: must be a number'],
    ['countryId', { countryId: undefined }, 'countryId:'],
    ['email1', { email1: 'nobody' }, 'email1: must be an e-mail address'],
    ['email2', { email2: `${'a'.repeat(65)}@b.example` }, 'email2: must be an e-mail address'],
    ['webSite1', { webSite1: 'javascript:alert(1)' }, 'webSite1: must be a web address'],
    ['comments', { comments: 'a\u0000b' }, 'comments: contains a character'],
    ['name', { name: 'half \ud83c pair' }, 'name: contains a character'],
    ['nonsense', { nonsense: 1 }, 'nonsense: is not a field'],
  ])(
    '[DLR-04] rejects an invalid %s with the name of the field (%o)',
    async (_field, change, detail) => {
      const { status, body } = await save({ ...fresh, ...change })
      expect(status).toBe(400)
      expect(body.detail).toContain(detail)
    },
  )

  test('[DLR-04] accepts the limits of the ranges and decimals', async () => {
    for (const [longitude, latitude] of [
      [180, 90],
      [-180, -90],
      [-0.000001, 89.99999999],
    ]) {
      expect(await add({ longitude, latitude })).toMatchObject({ longitude, latitude })
    }
  })

  test('with only changed fields keeps the others', async () => {
    const { dealerContactId } = await add({ comments: 'stays' })
    const { body } = await save({ dealerContactId, countryId: 'ES', telephone1: '+34 1' })
    expect(body).toMatchObject({ comments: 'stays', telephone1: '+34 1', name: fresh.name })
    await save({ dealerContactId, countryId: 'ES', telephone1: null })
    expect((await get(dealerContactId)).body.telephone1).toBe('')
  })

  test('a field changed by another user meanwhile is a conflict, and nothing is saved', async () => {
    const { dealerContactId } = await add({ comments: 'old' })
    const id = { dealerContactId, countryId: 'ES' }
    await save({ ...id, comments: 'theirs', was: { comments: 'old' } }, 'developer')
    const own = {
      ...id,
      comments: 'mine',
      telephone1: '1',
      was: { comments: 'old', telephone1: '' },
    }
    const { status, body } = await save(own)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'conflict' })
    expect(body.conflicts).toEqual([
      expect.objectContaining({
        dealerContactId,
        cell: 'comments',
        stored: 'theirs',
        savedBy: 'Devi Developer',
      }),
    ])
    expect((await get(dealerContactId)).body).toMatchObject({ comments: 'theirs', telephone1: '' })
    // Changes of other fields do not conflict.
    const other = await save({ ...id, telephone1: '1', was: { telephone1: '' } })
    expect(other.body).toMatchObject({ comments: 'theirs', telephone1: '1' })
  })

  test('a dealer is not found in another country and cannot be moved to one', async () => {
    const foreign = await foreignDealer()
    const attempt = { dealerContactId: foreign.id, name: 'Mine now' }
    expect((await save({ ...attempt, countryId: 'ES' })).status).toBe(404)
    const own = await ownCountry()
    expect((await save({ ...attempt, countryId: own }, 'dealerManager')).status).toBe(404)
    const asForeign = await save({ ...attempt, countryId: foreign.country }, 'dealerManager')
    expect(asForeign.body.code).toBe('country_not_held')
    expect((await get(foreign.id)).body.name).not.toBe('Mine now')
  })
})

describe('one dealer', () => {
  test('that was deleted is not found with who deleted it, for users of its country only', async () => {
    const { dealerContactId } = await add()
    await remove(dealerContactId)
    const deletion = { by: 'Gina Admin', at: expect.stringMatching(/^20/) }
    const change = { dealerContactId, countryId: 'ES', comments: 'x' }
    for (const { status, body } of [await get(dealerContactId), await save(change)]) {
      expect({ status, deletion: body.deletion }).toEqual({ status: 404, deletion })
    }
    const foreign = await foreignDealer()
    await remove(foreign.id)
    const { body } = await get(foreign.id, 'dealerManager')
    expect([body.code, body.deletion]).toEqual(['not_found', undefined])
    expect((await get(2_000_000_000)).body.deletion).toBeUndefined()
  })

  test('[DLR-02] can be deleted once', async () => {
    const { dealerContactId } = await add()
    expect((await remove(dealerContactId)).body).toBe(true)
    expect((await remove(dealerContactId)).status).toBe(404)
    expect((await get(dealerContactId)).status).toBe(404)
  })

  test('of a foreign country is not found and cannot be deleted', async () => {
    const { id } = await foreignDealer()
    expect((await get(id, 'dealerManager')).status).toBe(404)
    expect((await remove(id, 'dealerManager')).status).toBe(404)
    expect((await get(id)).status).toBe(200)
  })

  test('needs a valid id', async () => {
    for (const id of ['0', 'x', '99999999999', '1.5']) {
      expect((await app.call('globalAdmin', 'GET', `${area}/dealer/${id}`)).status).toBe(400)
    }
  })
})

/** A dealer of a country that is not assigned to the dealer manager. */
async function foreignDealer() {
  return app.database.get<{ id: number; country: string }>(sql`
    select dealer_contact_id as id, country_id as country from dealers
    where country_id <> 'ES' and country_id not in (
      select country_id from user_countries where user_id = 'dora.dealer@nutripim.example')
    order by dealer_contact_id limit 1`)
}

async function ownCountry(): Promise<string> {
  const { country } = await app.database.get<{ country: string }>(sql`
    select country_id as country from user_countries
    where user_id = 'dora.dealer@nutripim.example' order by 1 limit 1`)
  return country
}
