import { execFileSync } from 'node:child_process'
import { root } from '../project.ts'

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

/**
 * Packages with conditions that are met, each with the decision that says how. libvips is linked
 * dynamically and can be replaced (docs/decisions/068-files.md).
 */
const exceptions = new Map([['@img/sharp-libvips', 'LGPL-3.0-or-later']])

/** Whether a package that is not allowed by its licence is one of the exceptions. */
export function isException(
  { name }: Pick<Component, 'name'>,
  licence: string | undefined,
): boolean {
  return [...exceptions].some(([start, excepted]) => name.startsWith(start) && licence === excepted)
}

/** A package in the CycloneDX list of npm. */
export interface Component {
  name: string
  version: string
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[]
}

/** The production dependencies as they are installed, as npm lists them, and the text of that list. */
export function readSbom(): { text: string; components: Component[] } {
  const text = execFileSync(
    'npm',
    ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev'],
    { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000, stdio: ['ignore', 'pipe', 'ignore'] },
  )
  return { text, components: JSON.parse(text).components }
}

/** An SPDX expression; undefined where the package states none. */
export function licenceOf({ name, licenses = [] }: Component): string | undefined {
  const stated = licenses.map(
    ({ license, expression }) => expression ?? license?.id ?? license?.name,
  )
  return stated.join(' AND ') || readInFile.get(name)
}

/** `MIT`, `(MIT OR GPL-3.0)`, `MIT AND OFL-1.1`: of alternatives one must be allowed, of a sum all. */
export function isAllowed(licence: string | undefined): boolean {
  if (licence === undefined) return false
  return licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((option) => option.split(' AND ').every((part) => allowed.has(part.trim())))
}
