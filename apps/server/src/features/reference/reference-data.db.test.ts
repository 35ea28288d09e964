import type { ReferenceItem, ReferenceList } from '@nutripim/contract/reference/reference-data'
import { openTestApp, type Person, type TestApp } from '@nutripim/server/test-support/app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

type Lists = Record<ReferenceList, ReferenceItem[]>
const lists = async () =>
  (await app.call('globalAdmin', 'GET', 'regional/reference-data')).body as Lists
const entry = async (list: ReferenceList, id: string) =>
  (await lists())[list].find((item) => item.id === id)!
const add = (body: object, person: Person = 'globalAdmin') =>
  app.call(person, 'POST', 'regional/reference-item', body)
const change = (body: object, person: Person = 'globalAdmin') =>
  app.call(person, 'POST', 'regional/reference-item-change', body)
const order = (body: object) => app.call('globalAdmin', 'POST', 'regional/reference-order', body)
const get = async (path: string, person: Person = 'globalAdmin') =>
  (await app.call(person, 'GET', path)).body
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)

describe('[REF-01] reference data', () => {
  test('lists all items with their uses', async () => {
    const { countries, ranges, forms, crops, formulations, actionCategories } = await lists()
    expect([countries.length, ranges.length, forms.length, crops.length]).toEqual([24, 12, 5, 40])
    const { count } = await app.database.get<{ count: number }>(sql`
      select count(*)::int as count from products where product_range = ${ranges[0]!.id}`)
    expect(ranges[0]!.uses).toEqual([{ what: 'products', count }])
    expect(crops.find(({ id }) => id === 'maize')!.uses.map(({ what }) => what)).toContain('advice')
    expect(countries[0]!.uses.map(({ what }) => what).sort()).toEqual([
      'dealers',
      'people',
      'products',
    ])
    expect(forms[0]).toMatchObject({ unit: expect.stringMatching(/^(KGM|LTR)$/) })
    expect(formulations.length + actionCategories.length).toBeGreaterThan(5)
  })

  test('an added item gets an id from its name, is offered at once, and is logged', async () => {
    const { status, body } = await add({ list: 'crops', name: '  Sugar bèet 2 ' })
    expect(status).toBe(200)
    expect(body).toEqual({ id: 'sugar-beet-2', name: 'Sugar bèet 2', active: true, uses: [] })
    const crops: { cropId: string }[] = await get('product-advice/crops', 'marketer')
    expect(crops.map(({ cropId }) => cropId)).toContain('sugar-beet-2')
    const [log] = await app.database.all(sql`
      select actor, change from audit_log where kind = 'crop' and record_id = 'sugar-beet-2'`)
    expect(log).toEqual({ actor: 'gina.admin@nutripim.example', change: 'insert' })
    const thai = await add({ list: 'formulations', name: 'ผง' })
    expect(thai.body.id).toMatch(/^entry-/)
  })

  test('an item that was never used is deleted; one that is or was used is not', async () => {
    const remove = (list: ReferenceList, id: string, person: Person = 'globalAdmin') =>
      app.call(person, 'POST', 'regional/reference-item-delete', { list, id })
    await add({ list: 'crops', name: 'Mistyped crop' })
    expect((await remove('crops', 'mistyped-crop', 'marketer')).status).toBe(403)
    expect(await remove('crops', 'mistyped-crop')).toMatchObject({ status: 200, body: true })
    expect(await entry('crops', 'mistyped-crop')).toBeUndefined()
    expect((await remove('crops', 'mistyped-crop')).status).toBe(404)

    expect((await remove('crops', 'maize')).body.code).toBe('in_use')
    expect((await remove('countries', 'PL')).body.code).toBe('in_use')
    const { body: range } = await add({ list: 'ranges', name: 'Used once' })
    const product = sql`(select min(legacy_product_id) from products where country_id = 'PL')`
    const setRange = (id: string) =>
      app.database.all(sql`
        update products set product_range = ${id}
        where country_id = 'PL' and legacy_product_id = ${product}`)
    await setRange(range.id)
    const [other] = (await lists()).ranges
    await setRange(other!.id)
    expect((await entry('ranges', range.id)).uses).toEqual([])
    const { status, body } = await remove('ranges', range.id)
    expect(status).toBe(409)
    expect(body.detail).toBe('“Used once” is or was used by other records. Retire it instead.')

    const chile = { list: 'countries', id: 'CL', name: 'Chile', region: 'Americas' }
    expect((await add(chile)).status).toBe(200)
    expect((await remove('countries', 'CL')).status).toBe(200)
  })

  test('a country needs its code and region, a form its unit', async () => {
    const errorsOf = async (body: object) =>
      (await add(body)).body.errors?.map(({ path }: { path: string }) => path)
    expect(await errorsOf({ list: 'countries', name: 'Chile' })).toEqual(['id', 'region'])
    expect(await errorsOf({ list: 'countries', id: 'Chile', name: 'Chile', region: 'x' })).toEqual([
      'id',
    ])
    expect(await errorsOf({ list: 'forms', name: 'Tablets' })).toEqual(['unit'])
    const chile = { list: 'countries', id: 'cl', name: 'Chile', region: 'Latin America' }
    expect((await add(chile)).body).toMatchObject({ id: 'CL', nativeName: '' })
    expect(await errorsOf(chile)).toEqual(['id', 'name'])
  })

  test.each(['XX', 'ZZ', 'UK', 'EU', 'SU', 'QQ'])(
    '%s is rejected as a country code',
    async (id) => {
      const { status, body } = await add({ list: 'countries', id, name: 'Nowhere', region: 'x' })
      expect(status).toBe(400)
      expect(body.errors).toEqual([{ path: 'id', text: 'is not a country of ISO 3166' }])
    },
  )

  test('a region that differs only in case is the existing region', async () => {
    const { region } = (await lists()).countries[0]!
    const added = await add({
      ...{ list: 'countries', id: 'FJ', name: 'Fiji', region: ` ${region!.toUpperCase()} ` },
    })
    expect(added.body.region).toBe(region)
    const other = await change({ list: 'countries', id: 'FJ', region: 'Pacific' })
    expect(other.body.region).toBe('Pacific')
    const back = await change({ list: 'countries', id: 'FJ', region: region!.toLowerCase() })
    expect(back.body.region).toBe(region)
  })

  test.each([
    [{ list: 'crops', name: 'MÁIZE' }, 'name'],
    [{ list: 'crops', name: '  ' }, 'name'],
    [{ list: 'crops', name: 'x', unit: 'KGM' }, 'unit'],
    [{ list: 'crops', name: 'x', colour: 'green' }, 'colour'],
    [{ list: 'elements', name: 'x' }, 'list'],
    [{ list: 'crops', id: 'a/b', name: 'x' }, 'id'],
  ])('%j is rejected with the name of the field', async (body, path) => {
    const answer = await add(body)
    expect(answer.status).toBe(400)
    expect(answer.body.errors[0].path).toBe(path)
  })

  test('a new name is shown wherever the item is used', async () => {
    expect(
      (await change({ list: 'crops', id: 'maize', name: 'Corn', was: { name: 'Maize' } })).body,
    ).toMatchObject({ id: 'maize', name: 'Corn' })
    const coverage = await app.call('globalAdmin', 'GET', 'product-advice/advicecrops/ES')
    expect(JSON.stringify(coverage.body)).toContain('Corn')
    await change({ list: 'crops', id: 'maize', name: 'Maize' })
    expect((await change({ list: 'crops', id: 'none', name: 'x' })).status).toBe(404)
  })

  test('a field changed by another user is a conflict with who and when; other fields are not', async () => {
    await change({ list: 'ranges', id: 'nutricore', name: 'NutriCore X' })
    const own = { list: 'ranges', id: 'nutricore', name: 'Mine', was: { name: 'NutriCore' } }
    const { status, body } = await change(own, 'developer')
    expect(status).toBe(409)
    expect(body.conflicts).toMatchObject([
      { field: 'name', stored: 'NutriCore X', savedBy: 'Gina Admin' },
    ])
    const other = { list: 'ranges', id: 'nutricore', isReadOnly: true, was: { isReadOnly: false } }
    expect((await change(other, 'developer')).status).toBe(200)
    await change({ list: 'ranges', id: 'nutricore', name: 'NutriCore', isReadOnly: false })
  })

  test('a saved order is the display order; an outdated order is a conflict', async () => {
    const before = ids((await lists()).forms)
    const turned = [...before].reverse()
    expect((await order({ list: 'forms', ids: turned, was: before })).status).toBe(200)
    expect(ids((await get('regional/product-forms')).productForms)).toEqual(turned)
    const stale = await order({ list: 'forms', ids: [...before.slice(1), before[0]], was: before })
    expect(stale).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await order({ list: 'forms', ids: before.slice(1) })).body.errors[0].path).toBe('ids')
    await order({ list: 'forms', ids: before })
  })

  test('countries and crops are sorted by name until a user sorts them', async () => {
    const byName = (names: string[]) => [...names].sort(new Intl.Collator('en').compare)
    const crops = async (): Promise<{ cropId: string; cropName: string }[]> =>
      get('product-advice/crops')
    const names = (await crops()).map(({ cropName }) => cropName)
    expect(names).toEqual(byName(names))
    const ofLists = (await lists()).countries.map(({ name }: { name: string }) => name)
    expect(ofLists).toEqual(byName(ofLists))

    const before = ids((await lists()).crops)
    const turned = [...before].reverse()
    expect((await order({ list: 'crops', ids: turned, was: before })).status).toBe(200)
    expect((await crops()).map(({ cropId }) => cropId)).toEqual(turned)
    await app.database.all(sql`update crops set position = 0`)
  })
})

describe('[REF-01] a retired item', () => {
  test('is not offered for new records, and stays where it is used', async () => {
    const used = await entry('ranges', 'nitralis')
    expect(used.uses[0]!.count).toBeGreaterThan(0)
    await change({ list: 'ranges', id: 'nitralis', active: false, was: { active: true } })
    const path = 'regional/product-ranges?includeReadOnly=true'
    expect(ids((await get(path)).productRanges)).not.toContain('nitralis')
    const all: { id: string; isRetired?: true }[] = (await get(`${path}&includeRetired=true`))
      .productRanges
    expect(all.find(({ id }) => id === 'nitralis')).toMatchObject({ isRetired: true })
    expect(all.find(({ id }) => id === 'nutricore')).not.toHaveProperty('isRetired')
    const { body } = await app.call('marketer', 'POST', 'product-information/search', {
      countryCode: 'ES',
      pageSize: 500,
    })
    const kept = body.products.filter(
      (product: { productRange: string }) => product.productRange === 'nitralis',
    )
    expect(kept.length).toBeGreaterThan(0)
    expect((await entry('ranges', 'nitralis')).uses).toEqual(used.uses)
    await change({ list: 'ranges', id: 'nitralis', active: true })
    expect(ids((await get(path)).productRanges)).toContain('nitralis')
  })

  test.each([
    ['forms', 'regional/product-forms'],
    ['crops', 'product-advice/crops'],
    ['formulations', 'regional/formulations'],
    ['actionCategories', 'regional/action-categories'],
  ] as const)('of %s is listed only with includeRetired', async (list, path) => {
    const [first] = (await lists())[list]
    await change({ list, id: first!.id, active: false })
    const text = async (query = '') => JSON.stringify(await get(path + query, 'marketer'))
    expect(await text()).not.toContain(`"${first!.id}"`)
    expect(await text('?includeRetired=true')).toContain(`"${first!.id}"`)
    await change({ list, id: first!.id, active: true })
  })

  test('of countries stays with its users and cannot be assigned to others', async () => {
    await change({ list: 'countries', id: 'ES', active: false })
    expect(ids(await get('regional/my-countries', 'marketer'))).toContain('ES')
    expect(ids(await get('regional/product-countries', 'marketer'))).toContain('ES')
    expect(ids(await get('regional/countries', 'marketer'))).not.toContain('ES')
    await change({ list: 'countries', id: 'ES', active: true })
  })
})

test('only the web team can change the lists', async () => {
  for (const answer of [
    await app.call('marketer', 'GET', 'regional/reference-data'),
    await add({ list: 'crops', name: 'Mine' }, 'regionalAdmin'),
    await change({ list: 'crops', id: 'maize', name: 'Mine' }, 'approver'),
  ]) {
    expect(answer).toMatchObject({ status: 403, body: { code: 'right_missing' } })
  }
})
