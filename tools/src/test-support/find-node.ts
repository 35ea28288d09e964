import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../project.ts'

/** `npm ci` deletes it, so the newest version of each Node.js is used from then on. */
const cache = join(root, 'node_modules/.cache/nutripim-node')

/**
 * Finds the program of another version of Node.js ("22", "20.19"). It comes from the registry of npm, from
 * the package that the package `node` installs, and is kept.
 */
export function findNode(version: string): string {
  if (!/^\d+(\.\d+)*$/.test(version)) throw new Error(`${version} is not a version of Node.js.`)
  const name = `node-${process.platform}-${process.arch}`
  const folder = join(cache, version)
  const program = join(folder, 'node_modules', name, 'bin/node')
  if (!existsSync(program)) {
    const options = ['--prefix', folder, '--no-audit', '--no-fund', '--no-save']
    execFileSync('npm', ['install', ...options, `${name}@${version}`], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }
  return program
}
