import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../sql.ts'
import { openEmbeddedDatabase } from './embedded-database.ts'

let database: Awaited<ReturnType<typeof openEmbeddedDatabase>>
beforeAll(async () => {
  database = await openEmbeddedDatabase({})
})
afterAll(() => database.close())

test('who waits for an idle database comes after all statements of a call', async () => {
  const order: string[] = []
  const call = async () => {
    for (const statement of ['first', 'second', 'third']) {
      await database.all(sql`select 1`)
      order.push(statement)
    }
  }
  const calling = call()
  await database.whenIdle(60_000)
  order.push('idle')
  await calling
  expect(order).toEqual(['first', 'second', 'third', 'idle'])
})

test('who waits for an idle database comes after an open transaction', async () => {
  let isDone = false
  const changing = database.transaction(async () => {
    await setTimeout(50)
    isDone = true
  })
  await database.whenIdle(60_000)
  expect(isDone).toBe(true)
  await changing
})

test('a database that is never idle is waited for no longer than the limit', async () => {
  let finish = () => {}
  const changing = database.transaction(() => new Promise<void>((resolve) => (finish = resolve)))
  await database.whenIdle(50)
  finish()
  await changing
})
