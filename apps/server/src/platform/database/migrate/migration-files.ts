import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { findServerFile } from '../../server-files.ts'

const migrationFolder = findServerFile('migrations/')

export interface Migration {
  name: string
  text: string
  checksum: string
}

/** All migrations in the order in which they are applied. */
export async function readMigrations(folder: URL = migrationFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, checksum: checksumOf(text) }
    }),
  )
}

/** The same for a file that was checked out with the line ends of Windows. */
export function checksumOf(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
}

/**
 * Three migrations were edited before the first release. A database that applied one of these texts is
 * mended by 0033-mend-edited-migrations.sql. No further migration may be edited.
 */
export const mendedChecksums: Record<string, readonly string[]> = {
  '0012-link-monitor.sql': [
    '0a057d0276014ad5f85979a4bd21b9ec8cc16fd2bd92f16ddb4f4b21132c6d44',
    'b8da5d5be986d3d9554fe70803d98fb2ff6237156b78c6dc5be14d7285724893',
  ],
  '0015-dealer-imports.sql': ['8c2ababe54aa979326abebdc5f252563cfbd4ce6520c754112eede24eacf970d'],
  '0025-search.sql': [
    '98dedad6fa52b989c3a44c670efa1d22ab3945094f789e9175271cdb4a199e11',
    'b1f1cf81e4c5ce8e8d57e6d1dd7d9d7644667a689834b7da6ef6a778050e70ff',
    '0ee55e75a06cac228cd90a3a8d7269e2cb49a9f93bda872ce89b00af0200f8a5',
  ],
}
