import pg from 'pg'

/** Stores in the database that the drill is about that it passed, for the alert NutriPimRestoreDrillOld. */
export async function recordPassedDrill(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`update backup_times set at = now() where kind = 'restore drill'`)
  } finally {
    await client.end()
  }
}
