import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './database.ts'
import { sql } from './sql.ts'
import { openTestDatabase } from './test-database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

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
