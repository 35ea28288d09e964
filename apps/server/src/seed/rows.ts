import { readFileSync } from 'node:fs'
import type { Queryable } from '../platform/database/database.ts'
import { json } from '../platform/database/sql.ts'
import { findServerFile } from '../platform/server-files.ts'

const rowsPerStatement = 1000

/** The contents of a file under seed/, for example `reference/crops`. */
export function readSeed<Content>(name: string): Content {
  return JSON.parse(readFileSync(findServerFile(`seed/${name}.json`), 'utf8'))
}

/** Inserts rows whose fields are named as the table's columns; all rows have the same fields. */
export async function insertRows(
  tx: Queryable,
  table: string,
  rows: readonly object[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await tx.all({
      text: `insert into ${table} (${columns}) overriding system value
        select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      values: [json(rows.slice(start, start + rowsPerStatement))],
    })
  }
}
