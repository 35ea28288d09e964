import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import { buildChannel } from '@nutripim/server/test-support/builders/build-channel'
import { buildProduct } from '@nutripim/server/test-support/builders/build-product'
import { changesOf, deliveredBy, productIds } from '@nutripim/server/test-support/publishing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'
import { publishDueChannels } from './publisher.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const publish = () => publishDueChannels(app.database)

const save = (country: string, id: number, set: object) =>
  app.call('globalAdmin', 'POST', 'product-information/product-applications', {
    countryCode: country,
    products: [{ legacyProductId: id, ...set }],
  })

describe('an automatic channel', () => {
  test('first publishes all records of the country that its settings select', async () => {
    await buildChannel(app.database, 'PL', 'web', { filter: ['showOnWeb'] })
    await publish()
    const delivered = await deliveredBy(app.database, 'PL', 'web')
    const counts = await app.database.get(sql`
      select
        (select count(*)::int from products where country_id = 'PL' and is_live_product and show_on_web) as products,
        (select count(*)::int from dealers where country_id = 'PL') as dealers,
        (select count(*)::int from advice a join products p using (country_id, legacy_product_id)
          where country_id = 'PL' and is_live_product and show_on_web and show_advice) as advice`)
    const count = (kind: string) => delivered.filter((each) => each.kind === kind).length
    expect({
      products: count('product'),
      dealers: count('dealer'),
      advice: count('advice'),
    }).toEqual(counts)
    expect(count('declaration')).toBe(count('product'))
    const product = delivered.find(({ kind }) => kind === 'product')
    expect(Object.keys(product?.content ?? {})).toEqual([
      'legacyProductId',
      'dhCode',
      'productName',
      'webProductName',
      'showOnWeb',
      'composition',
    ])
  })

  test('publishes only what a save changed, under the name of the user', async () => {
    const [id = 0] = await productIds(app.database, 'PL', 'show_on_web')
    const composition = {
      countryCode: 'PL',
      products: [{ legacyProductId: id, composition: { N: 12.5 } }],
    }
    await app.call('globalAdmin', 'POST', 'product-information/product-compositions', composition)
    await publish()
    const changes = await changesOf(app.database, 'PL', 'web', 2)
    expect(changes.map(({ kind, record }) => [kind, record])).toEqual([
      ['declaration', String(id)],
      ['product', String(id)],
    ])
    const [publication] = await app.database.all(
      sql`select published_by, origin, changes from publications where country_id = 'PL' and number = 2`,
    )
    expect(publication).toEqual({
      published_by: 'gina.admin@nutripim.example',
      origin: 'automatic',
      changes: 2,
    })
  })

  test('publishes nothing where a save concerns no delivered field', async () => {
    const [id = 0] = await productIds(app.database, 'PL', 'show_on_web')
    await save('PL', id, { seedTreatment: true })
    await save('PL', id, { seedTreatment: false })
    await publish()
    expect(await changesOf(app.database, 'PL', 'web', 3)).toEqual([])
    await publish()
  })

  test('stops delivering a product that leaves the channel, with its declaration and advice', async () => {
    const { id } = await app.database.get<{ id: number }>(sql`
      select legacy_product_id as id from products p where country_id = 'PL' and is_live_product
        and show_on_web and show_advice and exists (select from advice a
          where a.country_id = p.country_id and a.legacy_product_id = p.legacy_product_id) limit 1`)
    await save('PL', id, { showOnWeb: false })
    await publish()
    const left = await changesOf(app.database, 'PL', 'web', 3)
    expect(new Set(left.map(({ kind }) => kind))).toEqual(
      new Set(['advice', 'declaration', 'product']),
    )
    expect(
      left.every(({ content, record }) => content === null && record.split('/')[0] === String(id)),
    ).toBe(true)
    await save('PL', id, { showOnWeb: true })
    await publish()
    const back = await changesOf(app.database, 'PL', 'web', 4)
    expect(back.map(({ kind, record }) => [kind, record])).toEqual(
      left.map(({ kind, record }) => [kind, record]),
    )
    expect(back.every(({ content }) => content !== null)).toBe(true)
  })

  test('publishes changes of advice and dealers, and deletions', async () => {
    const advice = await app.database.get<{ record: string }>(sql`
      update advice a set text = text || ' Now.' where (country_id, legacy_product_id, crop_id) = (
        select country_id, legacy_product_id, crop_id from advice join products p using (country_id, legacy_product_id)
        where country_id = 'PL' and is_live_product and show_on_web and show_advice limit 1)
      returning legacy_product_id || '/' || crop_id as record`)
    const dealer = await app.database.get<{ record: string }>(sql`
      delete from dealers where dealer_contact_id = (
        select min(dealer_contact_id) from dealers where country_id = 'PL')
      returning dealer_contact_id::text as record`)
    await publish()
    const changes = await changesOf(app.database, 'PL', 'web', 5)
    expect(changes).toMatchObject([
      {
        kind: 'advice',
        record: advice.record,
        content: { text: expect.stringContaining(' Now.') },
      },
      { kind: 'dealer', record: dealer.record, content: null },
    ])
  })

  test('compares everything after a change of its settings or of the declaration profile', async () => {
    await buildChannel(app.database, 'NO', 'app', { fields: ['composition'] })
    await publish()
    await app.call('globalAdmin', 'POST', 'regional/declaration-profile', {
      countryCode: 'NO',
      basis: {},
    })
    await publish()
    const declared = await changesOf(app.database, 'NO', 'app', 2)
    expect(new Set(declared.map(({ kind }) => kind))).toEqual(new Set(['declaration']))
    const { note } = await app.database.get<{ note: string }>(sql`
      select note from publications where country_id = 'NO' and channel_id = 'app' and number = 2`)
    expect(note).toBe('The declaration profile changed.')
    await app.database.all(sql`
      update channel_settings set fields = '{webProductName}' where country_id = 'NO'`)
    await publish()
    const products = await changesOf(app.database, 'NO', 'app', 3)
    expect(new Set(products.map(({ kind }) => kind))).toEqual(new Set(['product']))
    expect(products.length).toBe((await productIds(app.database, 'NO')).length)
  })

  test('keeps the last version of a product that fails a check, and its advice', async () => {
    await buildChannel(app.database, 'DE', 'web', { checks: ['formOfProduct', 'nitrogenBalance'] })
    await publish()
    const delivered = await deliveredBy(app.database, 'DE', 'web')
    const ids = delivered.filter(({ kind }) => kind === 'product').map(({ record }) => record)
    expect(ids.length).toBeLessThan((await productIds(app.database, 'DE')).length)
    const [id = ''] = ids
    await app.call('globalAdmin', 'POST', 'product-information/product-compositions', {
      countryCode: 'DE',
      reason: 'test',
      products: [{ legacyProductId: Number(id), composition: { N: 10, NO3: 1, NH4: 1, Urea: 1 } }],
    })
    await publish()
    expect(await changesOf(app.database, 'DE', 'web', 2)).toEqual([])
    await app.call('globalAdmin', 'POST', 'product-information/product-compositions', {
      countryCode: 'DE',
      products: [{ legacyProductId: Number(id), composition: { N: 10, NO3: 8 } }],
    })
    await publish()
    expect(await changesOf(app.database, 'DE', 'web', 2)).toMatchObject([
      { kind: 'declaration', record: id },
      { kind: 'product', record: id, content: { composition: { N: 10, NO3: 8 } } },
    ])
  })
})

test('a salt is checked by the name of the product, whatever its name on the web', async () => {
  await buildChannel(app.database, 'TH', 'web', { checks: ['charges'] })
  const product = { countryId: 'TH', webProductName: 'NutriSpeed', composition: { N: 4.6 } }
  const urea = await buildProduct(app.database, { ...product, productName: 'Urea' })
  const other = await buildProduct(app.database, { ...product, productName: 'Other' })
  await publish()
  const delivered = await deliveredBy(app.database, 'TH', 'web')
  const ids = delivered.filter(({ kind }) => kind === 'product').map(({ record }) => record)
  expect(ids).toContain(String(other))
  expect(ids).not.toContain(String(urea))
})

test('a reviewed channel publishes nothing by itself', async () => {
  await buildChannel(app.database, 'FR', 'label', { mode: 'reviewed' })
  await publish()
  expect(await deliveredBy(app.database, 'FR', 'label')).toEqual([])
})
