import { rightsOf, roleNames } from '@nutripim/contract/api/permissions'
import { bootstrapAdministrator } from './features/identity/identity-sql.ts'
import type { Config } from './platform/config/config.ts'
import { lockDataFolder } from './platform/database/data-folder-lock.ts'
import type { Database, Queryable } from './platform/database/database.ts'
import { openEmbedded } from './platform/database/embedded-database.ts'
import { migrate } from './platform/database/migrate.ts'
import { openPostgres } from './platform/database/postgres-database.ts'
import { sql } from './platform/database/sql.ts'
import { loadDemo } from './seed/demo.ts'
import { loadReference } from './seed/reference.ts'

/** Opens the database, migrates it and loads reference data; the embedded database also gets demo data. */
export async function openStore(
  config: Config,
  print: (line: string) => void,
  closing: (() => Promise<void>)[],
): Promise<Database> {
  const isEmbedded = 'folder' in config.database
  const database = await open(config.database, print, closing)
  const { applied } = await migrate(database, async (tx) => {
    if (await isEmpty(tx)) {
      print('Loading the reference data …')
      await loadReference(tx)
      if (isEmbedded) {
        print('Loading the demo data …')
        await loadDemo(tx)
      }
    }
    if (config.bootstrapAdminEmail) await bootstrap(tx, config.bootstrapAdminEmail, print)
  })
  if (applied.length > 0) print(`Applied ${applied.length} database migrations`)
  return database
}

async function open(
  where: Config['database'],
  print: (line: string) => void,
  closing: (() => Promise<void>)[],
): Promise<Database> {
  if ('url' in where) {
    print('Opening the PostgreSQL database …')
    const database = await openPostgres(where.url, { connections: where.connections })
    closing.push(() => database.close())
    return database
  }
  closing.push(await lockDataFolder(where.folder))
  print(`Opening the embedded database in ${where.folder} …`)
  const database = await openEmbedded({ dataDir: `${where.folder}/database` })
  closing.push(() => database.close())
  return database
}

async function isEmpty(tx: Queryable): Promise<boolean> {
  const { empty } = await tx.get<{ empty: boolean }>(
    sql`select not exists (select from countries) as empty`,
  )
  return empty
}

async function bootstrap(
  tx: Queryable,
  email: string,
  print: (line: string) => void,
): Promise<void> {
  const withAccessControl = roleNames.filter((name) =>
    rightsOf([name]).includes('access control module'),
  )
  if (await tx.find(bootstrapAdministrator(email, withAccessControl))) {
    print(`Assigned GLOBALADMIN to ${email}, the first administrator`)
  }
}
