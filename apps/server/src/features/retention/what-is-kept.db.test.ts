import { readFileSync } from 'node:fs'
import { storedDeliveryDays } from '@nutripim/contract/webhooks/webhooks'
import { openTestDatabase } from '@nutripim/server/test-support/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptDaysSettings } from '../../platform/config/kept-days.ts'
import { settings } from '../../platform/config/settings.ts'
import type { Database } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { limits } from './retention.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const page = readFileSync(new URL('../../../../../docs/running.md', import.meta.url), 'utf8')
const [, section = ''] = page.split('\n## What is kept how long\n')
const lines = [...(section.split('\n## ')[0] ?? '').matchAll(/^\|(.*)\|(.*)\|(.*)\|$/gm)].slice(2)

const namesIn = (cell = '') => [...cell.matchAll(/`(\w+)`/g)].flatMap(([, name = '']) => name)

/** The lines of the table; one without tables belongs to the tables of the line before. */
const rows = lines.map(([, names, , kept = ''], i) => {
  const [, named] = lines.slice(0, i + 1).findLast(([, cell]) => namesIn(cell).length > 0) ?? []
  return { tables: namesIn(named), isNew: namesIn(names).length > 0, kept: kept.trim() }
})
const keptOf = (table: string) =>
  rows.filter(({ tables }) => tables.includes(table)).map(({ kept }) => kept)
const defaultOf = (name: string) => settings.find((each) => each.name === name)?.default

test('every table of the database is named exactly once, and no other', async () => {
  const tables = await database.all<{ name: string }>(sql`
    select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relispartition`)
  const named = rows.filter(({ isNew }) => isNew).flatMap((row) => row.tables)
  expect(named.sort()).toEqual(tables.map(({ name }) => name).sort())
})

test('every line says a time or as long as what', () => {
  const unclear = rows.filter(
    ({ kept }) =>
      !/^(forever|as long as |until |40 seconds|1 day$|30 days|`\w+_DAYS` \(\d+\))/.test(kept),
  )
  expect(unclear).toEqual([])
})

test('the settings that the table names exist and have these defaults', () => {
  const named = rows.flatMap(({ kept }) => [...kept.matchAll(/`([A-Z_]+)` \((\d+)\)/g)])
  expect(named.length).toBeGreaterThan(keptDaysSettings.length)
  for (const [, name = '', value] of named) expect([name, defaultOf(name)]).toEqual([name, value])
})

test('the table has every limit that rows are deleted by, and every setting deletes something', () => {
  for (const { table, days } of limits) {
    const text = typeof days === 'string' ? `\`${days}\` (${defaultOf(days)})` : `${days} day`
    expect([table, keptOf(table).some((kept) => kept.includes(text))]).toEqual([table, true])
  }
  const used = new Set(limits.map(({ days }) => days).filter((days) => typeof days === 'string'))
  expect([...used].sort()).toEqual([...keptDaysSettings].sort())
  const limited = rows.filter(({ kept }) =>
    keptDaysSettings.some((name) => kept.includes(`\`${name}\``)),
  )
  for (const { tables, kept } of limited) {
    const [, name] = /`(\w+)`/.exec(kept) ?? []
    expect(limits).toContainEqual(expect.objectContaining({ table: tables[0], days: name }))
  }
})

test('the table has the limits of webhooks and publications', () => {
  expect(keptOf('webhook_deliveries')[0]).toContain(
    `${storedDeliveryDays} days, and at most 20,000`,
  )
  expect(keptOf('publication_changes')[0]).toBe(
    `\`CHANGE_DAYS\` (${defaultOf('CHANGE_DAYS')}), at least 30`,
  )
})
