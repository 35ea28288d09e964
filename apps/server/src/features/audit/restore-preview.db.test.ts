import { setImmediate as nextTask } from 'node:timers/promises'
import type { ProgressEvent } from '@nutripim/contract/api/progress'
import type { RestorePreview } from '@nutripim/contract/audit/restore'
import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sql } from '../../platform/database/sql.ts'

let app: TestApp
/** Called before each statement that compares records. */
let beforeComparing: () => Promise<void> | void = () => {}
let comparisons = 0

beforeAll(async () => {
  app = await openTestApp()
  const database = app.databaseOfServer
  const { all } = database
  database.all = async (statement: Sql) => {
    if (statement.text.includes('last_of_cell')) {
      comparisons += 1
      await beforeComparing()
    }
    return all(statement)
  }
  database.within = () => database
})
afterAll(() => app.close())

const path = 'global-admin/restore-preview'
const farBack = {
  countryCode: 'IT',
  kinds: ['products', 'links', 'advice', 'dealers'],
  moment: '2020-01-01T00:00:00Z',
}
const events = { accept: 'text/event-stream' }
type PreviewEvent = ProgressEvent<RestorePreview>

test('a preview far back reports its progress and ends with the same answer as without', async () => {
  const { body } = await app.call('globalAdmin', 'POST', path, farBack)
  const answer = await app.call('globalAdmin', 'POST', path, farBack, events)
  const received: PreviewEvent[] = answer.body
  const percents = received.flatMap((event) => (event.type === 'progress' ? event.percent : []))
  expect(percents.length).toBeGreaterThan(5)
  expect(percents).toEqual([...percents].sort((a, b) => a - b))
  expect(received.at(-1)).toEqual({ type: 'answer', answer: body })
  const ids = body.rows.map(({ kind, record }: { kind: string; record: string }) => kind + record)
  expect(ids.length).toBeGreaterThan(400)
  expect(new Set(ids).size).toBe(ids.length)
})

test('another user gets an answer while a preview is under way', async () => {
  let answered: Promise<number> | undefined
  // The preview goes on only after the other user's answer, so it never ends if it holds the database.
  beforeComparing = async () => {
    answered ??= app
      .call('marketer', 'GET', 'product-information/product-compositions/ES')
      .then(({ status }) => status)
    await answered
  }
  const { status } = await app.call('globalAdmin', 'POST', path, farBack)
  beforeComparing = () => {}
  expect([status, await answered]).toEqual([200, 200])
})

test('a cancelled preview sends no further statement', async () => {
  const leaving = new AbortController()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  comparisons = 0
  beforeComparing = () => (comparisons === 2 ? released : undefined)
  const response = await app.fetch('globalAdmin', path, {
    method: 'POST',
    body: JSON.stringify(farBack),
    headers: { ...events, 'content-type': 'application/json' },
    signal: leaving.signal,
  })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  await expect.poll(() => comparisons).toBe(2)
  leaving.abort()
  // The server reads the end of the connection before a request that is sent later.
  await app.fetch('marketer', 'global-admin/search-marks', {})
  release()
  await app.fetch('marketer', 'global-admin/search-marks', {})
  await app.call('marketer', 'GET', 'product-information/product-compositions/ES')
  expect(comparisons).toBe(2)
  beforeComparing = () => {}
})

test('of many previews at once two work, and the others get their position in the queue', async () => {
  let working = 0
  let maxWorking = 0
  beforeComparing = async () => {
    working += 1
    maxWorking = Math.max(maxWorking, working)
    // The first one waits until the second has come so far.
    while (maxWorking < 2) await nextTask()
    for (let i = 0; i < 20; i += 1) await nextTask()
    working -= 1
  }
  const scope = { ...farBack, kinds: ['links'] }
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => app.call('globalAdmin', 'POST', path, scope, events)),
  )
  beforeComparing = () => {}
  expect(maxWorking).toBe(2)
  const queued = answers.flatMap(({ body }): number[] =>
    body.flatMap((event: PreviewEvent) => (event.type === 'queued' ? event.before : [])),
  )
  expect(Math.max(...queued)).toBe(5)
  expect(answers.map(({ body }) => body.at(-1).type)).toEqual(new Array(6).fill('answer'))
})
