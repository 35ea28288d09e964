import type { Queryable } from '@nutripim/server/platform/database/database'
import { sql, text } from '@nutripim/server/platform/database/sql'

export type Builder = Pick<Queryable, 'all'>

/**
 * Inserts rows into a table, all with the columns of the first one, in one statement. Fields are named as
 * in the API (`dhCode` is the column dh_code); all other columns have their defaults. Returns the rows as
 * stored. What tests often need has a builder of its own in this folder.
 */
export async function insertRows<Row extends object>(
  database: Builder,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<Row[]> {
  const columns = text(
    Object.keys(rows[0] ?? {})
      .map(toColumn)
      .join(', '),
  )
  const named = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [toColumn(name), value])),
  )
  return database.all<Row>(sql`
    insert into ${text(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${text(table)}, ${JSON.stringify(named)}::jsonb)
    returning *`)
}

/** Inserts one row. */
export async function insertRow<Row extends object>(
  database: Builder,
  table: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<Row> {
  const [row] = await insertRows<Row>(database, table, [fields])
  if (!row) throw new Error(`No row was inserted into ${table}.`)
  return row
}

const toColumn = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The time a number of days ago. */
export const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString()
