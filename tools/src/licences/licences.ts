/** Licences that permit use in a product under the MIT licence without further conditions on its source. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // For fonts: they can be bundled, but not sold on their own.
  'OFL-1.1',
  'PostgreSQL',
  'Unlicense',
])

/** Packages that state their licence only in a file, which was read. */
const readInFile = new Map([['png-js', 'MIT']])

export interface Package {
  name: string
  version: string
  /** An SPDX expression; undefined where the package states none. */
  licence: string | undefined
}

/** The parts of a package-lock.json that say what is installed for production. */
export interface Lock {
  packages: Record<string, { version?: string; dev?: boolean; link?: boolean; optional?: boolean }>
}

interface Manifest {
  version?: string
  /** Old packages state an object, or several. */
  license?: string | { type: string }
  licenses?: { type: string }[]
}

/** `MIT`, `(MIT OR GPL-3.0)`, `MIT AND OFL-1.1`: of alternatives one must be allowed, of a sum all. */
export function isAllowed(licence: string | undefined): boolean {
  if (licence === undefined) return false
  return licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => allowed.has(part.trim())))
}

/**
 * The production dependencies as they are installed. The licence comes from the package itself; one
 * that is not installed, because it is for another system, is left out.
 */
export function listPackages(
  { packages }: Lock,
  readManifest: (folder: string) => Manifest | undefined,
): Package[] {
  return Object.entries(packages)
    .filter(([folder, { dev, link }]) => folder.includes('node_modules/') && !dev && !link)
    .flatMap(([folder, { version = '', optional }]) => {
      const manifest = readManifest(folder)
      const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
      if (!manifest) return optional ? [] : [{ name, version, licence: undefined }]
      return [
        {
          name,
          version: manifest.version ?? version,
          licence: licenceOf(manifest) ?? readInFile.get(name),
        },
      ]
    })
}

function licenceOf({ license, licenses }: Manifest): string | undefined {
  if (typeof license === 'string') return license
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ')
}
