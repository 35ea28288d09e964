import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './project.ts'
import { run } from './run.ts'

const sources = ['apps/web', 'packages', 'package-lock.json']
const folder = join(root, 'apps/web')
const stampFile = join(folder, 'dist/.built-from')

/** Compares the contents of the sources, because file times are wrong after a fresh clone. */
export function isWebBuilt(): boolean {
  return readIfExists(stampFile) === hashFiles(root, sources)
}

export async function buildWeb(): Promise<boolean> {
  const builtFrom = hashFiles(root, sources)
  const code = await run('vite', ['build', '--logLevel', 'warn'], {
    cwd: folder,
    // Always the production build of React, whatever NODE_ENV is here.
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) return false
  writeFileSync(stampFile, builtFrom)
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
