import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../project.ts'
import { git, listMigrations, readReleases, releasesFile } from './releases.ts'

// Records the commit that stands now as a release; see CONTRIBUTING.md, "Make a release".
const { version }: { version: string } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)
const releases = readReleases()
const reason =
  git('status', '--porcelain').trim() !== ''
    ? 'There are changes that are not committed.'
    : releases.some((release) => release.version === version)
      ? `Version ${version} of package.json is already released. Raise the version first.`
      : undefined
if (reason) {
  process.stderr.write(`${reason}\n`)
  process.exitCode = 1
} else {
  const commit = git('rev-parse', 'HEAD').trim()
  const all = [...releases, { version, commit, migrations: listMigrations(commit) }]
  writeFileSync(releasesFile, `${JSON.stringify(all, null, 2)}\n`)
  process.stdout.write(`Added ${version} (${commit}) to releases.json. Commit the file and tag.\n`)
}
