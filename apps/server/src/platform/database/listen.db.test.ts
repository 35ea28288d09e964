import { openTestDatabase } from '@nutripim/server/test-support/database'
import { waitFor } from '@nutripim/tools/test-support/wait-for'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from './database.ts'
import { sql } from './sql.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const say = (channel: string, what: string) =>
  database.all(sql`select pg_notify(${channel}, ${what})`)

describe('listening to the database', () => {
  test('receives committed messages of its own channel only', async () => {
    const heard: string[] = []
    const stop = await database.listen('one', (payload) => heard.push(payload), vi.fn())
    await say('two', 'not for us')
    await say('one', 'for us')
    await expect.poll(() => heard).toEqual(['for us'])

    await stop()
    await say('one', 'too late')
    const other: string[] = []
    const stopOther = await database.listen('other', (payload) => other.push(payload), vi.fn())
    await say('other', 'after it')
    await expect.poll(() => other).toEqual(['after it'])
    expect(heard).toEqual(['for us'])
    await stopOther()
  })

  test('does not receive messages that were rolled back', async () => {
    const heard: string[] = []
    const stop = await database.listen('one', (payload) => heard.push(payload), vi.fn())
    const attempt = database.transaction(async (tx) => {
      await tx.all(sql`select pg_notify('one', 'undone')`)
      throw new Error('undone')
    })
    await expect(attempt).rejects.toThrow('undone')
    await say('one', 'done')
    await expect.poll(() => heard).toEqual(['done'])
    await stop()
  })

  if (process.env.TEST_POSTGRES_URL)
    test('a lost connection is opened again, and the listener is notified that messages may be missing', async () => {
      const heard: string[] = []
      const missed = vi.fn()
      const stop = await database.listen('one', (payload) => heard.push(payload), missed)
      await database.all(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'nutripim listener' and datname = current_database()`)
      await waitFor(() => expect(missed).toHaveBeenCalledOnce())
      await say('one', 'back again')
      await expect.poll(() => heard).toEqual(['back again'])
      await stop()
    })
})
