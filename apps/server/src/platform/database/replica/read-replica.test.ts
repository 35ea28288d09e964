import { expect, test } from 'vitest'
import { type Database, queryable } from '../database.ts'
import { DatabaseUnreachableError, recordDatabaseError } from '../database-fault.ts'
import { createReadReplica } from './read-replica.ts'

const current = { isFollowing: true, isCurrent: true }
const behind = { isFollowing: true, isCurrent: false }

type FakeDatabase = Database & { statements: number }

/** A database that answers each statement with the next of these rows, and the last one again. */
function createDatabase(...rows: (object | Error)[]): FakeDatabase {
  const next = [...rows]
  const database: FakeDatabase = {
    statements: 0,
    ...queryable(async () => {
      database.statements += 1
      const row = next.length > 1 ? next.shift() : next[0]
      if (row instanceof Error) throw row
      return row ? [row] : []
    }),
    transaction: (work) => work(database),
    within: () => database,
    script: async () => {},
    listen: async () => async () => {},
    onOutage: () => {},
    load: () => ({ open: 0, lost: 0, waiting: 0, statements: 0 }),
    close: async () => {},
  }
  return database
}
const createPrimary = () => createDatabase({ lsn: '0/1', timeline: 1 })

test('a replica with every change answers the read', async () => {
  const replica = createDatabase(current)
  const reads = createReadReplica(replica, 100)
  expect(await reads.read(createPrimary(), async (db) => db === replica)).toBe(true)
  expect(reads.counts()).toEqual({ answered: 1, fallbacks: 0 })
})

test('a read waits until the replica has every change', async () => {
  const replica = createDatabase(behind, behind, current)
  const reads = createReadReplica(replica, 1000)
  expect(await reads.read(createPrimary(), async (db) => db === replica)).toBe(true)
  expect(replica.statements).toBe(3)
})

test.each([
  ['is behind for too long', createDatabase(behind)],
  ['follows another primary', createDatabase({ isFollowing: false, isCurrent: true })],
  ['cannot be reached', createDatabase(new DatabaseUnreachableError('gone'))],
  [
    'has an address that cannot be used',
    createDatabase(new Error('client password must be a string')),
  ],
])('the primary answers when the replica %s, and for a while afterwards', async (_, replica) => {
  const reads = createReadReplica(replica, 5)
  const primary = createPrimary()
  expect(await reads.read(primary, async (db) => db === primary)).toBe(true)
  const tried = replica.statements
  expect(await reads.read(primary, async (db) => db === primary)).toBe(true)
  expect(replica.statements).toBe(tried)
  expect(reads.counts()).toEqual({ answered: 0, fallbacks: 2 })
})

test('the primary answers a read that the replica cancels, and the replica the next one', async () => {
  const replica = createDatabase(current)
  const reads = createReadReplica(replica, 5)
  const cancelled = recordDatabaseError(
    Object.assign(new Error('conflict with recovery'), { code: '40001' }),
  )
  const answeredBy = await reads.read(createPrimary(), async (db) => {
    if (db === replica) throw cancelled
    return 'primary'
  })
  expect(answeredBy).toBe('primary')
  expect(await reads.read(createPrimary(), async (db) => db === replica)).toBe(true)
})

test('an error of the read itself is not tried again on the primary', async () => {
  const reads = createReadReplica(createDatabase(current), 5)
  let tries = 0
  const read = reads.read(createPrimary(), async () => {
    tries += 1
    throw new Error('wrong')
  })
  await expect(read).rejects.toThrow('wrong')
  expect(tries).toBe(1)
})
