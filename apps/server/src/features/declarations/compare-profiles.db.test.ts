import { listSettings, plainProfile } from '@nutripim/agronomy/declarations/profile'
import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import { buildProduct } from '@nutripim/server/test-support/builders/build-product'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'
import { applyDuePlans } from './planned-profiles.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const post = async (path: string, body: object) =>
  (await app.call('globalAdmin', 'POST', `regional/${path}`, body)).body
const profileOf = async (country: string) => {
  const { body } = await app.call('globalAdmin', 'GET', 'regional/declaration-profiles')
  return body.profiles.find((each: { countryId: string }) => each.countryId === country)
}

describe('the dry run of a profile', () => {
  test('lists each product whose label would change, and saves nothing', async () => {
    const name = 'Phosphate for a dry run'
    const id = await buildProduct(app.database, {
      countryId: 'ES',
      productName: name,
      composition: { P2O5: 46 },
    })
    const preview = await post('declaration-profile/preview', {
      countryCode: 'ES',
      basis: { P: 'element' },
    })
    expect(preview.countryName).toBe('Spain')
    expect(preview.changed).toBeLessThan(preview.products)
    expect(preview.differences.length).toBe(Math.min(preview.changed, 200))
    const found = await post('declaration-profile/preview', { countryCode: 'ES' })
    expect(found.changed).toBe(0)
    expect((await profileOf('ES')).basis).toEqual({})
    const { body } = await app.call(
      'globalAdmin',
      'GET',
      'product-information/product-declarations/ES',
    )
    const declared = body.products.find(
      (each: { legacyProductId: number }) => each.legacyProductId === id,
    )
    expect(declared.declaration).toBe('P2O5 46')
  })

  test('names lines that change although the grade stays', async () => {
    const { changed, differences } = await post('declaration-profile/preview', {
      countryCode: 'PT',
      language: 'es',
    })
    expect(changed).toBeGreaterThan(0)
    expect(differences[0].before).not.toBe(differences[0].after)
  })

  test('a country with the recommended profile has nothing to change', async () => {
    const { body } = await app.call('globalAdmin', 'GET', 'regional/recommended-profiles')
    const italy = body.countries.find((each: { countryId: string }) => each.countryId === 'IT')
    expect(italy.products).toBeGreaterThan(0)
    expect(italy.changed).toBe(0)
  })
})

describe('a database from before profiles by nutrient', () => {
  test('declares as before, and lists what the recommended profile would change', async () => {
    await app.database.all(sql`
      update declaration_profiles set settings = '{}', form = 'element', factors = '{"P": 0.436}',
        decimal_separator = '.' where country_id = 'IE'`)
    const { countryId: _, countryName: __, planned: ___, ...fields } = await profileOf('IE')
    const basis = { P: 'element', K: 'element', Ca: 'element', Mg: 'element', S: 'element' }
    expect(listSettings({ ...fields, order: plainProfile.order })).toEqual({
      basis: { ...basis, Na: 'element' },
      factors: { P: 0.436 },
    })
    const { body } = await app.call('globalAdmin', 'GET', 'regional/recommended-profiles')
    const ireland = body.countries.find((each: { countryId: string }) => each.countryId === 'IE')
    expect(ireland.changed).toBeGreaterThan(0)
  })
})

describe('a change that takes effect later', () => {
  const plan = { countryCode: 'SE', zeros: 'primary', from: '2199-01-01' }

  test('is planned, and applied when its day has come', async () => {
    const saved = await post('declaration-profile', { ...plan, was: { zeros: 'omit' } })
    expect(saved).toMatchObject({
      zeros: 'omit',
      planned: { fields: { zeros: 'primary' }, from: '2199-01-01', plannedBy: 'Gina Admin' },
    })
    await applyDuePlans(app.database)
    expect(await profileOf('SE')).toMatchObject({ zeros: 'omit' })
    await app.database.all(sql`
      update declaration_profiles set planned_from = '2020-01-01' where country_id = 'SE'`)
    await Promise.all([applyDuePlans(app.database), applyDuePlans(app.database)])
    expect(await profileOf('SE')).toMatchObject({ zeros: 'primary', planned: null })
    const entries = await app.database.all<{ actor: string; after: object }>(sql`
      select actor, after from audit_log
      where kind = 'declaration profile' and record_id = 'SE' order by id desc limit 2`)
    const gina = await app.database.get<{ actor: string }>(sql`
      select user_id as actor from users where display_name = 'Gina Admin'`)
    expect(entries.map(({ actor }) => actor)).toEqual([gina.actor, gina.actor])
    expect(entries[1]?.after).toMatchObject({ settings: { zeros: 'primary' } })
  })

  test('can be cancelled', async () => {
    await post('declaration-profile', { ...plan, countryCode: 'DK' })
    expect(await post('cancel-planned-profile', { countryCode: 'DK' })).toMatchObject({
      planned: null,
    })
  })

  test('that begins today is saved at once', async () => {
    const saved = await post('declaration-profile', {
      ...plan,
      countryCode: 'BE',
      from: '2020-01-01',
    })
    expect(saved).toMatchObject({ zeros: 'primary', planned: null })
  })
})
