import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepLogMonths } from '@nutripim/server/features/audit/months/log-months'
import { openEmbeddedDatabase } from '@nutripim/server/platform/database/embedded/embedded-database'
import { migrate } from '@nutripim/server/platform/database/migrate/migrate'
import { readDemoSnapshot } from '@nutripim/server/seed/demo-snapshot'
import type { TestProject } from 'vitest/node'

/** Runs once: stores an embedded database with the demo data in a file that each test file opens. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'nutripim-test-'))
  const snapshot = join(folder, 'database.tar')
  const database = await openEmbeddedDatabase({ snapshot: await readDemoSnapshot() })
  try {
    await migrate(database)
    // As a server does when it runs: the log of the demo data is too large to be divided by the migration.
    const log = { info() {}, warn() {} }
    await keepLogMonths({ database, log, keptMonths: 0, tablespace: undefined })
    await writeFile(snapshot, (await database.dump()).stream())
  } finally {
    await database.close()
  }
  project.provide('testDatabase', { TEST_SNAPSHOT: snapshot })
  return () => rm(folder, { recursive: true, force: true })
}
