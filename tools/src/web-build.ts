import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './project.ts'
import { run } from './run.ts'

const sources = ['apps/web', 'packages', 'package-lock.json']
const folder = join(root, 'apps/web')
const stamp = join(folder, 'dist/.built-from')

/** Whether the built web app is that of today's sources: by their contents, so a fresh clone or a touched file does not fool it. */
export function isWebBuilt(): boolean {
  return readIfThere(stamp) === fingerprint(root, sources)
}

export async function buildWeb(): Promise<boolean> {
  const builtFrom = fingerprint(root, sources)
  const code = await run('vite', ['build', '--logLevel', 'warn'], {
    cwd: folder,
    // Whatever NODE_ENV is here, people get React without its development checks.
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) return false
  writeFileSync(stamp, builtFrom)
  return true
}

/** One hash over names and contents of all files that a build is made of. */
export function fingerprint(base: string, paths: readonly string[]): string {
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

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
