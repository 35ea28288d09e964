import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import { buildImport } from '@nutripim/server/test-support/builders/build-import'
import { buildKey } from '@nutripim/server/test-support/builders/build-key'
import { daysAgo, insertRow } from '@nutripim/server/test-support/builders/insert-rows'
import {
  aRow,
  dealerExchange,
  dealerFile,
  storedDealers,
} from '@nutripim/server/test-support/dealers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../platform/config/config.ts'
import { sql } from '../../platform/database/sql.ts'
import { deleteExpired } from './retention.ts'

const { keptDays } = readConfig({})
const country = 'GB'
let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.database.all(sql`delete from imports`))

const deleteOld = (kept: Partial<typeof keptDays> = {}) =>
  deleteExpired({ database: app.databaseOfServer, keptDays: { ...keptDays, ...kept } })
const byManager = () => dealerExchange(app, country, 'dealerManager')
const byAdmin = () => dealerExchange(app, country)
const age = (importId: number, days: number) =>
  app.database.all(sql`
    update imports set checked_at = checked_at - make_interval(days => ${days}),
      applied_at = applied_at - make_interval(days => ${days}),
      undone_at = undone_at - make_interval(days => ${days})
    where id = ${importId}`)
const ids = async () =>
  (await app.database.all<{ id: number }>(sql`select id::int from imports order by id`)).map(
    ({ id }) => id,
  )
const countRows = async (importId: number) =>
  (
    await app.database.get<{ rows: number }>(
      sql`select count(*)::int as rows from import_rows where import_id = ${importId}`,
    )
  ).rows

test('an abandoned preview is deleted with its rows after two weeks, a younger one stays', async () => {
  const old = (await byManager().check(dealerFile([aRow(1)]))).body.importId
  const young = (await byAdmin().check(dealerFile([aRow(2)]))).body.importId
  await age(old, 15)
  await age(young, 13)
  const before = await storedDealers(app)
  await deleteOld()
  expect([await ids(), await countRows(old), await countRows(young)]).toEqual([[young], 0, 1])
  expect(await storedDealers(app)).toEqual(before)
  expect((await byManager().apply(old)).body.detail).toBe(
    `You have no import ${old} in this country.`,
  )
})

test('an applied upload can be downloaded and undone for a year, and is deleted after it', async () => {
  const old = (await byAdmin().upload(dealerFile([aRow(1)]))).body.importId
  const young = (await byAdmin().upload(dealerFile([aRow(1), aRow(2)]))).body.importId
  await age(old, 366)
  await age(young, 364)
  await deleteOld()
  expect(await ids()).toEqual([young])
  expect((await byAdmin().file(old)).status).toBe(404)
  expect((await byAdmin().file(young)).status).toBe(200)
  expect((await byAdmin().undo(young)).status).toBe(200)
  expect(await storedDealers(app, country)).toHaveLength(1)
  await deleteOld()
  expect(await ids()).toEqual([young])
})

test('nothing is deleted whose limit is 0', async () => {
  const preview = (await byManager().check(dealerFile([aRow(1)]))).body.importId
  const applied = (await byAdmin().upload(dealerFile([aRow(1)]))).body.importId
  await age(preview, 1000)
  await age(applied, 1000)
  await deleteOld({ PREVIEW_DAYS: 0, UPLOAD_DAYS: 0 })
  expect(await ids()).toEqual([preview, applied])
})

/** A proposal of an assistant with its import. */
async function propose(
  name: string,
  {
    days,
    expiresIn,
    state = 'Checked',
  }: { days: number; expiresIn: number; state?: 'Checked' | 'Applied' },
) {
  const { database } = app
  const apiKeyId = await buildKey(database, {
    name,
    countries: ['ES'],
    scopes: ['products:propose'],
  })
  const importId = await buildImport(database, {
    countryId: 'ES',
    fileName: name,
    checkedAt: daysAgo(days),
    state,
    ...(state === 'Applied' && { appliedBy: 'another user', appliedAt: daysAgo(days) }),
  })
  await insertRow(database, 'import_proposals', {
    ...{ countryId: 'ES', importId, apiKeyId, note: name },
    ...{ preview: { changedCells: 3, changed: [] } },
    ...{ expiresAt: daysAgo(-expiresIn), proposedAt: daysAgo(days) },
  })
}
const proposals = () =>
  app.database.all(sql`
    select o.note, o.preview, i.id is not null as "hasImport"
    from import_proposals o left join imports i on i.country_id = o.country_id and i.id = o.import_id
    order by o.note`)

test('a proposal stays while it can be applied, for 90 days without its import, and with an applied one', async () => {
  await app.database.all(sql`delete from import_proposals`)
  await propose('a pending', { days: 20, expiresIn: 1 })
  await propose('b expired', { days: 20, expiresIn: -1 })
  await propose('c expired long ago', { days: 91, expiresIn: -60 })
  await propose('d applied', { days: 100, expiresIn: -90, state: 'Applied' })
  await propose('e applied long ago', { days: 366, expiresIn: -360, state: 'Applied' })
  await deleteOld()
  expect(await proposals()).toEqual([
    { note: 'a pending', preview: { changedCells: 3, changed: [] }, hasImport: true },
    { note: 'b expired', preview: { changedCells: 3 }, hasImport: false },
    { note: 'd applied', preview: { changedCells: 3, changed: [] }, hasImport: true },
  ])
})

test('several batches of old previews are deleted in one run', async () => {
  for (let n = 1; n <= 101; n += 1) {
    await buildImport(app.database, {
      countryId: 'ES',
      checkedBy: `user ${n}`,
      checkedAt: daysAgo(15),
    })
  }
  await deleteOld()
  expect(await ids()).toEqual([])
})
