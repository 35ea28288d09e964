import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { PGlite, type Transaction, types } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { type Database, queryable } from '../database.ts'
import { recordDatabaseError, recordDatabaseErrors } from '../database-fault.ts'
import { FileOnDisk } from '../file-on-disk.ts'
import type { Sql } from '../sql.ts'

// V8 checks a function of the database when it is first called, not all 14,000 of them at the start.
setFlagsFromString('--wasm-lazy-validation')

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
/** The database reads files of its data folder itself. There is one transaction at a time. */
const fileCopy = 'large-value'

/** The next statement of a call follows the one before it within this time, in milliseconds. */
const quietTime = 5

let copies = 0

/**
 * Stores a large value in a temporary table, from which the statement takes it without a copy in memory.
 * As a parameter it would be sent as text: 19 MB took 260 MB of memory.
 */
async function storeLargeValue(
  transaction: Transaction,
  { text, values }: Sql,
  dataDir: string | undefined,
): Promise<Sql> {
  const at = values.findIndex(isLarge)
  const given = values[at]
  const isReadByDatabase = given instanceof FileOnDisk && given.size > largeValue && dataDir
  const value = given instanceof FileOnDisk && !isReadByDatabase ? await given.read() : given
  if (!isLarge(value)) return { text, values: at < 0 ? values : values.with(at, value) }
  copies += 1
  const table = `large_value_${copies}`
  await transaction.exec(`
    create temporary table ${table} (bytes bytea) on commit drop;
    alter table ${table} alter column bytes set storage external`)
  // The length is known, so the database reserves the memory once.
  const insertFrom = (file: string, length: number) =>
    `insert into ${table} select pg_read_binary_file('${file}', 0, ${length})`
  if (value instanceof Uint8Array) {
    const insert = insertFrom('/dev/blob', value.length)
    await transaction.query(insert, [], { blob: new UncopiedBlob(value) })
  } else if (dataDir) {
    const copy = join(dataDir, fileCopy)
    try {
      await copyFile(value.path, copy)
      await transaction.query(insertFrom(fileCopy, value.size))
    } finally {
      await rm(copy, { force: true })
    }
  }
  const read = `coalesce($${at + 1}::bytea, (select bytes from ${table}))`
  return {
    text: text.replaceAll(/\$\d+/g, (name) => (name === `$${at + 1}` ? read : name)),
    values: values.with(at, null),
  }
}

function isLarge(value: unknown): value is FileOnDisk | Uint8Array {
  return value instanceof FileOnDisk || (value instanceof Uint8Array && value.length > largeValue)
}

/** A blob for the database library, which only reads its buffer. A usual one copies the bytes twice. */
class UncopiedBlob extends Blob {
  readonly #bytes: Uint8Array
  constructor(bytes: Uint8Array) {
    super([])
    this.#bytes = bytes
  }
  override async arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteLength } = this.#bytes
    const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
    return isWhole ? buffer : new Uint8Array(this.#bytes).buffer
  }
}

type EmbeddedDatabase = Database & Required<Pick<Database, 'whenIdle'>> & { dump(): Promise<Blob> }

/**
 * The embedded database, for trials and tests. It has one connection: while a transaction is open,
 * statements outside of it wait.
 */
export async function openEmbeddedDatabase(options: {
  /** A folder for the data; without it the database is in memory. */
  dataDir?: string
  /** The content of another database, see `dump`. */
  snapshot?: Blob
}): Promise<EmbeddedDatabase> {
  // A server that was killed may have left it.
  if (options.dataDir) await rm(join(options.dataDir, fileCopy), { force: true })
  // Without a timer Node has nothing to wait for while WebAssembly is compiled. It would then also wait for
  // all that V8 optimises in the background, which takes a third of a second.
  const timer = setInterval(() => {}, 60_000)
  const lite = await PGlite.create({
    extensions: { btree_gin, pg_trgm },
    // The usual 128 MB would be a third of the server's memory, and make statements no faster: pages that
    // are not here are in the cache of the operating system.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
    // Its log takes 64 MB less than with the usual segments of 16 MB.
    initDbStartParams: ['--wal-segsize=1'],
    ...hexadecimalBytes,
    ...(options.dataDir ? { dataDir: options.dataDir } : {}),
    ...(options.snapshot ? { loadDataDir: options.snapshot } : {}),
  }).finally(() => clearInterval(timer))
  const runners = new WeakMap<object, Runner>()
  let open = 0

  let statements = 0
  let pending = 0
  let lastEnd = 0
  const run = async (runner: Runner, { text, values }: Sql) => {
    statements += 1
    pending += 1
    try {
      return (await runner.query<object>(text, [...values])).rows
    } finally {
      pending -= 1
      lastEnd = performance.now()
    }
  }

  const database: EmbeddedDatabase = {
    ...queryable((statement) => recordDatabaseErrors(() => run(lite, statement))),

    transaction: async (work) => {
      open += 1
      let isWorkDone = false
      try {
        return await lite.transaction(async (transaction) => {
          const tx = queryable((statement) =>
            recordDatabaseErrors(async () =>
              run(transaction, await storeLargeValue(transaction, statement, options.dataDir)),
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
        lastEnd = performance.now()
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

    async whenIdle(limit) {
      const isBusy = () => pending + open > 0 || performance.now() - lastEnd < quietTime
      const end = performance.now() + limit
      while (isBusy() && performance.now() < end) await setTimeout(quietTime)
    },

    load: () => ({ open, lost: 0, waiting: 0, statements }),
    dump: () => lite.dumpDataDir('none'),
    close: () => lite.close(),
  }
  return database
}
