import type pg from 'pg'

export interface TableSum {
  name: string
  rows: number
  /** The sum of a hash of every row, so the order of rows does not matter. */
  sum: string
}

/** Counts and checksums of all tables that a backup contains, at the snapshot of the session. */
export async function readTableSums(client: pg.ClientBase): Promise<TableSum[]> {
  // The text of a row depends on these settings.
  await client.query(`set local timezone = 'UTC'; set local datestyle = 'ISO';
    set local intervalstyle = 'iso_8601'; set local extra_float_digits = 1; set local bytea_output = 'hex'`)
  const sums: TableSum[] = []
  for (const name of await listTables(client)) {
    const { rows } = await client.query<{ rows: string; sum: string }>(
      `select count(*) as rows, coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from ${name} t`,
    )
    for (const row of rows) sums.push({ name, rows: Number(row.rows), sum: row.sum })
  }
  return sums
}

/** Unlogged tables are empty after a restore, so they are left out. */
export async function listTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relpersistence = 'p'
      and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
    order by 1`)
  return rows.map(({ name }) => name)
}

/** Lists the tables that differ, each as a sentence. */
export function compareSums(expected: readonly TableSum[], actual: readonly TableSum[]): string[] {
  const found = new Map(actual.map((table) => [table.name, table]))
  const differences = expected.flatMap(({ name, rows, sum }) => {
    const table = found.get(name)
    found.delete(name)
    if (!table) return [`${name} is missing.`]
    if (table.rows !== rows) return [`${name} has ${table.rows} rows instead of ${rows}.`]
    return table.sum === sum ? [] : [`${name} has other contents.`]
  })
  return [...differences, ...[...found.keys()].map((name) => `${name} is not in the manifest.`)]
}
