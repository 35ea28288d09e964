import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import { assignRole } from '@nutripim/server/test-support/builders/build-user'
import { changesOf, deliveredBy, productIds } from '@nutripim/server/test-support/publishing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'
import { publishDueChannels } from './publisher.ts'

let app: TestApp
let ids: number[]
const settings = {
  mode: 'reviewed',
  fields: ['webProductName', 'composition'],
  filter: [],
  checks: ['webProductName'],
}
const own = { countryCode: 'PL', channelId: 'label' }
const post = (path: string, body: object) =>
  app.call('globalAdmin', 'POST', `publishing/${path}`, { ...own, ...body })
const get = async (path: string) =>
  (await app.call('globalAdmin', 'GET', `publishing/${path}`)).body

beforeAll(async () => {
  app = await openTestApp()
  ids = await productIds(app.database, 'PL')
  await app.database.all(
    sql`update products set web_product_name = product_name where country_id = 'PL'`,
  )
})
afterAll(() => app.close())

const rename = (id: number, name: string) =>
  app.database.all(
    sql`update products set web_product_name = ${name} where legacy_product_id = ${id}`,
  )
const nameOf = async (id: number) =>
  (await deliveredBy(app.database, 'PL', 'label')).find(
    ({ kind, record }) => kind === 'product' && record === String(id),
  )?.content?.webProductName

test('a channel is set up, and a change by another user in between is a conflict', async () => {
  const [, , before] = await get('channels/PL')
  expect(before).toMatchObject({ channelId: 'label', settings: null, lastPublication: null })
  const saved = await post('channel-settings', { settings, was: null })
  expect(saved.body).toMatchObject({ channelId: 'label', settings })
  const other = { ...settings, mode: 'automatic' }
  const again = await post('channel-settings', { settings: other, was: null })
  expect(again.body.code).toBe('conflict')
  expect(again.body.conflicts).toEqual([
    { field: 'mode', stored: 'reviewed', savedBy: expect.any(String), savedAt: expect.any(String) },
  ])
  const wrong = await post('channel-settings', { settings: { ...settings, checks: ['beauty'] } })
  expect(wrong.body.detail).toBe("The check 'beauty' does not exist.")
})

test('a setting that the user did not change stays as another user saved it meanwhile', async () => {
  const other = { ...settings, checks: ['webShortDescription'] }
  await post('channel-settings', { settings: other, was: settings })
  const own = { ...settings, filter: ['showOnWeb'] }
  const { body } = await post('channel-settings', { settings: own, was: settings })
  expect(body.settings).toEqual({ ...own, checks: ['webShortDescription'] })
  const back = await post('channel-settings', { settings })
  expect(back.body.settings).toEqual(settings)
})

test('everything is published at first, and nothing differs afterwards', async () => {
  const before = await get('differences/PL/label')
  expect(before.total).toBeGreaterThan(ids.length)
  const { body } = await post('publication', { records: null, note: 'First' })
  expect(body).toMatchObject({ number: 1, heldBack: 0 })
  expect(await get('differences/PL/label')).toMatchObject({
    total: 0,
    records: [],
    heldBack: [],
    scheduled: [],
    timeZone: 'Europe/Warsaw',
  })
  expect((await post('publication', { records: null })).body.number).toBeNull()
})

describe('differences', () => {
  test('are shown product by product and field by field, and published by selection', async () => {
    const [first = 0, second = 0] = ids
    const firstName = await nameOf(first)
    await rename(first, 'Shown on the label')
    await rename(second, 'Not selected')
    const { total, records } = await get('differences/PL/label')
    expect(total).toBe(2)
    expect(
      records.find(({ record }: { record: string }) => record === String(first)),
    ).toMatchObject({
      kind: 'product',
      change: 'changed',
      fields: [{ field: 'webProductName', before: firstName, after: 'Shown on the label' }],
    })
    const { body } = await post('publication', { records: [`product/${first}`], note: 'One' })
    expect(body).toMatchObject({ number: 2, heldBack: 0 })
    expect(await nameOf(first)).toBe('Shown on the label')
    expect((await get('differences/PL/label')).total).toBe(1)
  })

  test('of a removed product have its name, and its advice that of the crop', async () => {
    const { id, code, name, crops } = await app.database.get<{
      id: number
      code: string
      name: string
      crops: string[]
    }>(sql`
      select p.legacy_product_id as id, p.dh_code as code, p.product_name as name,
        array_agg(c.name order by a.crop_id collate "C") as crops
      from products p join advice a using (country_id, legacy_product_id)
      join crops c on c.id = a.crop_id
      where p.country_id = 'PL' and p.is_live_product and p.show_advice
        and p.legacy_product_id <> all(${ids.slice(0, 3)}::integer[])
      group by 1, 2, 3 order by 1 limit 1`)
    const setLive = (isLive: boolean) =>
      app.database.all(
        sql`update products set is_live_product = ${isLive} where legacy_product_id = ${id}`,
      )
    await setLive(false)
    const { records } = await get('differences/PL/label')
    const removed = records.filter((each: { code: string }) => each.code === code)
    expect(
      removed.map((each: Record<string, string>) => [each.kind, each.name, each.change]),
    ).toEqual([
      ['product', name, 'removed'],
      ['declaration', name, 'removed'],
      ...crops.map((crop) => ['advice', `${name} – ${crop}`, 'removed']),
    ])
    await setLive(true)
  })

  test('that fail a check are held back and say which', async () => {
    const [, , third = 0] = ids
    await rename(third, '')
    const { heldBack } = await get('differences/PL/label')
    expect(heldBack).toMatchObject([{ record: String(third), failedChecks: ['webProductName'] }])
    const { body } = await post('publication', { records: [`product/${third}`] })
    expect(body).toMatchObject({ number: null, heldBack: 1 })
  })
})

describe('a scheduled publication', () => {
  const schedule = (body: object) =>
    post('scheduled-publication', { records: null, localTime: '2099-07-01T08:30', ...body })

  test('is in the time zone of the country and in the future', async () => {
    const { body } = await schedule({ note: 'Summer' })
    expect(body).toMatchObject({ note: 'Summer', selected: null, requestedBy: 'Gina Admin' })
    expect(new Date(body.publishAt).toISOString()).toBe('2099-07-01T06:30:00.000Z')
    expect((await get('differences/PL/label')).scheduled).toEqual([body])
    const cancel = { countryCode: 'PL', id: body.id }
    const cancelled = () =>
      app.call('globalAdmin', 'POST', 'publishing/scheduled-publication-cancellation', cancel)
    expect((await cancelled()).body).toBe(true)
    expect((await cancelled()).body.code).toBe('not_found')
    expect((await schedule({ localTime: '2001-01-01T00:00' })).body.code).toBe('invalid_input')
    expect((await schedule({ localTime: '2099-02-30T00:00' })).body.code).toBe('invalid_input')
  })

  test('publishes what differs at its time, with the checks of that time', async () => {
    const [, second = 0, third = 0] = ids
    const { body } = await schedule({ records: [`product/${second}`, `product/${third}`] })
    await rename(second, 'Changed after it was scheduled')
    await app.database.all(
      sql`update publication_requests set publish_at = now() where id = ${body.id}`,
    )
    await publishDueChannels(app.database)
    expect(await nameOf(second)).toBe('Changed after it was scheduled')
    const request = await app.database.get(
      sql`select state, outcome, number::int from publication_requests where id = ${body.id}`,
    )
    expect(request).toEqual({
      state: 'published',
      outcome: 'One product was held back because of a check.',
      number: 3,
    })
    const [publication] = (await get('publications/PL/label')).publications
    expect(publication).toMatchObject({ number: 3, origin: 'scheduled', publishedBy: 'Gina Admin' })
  })

  test('publishes nothing when its user has lost the right meanwhile', async () => {
    const [first = 0] = ids
    await rename(first, 'Must not be published')
    const { body } = await schedule({ records: [`product/${first}`] })
    const gina = 'gina.admin@nutripim.example'
    await app.database.all(sql`delete from user_roles where user_id = ${gina}`)
    await app.database.all(
      sql`update publication_requests set publish_at = now() where id = ${body.id}`,
    )
    await publishDueChannels(app.database)
    await assignRole(app.database, gina, 'GLOBALADMIN')
    expect(await nameOf(first)).not.toBe('Must not be published')
    const request = await app.database.get(
      sql`select state, outcome from publication_requests where id = ${body.id}`,
    )
    expect(request).toEqual({
      state: 'failed',
      outcome: 'The user who scheduled it no longer has permission to publish in this country.',
    })
    await rename(first, 'As before')
  })
})

describe('the history', () => {
  test('lists publications newest first and compares any two', async () => {
    const list = await get('publications/PL/label')
    expect(list.next).toBeNull()
    expect(
      list.publications.map(({ number, note }: { number: number; note: string }) => [number, note]),
    ).toEqual([
      [3, ''],
      [2, 'One'],
      [1, 'First'],
    ])
    const compared = await get('comparison/PL/label?from=1&to=3')
    expect(compared.records.map(({ record }: { record: string }) => record).sort()).toEqual(
      ids.slice(0, 2).map(String).sort(),
    )
    expect(compared.records[0]).toMatchObject({ kind: 'product', change: 'changed' })
  })

  test('undoes one product or a whole publication, unless a later one changed it again', async () => {
    const [first = 0, second = 0] = ids
    await rename(first, 'Fourth')
    await rename(second, 'Fourth too')
    expect((await post('publication', { records: null })).body.number).toBe(4)
    const one = await post('publication-undo', { number: 4, record: `product/${first}` })
    expect(one.body).toEqual({ number: 5, skipped: 0 })
    expect(await nameOf(first)).toBe('Shown on the label')
    expect(await nameOf(second)).toBe('Fourth too')
    const whole = await post('publication-undo', { number: 4 })
    expect(whole.body).toEqual({ number: 6, skipped: 1 })
    expect(await nameOf(second)).toBe('Changed after it was scheduled')
    const [change] = await changesOf(app.database, 'PL', 'label', 6)
    expect(change).toMatchObject({ kind: 'product', record: String(second) })
    const [publication] = (await get('publications/PL/label')).publications
    expect(publication).toMatchObject({ number: 6, origin: 'undo', undoes: 4, changes: 1 })
    const missing = await post('publication-undo', { number: 99 })
    expect(missing.body.code).toBe('not_found')
  })
})

test('differences and their publication count the same records by kind', async () => {
  const channel = { countryCode: 'PL', channelId: 'counted' }
  await app.call('globalAdmin', 'POST', 'regional/reference-item', {
    list: 'channels',
    id: 'counted',
    name: 'counted',
  })
  await post('channel-settings', { ...channel, settings: { ...settings, checks: [] } })
  const { total, counts, version } = await get('differences/PL/counted')
  const sum = (of: Record<string, number>) => Object.values(of).reduce((a, b) => a + b, 0)
  expect(sum(counts)).toBe(total)
  expect(counts.declaration).toBeGreaterThan(0)
  const published = await post('publication', { ...channel, records: null, version })
  expect(published.body).toMatchObject({ number: 1, counts })
  const [channels] = (await get('channels/PL')).filter(
    ({ channelId }: { channelId: string }) => channelId === 'counted',
  )
  expect(sum(channels.delivered)).toBe(total)
})

test('all differences are published only in the version that the user read', async () => {
  const channel = { countryCode: 'PL', channelId: 'counted' }
  await rename(ids[0] ?? 0, 'Reviewed')
  const { version, total } = await get('differences/PL/counted')
  expect(total).toBe(1)
  await rename(ids[0] ?? 0, 'Unseen')
  const late = await post('publication', { ...channel, records: null, version })
  expect([late.status, late.body.code]).toEqual([409, 'differences_changed'])
  const again = (await get('differences/PL/counted')).version
  expect((await post('publication', { ...channel, records: null, version: again })).body).toEqual({
    number: 2,
    heldBack: 0,
    counts: { product: 1, declaration: 0, advice: 0, dealer: 0 },
  })
  // A plain call publishes what differs now.
  await rename(ids[0] ?? 0, 'Unseen again')
  expect((await post('publication', { ...channel, records: null })).body.number).toBe(3)
})
