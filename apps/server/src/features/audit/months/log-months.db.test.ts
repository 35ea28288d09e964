import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import { divideLogMonths } from '@nutripim/server/test-support/audit/log-months'
import { preview } from '@nutripim/server/test-support/audit/restoring'
import { openTestDatabase } from '@nutripim/server/test-support/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { keepLogMonths } from './log-months.ts'

const log = { info: () => {}, warn: () => {} }
const listParts = async (database: Database, table: 'audit_log' | 'audit_archive') =>
  (
    await database.all<{ name: string }>(sql`select name from list_log_months(${table}::regclass)`)
  ).map(({ name }) => name)

/** The month of a time, as partitions are named. */
const nameMonth = (time: Date) => `month_${time.toISOString().slice(0, 7).replace('-', '_')}`
const startOfMonth = (offset: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset))
}

describe('a month of the log', () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase()
    await keepLogMonths({ database, log, keptMonths: 0, tablespace: undefined })
    await database.script(divideLogMonths('2026-03'))
  })
  afterAll(() => database.close())

  const addEntry = (at: string, zone = 'UTC') =>
    database.transaction(async (tx) => {
      await tx.all(sql`select set_config('timezone', ${zone}, true)`)
      await tx.all(sql`
        insert into audit_log (country_id, kind, record_id, change, at)
        values ('PL', 'product', '1', 'update', ${at}::timestamptz)`)
    })
  const findPart = async (at: string) =>
    (
      await database.get<{ part: string }>(
        sql`select relname as part from pg_class where oid = (
          select tableoid from audit_log where at = ${at}::timestamptz)`,
      )
    ).part

  test.each([
    ['2026-05-01T00:00:00Z', 'UTC', 'month_2026_05'],
    ['2026-04-30T23:59:59.999Z', 'UTC', 'month_2026_04'],
    ['2026-06-01T00:00:01Z', 'America/Los_Angeles', 'month_2026_06'],
    ['2026-06-30T23:59:58Z', 'Pacific/Auckland', 'month_2026_06'],
    ['2019-06-30T23:59:58Z', 'UTC', 'before_2026_03'],
    ['2190-01-01T00:00:00Z', 'UTC', 'other'],
  ])('has the entries of its days in UTC: %s written in %s', async (at, zone, part) => {
    await addEntry(at, zone)
    expect(await findPart(at)).toBe(part)
  })

  test('exists before it begins', async () => {
    expect((await listParts(database, 'audit_log')).slice(-2)).toEqual([
      nameMonth(startOfMonth(0)),
      nameMonth(startOfMonth(1)),
    ])
  })

  test('is created when it is missing, unless its entries were already written elsewhere', async () => {
    const next = startOfMonth(1)
    const dropNext = `alter table audit_log detach partition log.${nameMonth(next)};
      drop table log.${nameMonth(next)}`
    await database.script(dropNext)
    await keepLogMonths({ database, log, keptMonths: 0, tablespace: undefined })
    expect(await listParts(database, 'audit_log')).toContain(nameMonth(next))

    await database.script(dropNext)
    await addEntry(next.toISOString())
    await keepLogMonths({ database, log, keptMonths: 0, tablespace: undefined })
    expect(await listParts(database, 'audit_log')).not.toContain(nameMonth(next))
    expect(await findPart(next.toISOString())).toBe('other')
  })

  test.each([
    'update log.month_2026_04 set actor = null',
    'delete from log.month_2026_04 where false',
    'truncate log.before_2026_03',
    'delete from log.other',
  ])('cannot be changed: %s', async (statement) => {
    await expect(database.script(statement)).rejects.toThrow('append-only')
  })
})

describe('an archived month', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
    await keepLogMonths({ database: app.database, log, keptMonths: 0, tablespace: undefined })
    await app.database.script(divideLogMonths('2026-03'))
  })
  afterAll(() => app.close())

  const today = new Date().toISOString().slice(0, 10)

  /** What users see of the log: the newest and older pages, people, histories and a restore. */
  async function readLog() {
    const get = async (path: string) => {
      const { status, body } = await app.call('globalAdmin', 'GET', path)
      expect({ path, status }).toEqual({ path, status: 200 })
      return body
    }
    const first = await get(`audit-log/2020-01-01/${today}?country=PL`)
    const older = first.older ? `&olderThan=${encodeURIComponent(first.older)}` : ''
    const dealer = await app.database.get<{ id: string }>(sql`
      select record_id as id from audit_entries where kind = 'dealer' and country_id = 'GB'
      order by id limit 1`)
    const advice = await app.call('globalAdmin', 'GET', 'product-advice/coverage/ES')
    return {
      pages: [first, await get(`audit-log/2020-01-01/${today}?country=PL${older}`)],
      march: await get('audit-log/2026-03-01/2026-03-31'),
      person: await get(`audit-log/2020-01-01/${today}?person=maria.marketer@nutripim.example`),
      people: await get('audit-log/people'),
      history: await get(`global-admin/history/dealers/${dealer.id}`),
      coverage: advice.body,
      restore: await preview(app, { countryCode: 'ES', moment: '2026-03-10T00:00:00Z' }),
    }
  }

  test('leaves the log, and everything that reads the log shows the same', async () => {
    const before = await readLog()
    expect(before.pages[0].entries.length).toBeGreaterThan(20)
    expect(before.restore.length).toBeGreaterThan(0)
    const { n } = await app.database.get<{ n: number }>(
      sql`select count(*)::int as n from audit_log where at < ${startOfMonth(-2).toISOString()}::timestamptz`,
    )
    expect(n).toBeGreaterThan(100)

    await keepLogMonths({ database: app.database, log, keptMonths: 2, tablespace: undefined })
    expect((await listParts(app.database, 'audit_log'))[0]).toBe(nameMonth(startOfMonth(-2)))
    const archived = await listParts(app.database, 'audit_archive')
    expect([archived[0], archived.at(-1)]).toEqual(['before_2026_03', nameMonth(startOfMonth(-3))])
    expect(await app.database.get(sql`select count(*)::int as n from audit_archive`)).toEqual({ n })
    expect(await readLog()).toEqual(before)
  })

  test.each([
    [`update audit_archive set actor = ''`, 'append-only'],
    ['delete from log.month_2026_03', 'append-only'],
    ['truncate log.before_2026_03', 'append-only'],
    ['insert into audit_archive select * from audit_archive limit 1', 'an archive'],
    ['insert into log.month_2026_03 select * from log.month_2026_03 limit 1', 'an archive'],
  ])('cannot be changed: %s', async (statement, reason) => {
    await expect(app.database.script(statement)).rejects.toThrow(reason)
  })

  test('is found by the indexes of the log', async () => {
    await app.database.script('analyze')
    const plan = JSON.stringify(
      await app.database.all(sql`
        explain select 1 from audit_entries
        where kind = 'product' and record_id = '10001' order by id desc limit 1`),
    )
    expect(plan).not.toMatch(/Sort"|Seq Scan on month/)
    expect(plan).toContain('Merge Append')
  })

  test('a new entry with a time in an archived month is kept and read', async () => {
    await app.database.all(sql`
      insert into audit_log (country_id, kind, record_id, change, at)
      values ('PL', 'product', '77', 'update', '2026-03-05T12:00:00Z')`)
    const { body } = await app.call(
      'globalAdmin',
      'GET',
      'audit-log/2026-03-05/2026-03-05?country=PL',
    )
    expect(body.entries.map(({ recordId }: { recordId: string }) => recordId)).toContain('77')
  })

  test('an unknown tablespace is reported', async () => {
    await expect(
      keepLogMonths({ database: app.database, log, keptMonths: 2, tablespace: 'slow' }),
    ).rejects.toThrow('There is no tablespace "slow".')
  })
})
