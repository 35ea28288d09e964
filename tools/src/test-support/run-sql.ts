import pg from 'pg'

/** Runs statements on the database of a test to prepare its data. */
export async function runSql(url: string, text: string): Promise<void> {
  await listRows(url, text)
}

/** Reads from the database of a test. */
export const listRows = <Row extends object>(url: string, text: string): Promise<Row[]> =>
  connect(url, async (client) => (await client.query<Row>(text)).rows)

interface Statement {
  text: string
  values: readonly unknown[]
}

/** Runs `work` on the database of a test; builders of rows take it as the database. */
export const withDatabase = <Result>(
  url: string,
  work: (database: { all<Row>(statement: Statement): Promise<Row[]> }) => Promise<Result>,
): Promise<Result> =>
  connect(url, (client) =>
    work({ all: async ({ text, values }) => (await client.query(text, [...values])).rows }),
  )

async function connect<Result>(url: string, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
