import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './project.ts'
import { run, step } from './run.ts'

interface Build {
  name: string
  folder: string
  program: string
  args: string[]
  sources: string[]
  /** Contains the hash of the sources of a complete build. */
  stampFile: string
}

const server: Build = {
  name: 'server',
  folder: 'apps/server',
  program: 'rolldown',
  args: ['-c', 'rolldown.config.ts'],
  sources: [
    'apps/server/src',
    'apps/server/rolldown.config.ts',
    'apps/demo-identity/src',
    'packages',
    'package-lock.json',
  ],
  stampFile: 'apps/server/dist/bundle/.built-from',
}

const web: Build = {
  name: 'web app',
  folder: 'apps/web',
  program: 'vite',
  args: ['build', '--logLevel', 'warn'],
  sources: ['apps/web', 'packages', 'package-lock.json'],
  stampFile: 'apps/web/dist/.built-from',
}

/** Builds the server, if it is out of date. Without the web app, which only browsers need. */
export const buildServer = () => buildChanged([server])

/** Builds the server and the web app side by side, as far as they are out of date. */
export const buildProduct = () => buildChanged([server, web])

async function buildChanged(builds: Build[]): Promise<boolean> {
  const results = await Promise.all(
    builds
      .filter((build) => !isBuilt(build))
      .map((build) => step(`Building the ${build.name}`, () => make(build))),
  )
  return results.every(Boolean)
}

/** Compares the contents of the sources, because file times are wrong after a fresh clone. */
function isBuilt({ sources, stampFile }: Build): boolean {
  return readIfExists(join(root, stampFile)) === hashFiles(root, sources)
}

async function make({ folder, program, args, sources, stampFile }: Build): Promise<boolean> {
  const builtFrom = hashFiles(root, sources)
  rmSync(join(root, stampFile), { force: true })
  const code = await run(program, args, {
    cwd: join(root, folder),
    onlyErrors: true,
    // Always the production build of React, whatever NODE_ENV is here.
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) return false
  writeFileSync(join(root, stampFile), builtFrom)
  return true
}

/** Calculates one hash of the names and contents of all files. */
export function hashFiles(base: string, paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => listFiles(join(base, path))).sort()) {
    hash
      .update(`${relative(base, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

function listFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !/^(node_modules|dist)$|\.test\.tsx?$|\.tsbuildinfo$/.test(entry.name))
    .flatMap((entry) => listFiles(join(path, entry.name)))
}

function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
