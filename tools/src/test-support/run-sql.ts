import pg from 'pg'

/** Runs statements on the database of a test to prepare its data. */
export async function runSql(url: string, text: string): Promise<void> {
  await listRows(url, text)
}

/** Reads from the database of a test. */
export async function listRows<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
