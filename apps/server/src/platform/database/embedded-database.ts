import { PGlite, type Transaction, types } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { type Database, queryable } from './database.ts'
import { recordDatabaseError, recordDatabaseErrors } from './database-fault.ts'
import type { Sql } from './sql.ts'

type Runner = Pick<Transaction, 'query' | 'exec'>

/** The library makes a string of every byte: storing a file of 5 MB took 440 MB and several seconds. */
const hexadecimalBytes = {
  serializers: {
    [types.BYTEA]: ({ buffer, byteOffset, byteLength }: Uint8Array) =>
      `\\x${Buffer.from(buffer, byteOffset, byteLength).toString('hex')}`,
  },
  parsers: {
    [types.BYTEA]: (text: string) => new Uint8Array(Buffer.from(text.slice(2), 'hex')),
  },
}

const largeValue = 1_000_000
let copies = 0

/**
 * Copies a large value into a temporary table, from which the statement reads it. As a parameter it would
 * be sent as text: 19 MB took 260 MB of memory.
 */
async function copyLargeValue(transaction: Transaction, { text, values }: Sql): Promise<Sql> {
  const at = values.findIndex((value) => value instanceof Uint8Array && value.length > largeValue)
  const value = values[at]
  if (!(value instanceof Uint8Array)) return { text, values }
  copies += 1
  const table = `large_value_${copies}`
  await transaction.exec(`create temporary table ${table} (bytes bytea) on commit drop`)
  const copy = `copy ${table} from '/dev/blob' (format binary)`
  await transaction.query(copy, [], { blob: formatBinaryCopy(value) })
  const read = `coalesce($${at + 1}::bytea, (select bytes from ${table}))`
  return {
    text: text.replaceAll(/\$\d+/g, (name) => (name === `$${at + 1}` ? read : name)),
    values: values.with(at, null),
  }
}

/** One row with one column, in PostgreSQL's binary format: a header, the number of columns, the value, an end. */
function formatBinaryCopy(value: Uint8Array): Blob {
  const start = Buffer.alloc(25)
  start.write('PGCOPY\n\xff\r\n\0', 'latin1')
  start.writeInt16BE(1, 19)
  start.writeInt32BE(value.length, 21)
  return new Blob([start, value, Buffer.from([0xff, 0xff])])
}

/**
 * The embedded database, for trials and tests. It has one connection: while a transaction is open,
 * statements outside of it wait.
 */
export async function openEmbedded(options: {
  /** A folder for the data; without it the database is in memory. */
  dataDir?: string
  /** The content of another database, see `dump`. */
  snapshot?: Blob
}): Promise<Database & { dump(): Promise<Blob> }> {
  const lite = await PGlite.create({
    extensions: { pg_trgm },
    // The usual 128 MB would be a third of the server's memory, and make statements no faster: pages that
    // are not here are in the cache of the operating system.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
    // Its log takes 64 MB less than with the usual segments of 16 MB.
    initDbStartParams: ['--wal-segsize=1'],
    ...hexadecimalBytes,
    ...(options.dataDir ? { dataDir: options.dataDir } : {}),
    ...(options.snapshot ? { loadDataDir: options.snapshot } : {}),
  })
  const runners = new WeakMap<object, Runner>()
  let open = 0

  let statements = 0
  const run = async (runner: Runner, { text, values }: Sql) => {
    statements += 1
    return (await runner.query<object>(text, [...values])).rows
  }

  const database: Database & { dump(): Promise<Blob> } = {
    ...queryable((statement) => recordDatabaseErrors(() => run(lite, statement))),

    transaction: async (work) => {
      open += 1
      let isWorkDone = false
      try {
        return await lite.transaction(async (transaction) => {
          const tx = queryable((statement) =>
            recordDatabaseErrors(async () =>
              run(transaction, await copyLargeValue(transaction, statement)),
            ),
          )
          runners.set(tx, transaction)
          const result = await work(tx)
          isWorkDone = true
          return result
        })
      } catch (error) {
        // What fails afterwards is the commit.
        throw isWorkDone ? recordDatabaseError(error) : error
      } finally {
        open -= 1
      }
    },

    // It runs in this process and cannot become silent.
    within: () => database,

    async script(text, tx) {
      const runner = (tx && runners.get(tx)) ?? lite
      await recordDatabaseErrors(() => runner.exec(text))
    },

    // With one process and one connection no message can get lost.
    listen: (channel, onMessage) => lite.listen(channel, onMessage),

    // It runs in this process, without a connection that could break.
    onOutage: () => {},
    load: () => ({ open, lost: 0, waiting: 0, statements }),
    dump: () => lite.dumpDataDir('none'),
    close: () => lite.close(),
  }
  return database
}
