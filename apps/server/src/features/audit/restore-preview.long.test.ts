import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import { preview, restore } from '@nutripim/server/test-support/audit/restoring'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmbeddedDatabase } from '../../platform/database/embedded/embedded-database.ts'
import { migrate } from '../../platform/database/migrate/migrate.ts'
import type { Sql } from '../../platform/database/sql.ts'
import { readDemoSnapshot } from '../../seed/demo-snapshot.ts'

/** Milliseconds; an idle machine needs a fraction of it. */
const maxTime = 1000

/**
 * Milliseconds that this process, which contains the database, has worked so far. An idle machine answers
 * in this time, and a busy one does not change it.
 */
function readClock(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

let app: TestApp
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nutripim-preview-'))
  const database = await openEmbeddedDatabase({ snapshot: await readDemoSnapshot() })
  await migrate(database)
  process.env.TEST_SNAPSHOT = join(folder, 'database.tar')
  await writeFile(process.env.TEST_SNAPSHOT, (await database.dump()).stream())
  await database.close()
  app = await openTestApp()
}, 600_000)
afterAll(async () => {
  await app.close()
  delete process.env.TEST_SNAPSHOT
  await rm(folder, { recursive: true, force: true })
})

const list = () => app.call('marketer', 'GET', 'product-information/product-compositions/ES')

/** Another user opens a list again and again until the work is done; says how long each took. */
async function listMeanwhile<Answer>(work: Promise<Answer>) {
  const began = performance.now()
  const workBegan = readClock()
  let isRunning = true
  const done = work.finally(() => {
    isRunning = false
  })
  const lists: number[] = []
  let pause = 0
  while (isRunning) {
    const due = readClock()
    await wait(pause)
    expect((await list()).status).toBe(200)
    lists.push(readClock() - due)
    pause = 100
  }
  return {
    answer: await done,
    milliseconds: Math.round(performance.now() - began),
    processor: Math.round(readClock() - workBegan),
    lists,
  }
}

test('a preview of a country to 2020 on the embedded database leaves others their turn', async () => {
  const previewAll = (countryCode: string) =>
    app.call('globalAdmin', 'POST', 'global-admin/restore-preview', {
      countryCode,
      kinds: ['products', 'links', 'advice', 'dealers'],
      moment: '2020-01-01T00:00:00Z',
    })
  // The first statement of a kind also loads what it needs from disk.
  await list()
  await previewAll('PT')

  const statements: number[] = []
  const { all } = app.database
  app.database.all = async (statement: Sql) => {
    const began = readClock()
    try {
      return await all(statement)
    } finally {
      statements.push(readClock() - began)
    }
  }
  app.database.within = () => app.database
  const { answer, milliseconds, processor, lists } = await listMeanwhile(previewAll('IT'))
  expect(answer.body.rows.length).toBeGreaterThan(400)
  console.log('milliseconds', {
    preview: milliseconds,
    processor,
    statements: statements.length,
    longestStatement: Math.round(Math.max(...statements)),
    lists: lists.length,
    longestList: Math.round(Math.max(...lists)),
  })
  expect(Math.max(...statements)).toBeLessThan(maxTime)
  expect(Math.max(...lists)).toBeLessThan(maxTime)
})

test('applying a restore on the embedded database lets others wait less than a second', async () => {
  const scope = { countryCode: 'IT', moment: '2020-01-01T00:00:00Z' }
  const rows = await preview(app, scope)
  const { answer, milliseconds, processor, lists } = await listMeanwhile(restore(app, scope, rows))
  const { status, body } = answer
  expect(status).toBe(200)
  expect(body.records).toBeGreaterThan(100)
  console.log('milliseconds', {
    records: body.records,
    restore: milliseconds,
    processor,
    longestList: Math.round(Math.max(...lists)),
  })
  expect(Math.max(...lists)).toBeLessThan(maxTime)
})
