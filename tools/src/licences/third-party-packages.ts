import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

export interface InstalledPackage {
  name: string
  version: string
  folder: string
}

interface Manifest {
  name?: string
  version?: string
  license?: string | { type: string }
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const marker = `${sep}node_modules${sep}`
const licenceFile = /^(licen[cs]e|copying|notice|ofl)/i

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

function readPackage(folder: string): InstalledPackage {
  const { name = '', version = '' } = readManifest(folder)
  return { name, version, folder }
}

/** The package that a module belongs to, or undefined for a module of the product itself. */
export function findPackage(module: string): InstalledPackage | undefined {
  const path = module.replace(/^\0+/, '').split('?')[0] ?? ''
  const end = path.lastIndexOf(marker)
  if (end < 0) return undefined
  const [scope = '', name = ''] = path.slice(end + marker.length).split(sep)
  const folder = path.slice(0, end) + marker + (scope.startsWith('@') ? join(scope, name) : scope)
  return existsSync(join(folder, 'package.json')) ? readPackage(folder) : undefined
}

/** A package and all that it needs, as they are installed for code in `from`. */
export function listInstalled(name: string, from: string): InstalledPackage[] {
  const found = new Map<string, InstalledPackage>()
  const add = (folder: string) => {
    if (found.has(folder)) return
    found.set(folder, readPackage(folder))
    const { dependencies = {}, optionalDependencies = {} } = readManifest(folder)
    for (const next of Object.keys(dependencies)) {
      // npm lists an optional package among the others, too.
      if (!(next in optionalDependencies)) add(getFolder(next, folder))
    }
    // Of these npm installs what fits the machine.
    for (const next of Object.keys(optionalDependencies)) {
      const installed = findFolder(next, folder)
      if (installed !== undefined) add(installed)
    }
  }
  add(getFolder(name, from))
  return [...found.values()]
}

function getFolder(name: string, from: string): string {
  const folder = findFolder(name, from)
  if (folder === undefined) throw new Error(`The package ${name} is not installed.`)
  return folder
}

function findFolder(name: string, from: string): string | undefined {
  const folder = join(from, 'node_modules', name)
  if (existsSync(join(folder, 'package.json'))) return folder
  return dirname(from) === from ? undefined : findFolder(name, dirname(from))
}

/** Names, versions and licence texts of packages, as their licences demand of whoever passes them on. */
export function formatNotices(packages: readonly InstalledPackage[]): string {
  const byName = new Map(packages.map((each) => [`${each.name} ${each.version}`, each]))
  const parts = [...byName]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([title, { folder }]) => `${title}\n${readLicence(folder)}`)
  return `NutriPIM contains these packages.\n\n${parts.join(`\n\n${'-'.repeat(79)}\n\n`)}\n`
}

function readLicence(folder: string): string {
  const { license } = readManifest(folder)
  const name = typeof license === 'string' ? license : license?.type
  const texts = readdirSync(folder)
    .filter((file) => licenceFile.test(file) && !/\.(js|ts|json)$/.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
  return [`Licence: ${name ?? 'see below'}`, ...texts].join('\n\n')
}
