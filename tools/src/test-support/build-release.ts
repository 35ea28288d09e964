import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../project.ts'
import { extractCommit } from '../releases/extract-commit.ts'
import type { Release } from '../releases/releases.ts'
import { linkPackages } from './copy-project.ts'

const execute = promisify(execFile)

/** Compiled, because release 0.1.0 has no bundle. */
export const releaseScript = 'apps/server/dist/main.js'

/**
 * Builds the server and the web app of a release in a new folder, which the caller has to remove. The
 * packages that are installed here are used if the release needs the same ones.
 */
export async function buildRelease({ version, commit }: Release): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), `nutripim-${version}-`))
  extractCommit(commit, folder)
  if (readLock(folder) === readLock(root)) {
    for (const workspace of listWorkspaces(folder)) {
      linkPackages(join(root, workspace, 'node_modules'), join(folder, workspace, 'node_modules'))
    }
  } else {
    await execute('npm', ['ci'], { cwd: folder })
  }
  const program = (name: string) => {
    const own = join(folder, 'node_modules/.bin', name)
    return existsSync(own) ? own : join(root, 'node_modules/.bin', name)
  }
  await execute(program('tsc'), ['-b', 'apps/server'], { cwd: folder })
  await execute(program('vite'), ['build', '--logLevel', 'warn'], {
    cwd: join(folder, 'apps/web'),
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return folder
}

/** The lock file without the versions of our own workspaces, which change with every release. */
function readLock(folder: string): string {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  const installed = Object.entries<{ link?: boolean }>(packages).filter(
    ([path, { link }]) => path.startsWith('node_modules/') && !link,
  )
  return JSON.stringify(installed)
}

function listWorkspaces(folder: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  return Object.keys(packages).filter((path) => !path.includes('node_modules/'))
}

/** Loads the demo data of a release into a database that its server has migrated. */
export async function loadDemoData(folder: string, databaseUrl: string): Promise<void> {
  const script = join(folder, 'load-demo-data.mjs')
  writeFileSync(
    script,
    `import { loadDemo } from './apps/server/dist/seed/demo.js'
import pg from 'pg'
const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
await client.connect()
const run = async ({ text, values }) => (await client.query(text, [...values])).rows
const tx = { all: run, find: async (sql) => (await run(sql))[0], get: async (sql) => (await run(sql))[0] }
await client.query('begin')
await loadDemo(tx)
await client.query('commit')
await client.end()
`,
  )
  await execute(process.execPath, [script], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
}
