import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../project.ts'

export interface Release {
  version: string
  /** The commit of the release. */
  commit: string
  /** The checksum of each migration of the release. A released migration is never edited. */
  migrations: Record<string, string>
}

export const releasesFile = join(root, 'releases.json')
const migrationFolder = 'apps/server/migrations'

/** All releases, the oldest first. */
export function readReleases(): [Release, ...Release[]] {
  // Written by `npm run release`, and checked by a test.
  return JSON.parse(readFileSync(releasesFile, 'utf8')) as [Release, ...Release[]]
}

/** The migrations of a commit with their checksums. */
export function listMigrations(commit: string): Record<string, string> {
  const paths = git('ls-tree', '--name-only', commit, `${migrationFolder}/`).trim().split('\n')
  return Object.fromEntries(
    paths.map((path) => [
      path.slice(migrationFolder.length + 1),
      createHash('sha256')
        .update(git('show', `${commit}:${path}`))
        .digest('hex'),
    ]),
  )
}

/** Why the history that a release test needs is missing; undefined if it is there. */
export function findMissingHistory(commit: string): string | undefined {
  try {
    git('cat-file', '-e', `${commit}^{commit}`)
    return undefined
  } catch {
    return `The commit ${commit} of releases.json is not in this clone. A shallow clone has no history: run "git fetch --unshallow" and repeat the test.`
  }
}

export function git(...args: string[]): string {
  return execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
