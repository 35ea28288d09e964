import {
  checksumOf,
  type Schema,
  type SqlFile,
} from '@nutripim/server/platform/database/migrate/schema-files'
import { findMissingHistory, git } from '@nutripim/tools/releases/releases'

const server = 'apps/server/'

/** The last commit whose migrations contained functions, triggers and views. */
export const lastWithFunctions = '9dcf25dbadc61869a9febee8545ab10880d59ad8'

/** What a server of an earlier commit applies. Its definitions are empty where migrations contained them. */
export function readSchemaOf(commit: string): Schema {
  const missing = findMissingHistory(commit)
  if (missing) throw new Error(missing)
  return {
    definitions: [
      ...readFilesOf(commit, 'database/before-tables/', 'before-tables/'),
      ...readFilesOf(commit, 'database/'),
    ],
    migrations: readFilesOf(commit, 'migrations/'),
  }
}

function readFilesOf(commit: string, folder: string, prefix = ''): SqlFile[] {
  const paths = git('ls-tree', '--name-only', commit, `${server}${folder}`).split('\n')
  return paths
    .filter((path) => path.endsWith('.sql'))
    .map((path) => {
      const text = git('show', `${commit}:${path}`)
      const name = `${prefix}${path.slice(server.length + folder.length)}`
      return { name, text, checksum: checksumOf(text) }
    })
}
