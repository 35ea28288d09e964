import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { findServerFile } from '../../server-files.ts'

export interface SqlFile {
  name: string
  text: string
  checksum: string
}

export interface Schema {
  /** Functions, triggers and views: the current text of each. */
  definitions: SqlFile[]
  /** Tables and data, in the order in which they are applied. */
  migrations: SqlFile[]
}

export async function readSchema(): Promise<Schema> {
  const [beforeTables, afterTables, migrations] = await Promise.all([
    readFiles('database/before-tables/', 'before-tables/'),
    readFiles('database/'),
    readFiles('migrations/'),
  ])
  return { definitions: [...beforeTables, ...afterTables], migrations }
}

/** What defaults, checks, indexes and migrations call is applied before the migrations. */
export const isBeforeTables = ({ name }: SqlFile): boolean => name.startsWith('before-tables/')

async function readFiles(path: string, prefix = ''): Promise<SqlFile[]> {
  const folder = findServerFile(path)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name: `${prefix}${name}`, text, checksum: checksumOf(text) }
    }),
  )
}

/** The same for a file that was checked out with the line ends of Windows. */
export function checksumOf(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
}
