import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../integration-tests/test-app.ts'
import { prepareTestData } from '../../integration-tests/test-data.ts'
import { openEmbedded } from '../../platform/database/embedded-database.ts'
import type { Sql } from '../../platform/database/sql.ts'
import { preview, restore } from './test-restoring.ts'

/** Milliseconds; an idle machine needs a fraction of it. */
const maxTime = 1000

let app: TestApp
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nutripim-preview-'))
  const database = await openEmbedded({})
  await prepareTestData(database)
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

test('a preview of a country to 2020 on the embedded database leaves others their turn', async () => {
  const list = () => app.call('marketer', 'GET', 'product-information/product-compositions/ES')
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
    const began = performance.now()
    try {
      return await all(statement)
    } finally {
      statements.push(performance.now() - began)
    }
  }
  app.database.within = () => app.database
  const began = performance.now()
  let isRunning = true
  const answer = previewAll('IT').finally(() => {
    isRunning = false
  })
  const lists: number[] = []
  for (let due = began; isRunning; due = performance.now() + 100) {
    await wait(Math.max(0, due - performance.now()))
    expect((await list()).status).toBe(200)
    lists.push(performance.now() - due)
  }
  expect((await answer).body.rows.length).toBeGreaterThan(400)
  console.log('milliseconds', {
    preview: Math.round(performance.now() - began),
    statements: statements.length,
    longestStatement: Math.round(Math.max(...statements)),
    lists: lists.length,
    longestList: Math.round(Math.max(...lists)),
  })
  expect(Math.max(...statements)).toBeLessThan(maxTime)
  expect(Math.max(...lists)).toBeLessThan(maxTime)
})

test('applying a restore on the embedded database lets others wait less than a second', async () => {
  const list = () => app.call('marketer', 'GET', 'product-information/product-compositions/ES')
  const scope = { countryCode: 'IT', moment: '2020-01-01T00:00:00Z' }
  const rows = await preview(app, scope)
  const began = performance.now()
  let isRunning = true
  const answer = restore(app, scope, rows).finally(() => {
    isRunning = false
  })
  const lists: number[] = []
  for (let due = began; isRunning; due = performance.now() + 100) {
    await wait(Math.max(0, due - performance.now()))
    expect((await list()).status).toBe(200)
    lists.push(performance.now() - due)
  }
  const { status, body } = await answer
  expect(status).toBe(200)
  expect(body.records).toBeGreaterThan(100)
  console.log('milliseconds', {
    records: body.records,
    restore: Math.round(performance.now() - began),
    longestList: Math.round(Math.max(...lists)),
  })
  expect(Math.max(...lists)).toBeLessThan(maxTime)
})
