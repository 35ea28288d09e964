import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root } from '../project.ts'
import { buildArchive } from './build-archive.ts'
import { extractCommit } from './extract-commit.ts'
import { git, readReleases } from './releases.ts'

const usage = `Usage:
  npm run release:build              build what is committed
  npm run release:build -- 0.1.0     build a release of releases.json
`

/** Only the recorded commit of a release has its plain version; others end with their commit. */
function findSources(wanted: string | undefined): { commit: string; version: string } | undefined {
  const head = git('rev-parse', 'HEAD').trim()
  const release = readReleases().find(({ version, commit }) =>
    wanted ? version === wanted : commit === head,
  )
  if (release) return release
  if (wanted) return undefined
  const { version }: { version: string } = JSON.parse(git('show', `${head}:package.json`))
  return { commit: head, version: `${version}-${head.slice(0, 8)}` }
}

async function main(): Promise<void> {
  const found = findSources(process.argv[2])
  if (!found) {
    process.stderr.write(usage)
    process.exitCode = 1
    return
  }
  const { commit, version } = found
  const folder = mkdtempSync(join(tmpdir(), 'nutripim-release-'))
  try {
    const sources = join(folder, 'sources')
    mkdirSync(sources)
    extractCommit(commit, sources)
    const time = Number(git('show', '--no-patch', '--format=%ct', commit))
    process.stdout.write(`Building ${version} …\n`)
    const built = join(folder, 'built')
    const file = await buildArchive({
      ...{ sources, folder: built, version, time },
      target: join(root, 'release'),
    })
    process.stdout.write(`${relative(root, file)} and ${relative(root, file)}.sha256\n`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
