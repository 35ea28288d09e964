import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestDatabase } from '@nutripim/server/test-support/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './database.ts'
import { openEmbeddedDatabase } from './embedded/embedded-database.ts'
import { FileOnDisk } from './file-on-disk.ts'
import { sql } from './sql.ts'

let database: Database
let folder: string
beforeAll(async () => {
  database = await openTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'nutripim-test-'))
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const makeBytes = (length: number) =>
  Uint8Array.from({ length }, (_, i) => Math.imul(i, 2_654_435_761) >>> 13)

test.each([0, 1000, 3_000_000])('%i bytes are stored and read unchanged', async (length) => {
  const bytes = makeBytes(length)
  const found = await database.transaction(async (tx) => {
    await tx.all(sql`create temporary table files (name text, file bytea) on commit drop`)
    await tx.all(sql`insert into files values (${'a'}, ${bytes}), (${'b'}, ${makeBytes(5)})`)
    return tx.all<{ name: string; md5: string; file: Uint8Array }>(
      sql`select name, md5(file) as md5, file from files order by name`,
    )
  })
  expect(found.map(({ name }) => name)).toEqual(['a', 'b'])
  expect(found[0]?.md5).toBe(createHash('md5').update(bytes).digest('hex'))
  expect(Buffer.compare(found[0]?.file ?? new Uint8Array(), bytes)).toBe(0)
})

async function storeFile(database: Database, bytes: Uint8Array): Promise<string | undefined> {
  const path = join(folder, 'file')
  writeFileSync(path, bytes)
  const [stored] = await database.transaction(async (tx) => {
    await tx.all(sql`create temporary table files (name text, file bytea) on commit drop`)
    await tx.all(sql`insert into files values (${'a'}, ${new FileOnDisk(path, bytes.length)})`)
    return tx.all<{ md5: string }>(sql`select md5(file) as md5 from files`)
  })
  return stored?.md5
}

test.each([0, 1000, 3_000_000])('a file of %i bytes is stored unchanged', async (length) => {
  const bytes = makeBytes(length)
  expect(await storeFile(database, bytes)).toBe(createHash('md5').update(bytes).digest('hex'))
})

if (!process.env.TEST_POSTGRES_URL) {
  test('the embedded database reads a file in its data folder and leaves none there', async () => {
    const dataDir = join(folder, 'database')
    const embedded = await openEmbeddedDatabase({ dataDir })
    const bytes = makeBytes(3_000_000)
    expect(await storeFile(embedded, bytes)).toBe(createHash('md5').update(bytes).digest('hex'))
    expect(readdirSync(dataDir)).not.toContain('large-value')
    await embedded.close()
  })
}
