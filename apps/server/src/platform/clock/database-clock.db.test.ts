import { openTestApp } from '@nutripim/server/test-support/app'
import { openTestDatabase } from '@nutripim/server/test-support/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { createDatabaseClock } from './database-clock.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

function recordLog() {
  const lines: { level: string; message: string }[] = []
  const add = (level: string) => (_fields: object, message: string) =>
    void lines.push({ level, message })
  return { warn: add('warn'), info: add('info'), lines }
}

describe('the clock of this machine', () => {
  test('that agrees with the database is not reported', async () => {
    const clock = createDatabaseClock(database)
    const log = recordLog()
    expect(clock.secondsAhead()).toBeUndefined()
    await clock.compare(log)
    expect(Math.abs(clock.secondsAhead() ?? 99)).toBeLessThan(5)
    expect(log.lines).toEqual([])
  })

  test.each([
    [600, '600 s ahead of the clock'],
    [-600, '600 s behind the clock'],
    [20 * 86_400, '1728000 s ahead of the clock'],
  ])('that is wrong by %i s is logged, and that it is right again too', async (seconds, text) => {
    let wrong = seconds * 1000
    const clock = createDatabaseClock(database, () => Date.now() + wrong)
    const log = recordLog()
    await clock.compare(log)
    expect(clock.secondsAhead()).toBeGreaterThan(seconds - 5)
    expect(clock.secondsAhead()).toBeLessThan(seconds + 5)
    wrong = 0
    await clock.compare(log)
    await clock.compare(log)
    expect(log.lines).toEqual([
      { level: 'warn', message: expect.stringContaining(text) },
      { level: 'info', message: 'the clock agrees with the database again' },
    ])
  })

  test('that is wrong is a warning of the health check and a metric', async () => {
    const clock = createDatabaseClock(database, () => Date.now() + 120_000)
    await clock.compare(recordLog())
    const app = await openTestApp({ metrics: { token: 'secret', port: undefined } }, { clock })
    expect((await app.get('/health/ready')).json()).toEqual({
      status: 'ready',
      warning: 'The clocks of this server and of the database differ by more than 5 seconds.',
    })
    const { body } = await app.get('/metrics', 'Bearer secret')
    const metric = /^clock_ahead_of_database_seconds (.+)$/m.exec(body)?.[1]
    expect(Number(metric)).toBeGreaterThan(115)
    await app.close()
  })
})
