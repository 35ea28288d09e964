import { rmSync } from 'node:fs'
import { signInAs } from '@nutripim/demo-identity/sign-in-as'
import { readReleases } from '@nutripim/tools/releases/releases'
import { buildRelease, loadDemoData } from '@nutripim/tools/test-support/build-release'
import { listRows } from '@nutripim/tools/test-support/run-sql'
import { expect, test } from 'vitest'
import { startTwoServers } from '../tools/two-servers.ts'
import { createClient } from './load.ts'

interface Column {
  table: string
  columns: string[]
}

/** The tables of a database with their columns, in an order that two databases share. */
const listTables = (databaseUrl: string) =>
  listRows<Column>(
    databaseUrl,
    `select c.table_name as table, array_agg(c.column_name::text order by c.column_name) as columns
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not in ('schema_migrations', 'schema_definitions')
     group by c.table_name order by c.table_name`,
  )

/** An upgrade can add reference data, which the log records: newer entries, and a new revision of '*'. */
async function findUnchangedRows(databaseUrl: string): Promise<Record<string, string>> {
  const [last] = await listRows<{ id: string }>(databaseUrl, 'select max(id) as id from audit_log')
  return { audit_log: `id <= ${last?.id}`, country_revisions: `country_id <> '*'` }
}

/** For each table the number of rows and a checksum of all values of the columns. */
async function readContents(
  databaseUrl: string,
  tables: Column[],
  unchangedRows: Record<string, string>,
): Promise<string[]> {
  const contents: string[] = []
  for (const { table, columns } of tables) {
    const names = columns.map((name) => `"${name}"`).join(', ')
    const [row] = await listRows<{ rows: number; checksum: string | null }>(
      databaseUrl,
      `select count(*)::int as rows, md5(string_agg(line, chr(10) order by line)) as checksum
       from (select (select r from (select ${names}) r)::text as line from "${table}"
         where ${unchangedRows[table] ?? 'true'}) lines`,
    )
    contents.push(`${table}: ${row?.rows} rows, ${row?.checksum}`)
  }
  return contents
}

/** The demo data has fixed dates, so its notifications, imports and sign-ins would be deleted as too old. */
const env = {
  INBOX_DAYS: '0',
  UNREAD_DAYS: '0',
  PREVIEW_DAYS: '0',
  UPLOAD_DAYS: '0',
  SIGN_IN_DAYS: '0',
}

const paths = [
  'product-information/product-compositions/ES',
  'product-information/product-applications/ES',
  'product-information/product-elements/ES',
  'regional/my-countries',
]

test.each(readReleases())(
  'the demo data of release $version is the same after an upgrade to this version',
  async (release) => {
    const folder = await buildRelease(release)
    const servers = await startTwoServers({ folder, layout: '', env })
    const fresh = await startTwoServers({ layout: '', env })
    try {
      await loadDemoData(folder, servers.databaseUrl)
      const { idToken } = await signInAs(servers.issuer, {
        clientId: 'nutripim',
        redirectUri: `${servers.urls[0]}/`,
        email: 'maria.marketer@nutripim.example',
      })
      const client = createClient(servers.urls[0], `Bearer ${idToken}`)
      const readAnswers = async () => {
        const answers: unknown[] = []
        for (const path of paths) {
          const { status, text } = await client('GET', `/api/${path}`)
          expect({ path, status }).toEqual({ path, status: 200 })
          answers.push(JSON.parse(text))
        }
        return answers
      }
      const answers = await readAnswers()
      await Promise.all([servers.stop(0), servers.stop(1)])
      const tables = await listTables(servers.databaseUrl)
      const unchangedRows = await findUnchangedRows(servers.databaseUrl)
      const readAll = () => readContents(servers.databaseUrl, tables, unchangedRows)
      const contents = await readAll()

      await servers.start(0)
      expect(await readAll()).toEqual(contents)
      // A newer release can add fields.
      expect(await readAnswers()).toMatchObject(answers)
      expect(await listTables(servers.databaseUrl)).toEqual(await listTables(fresh.databaseUrl))
    } finally {
      await servers.close()
      await fresh.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
  1_200_000,
)
