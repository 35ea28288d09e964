import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { isTest, type Project } from './architecture.ts'

/**
 * Lists files whose name does not say what they export, and exceptions that are no longer needed.
 *
 * A file with one export is named after it: one of the two names contains all parts of the other
 * (`use-country.ts` has `useCountry`, `xls-cells.ts` has `readXlsCells`). A file with several is named after
 * their subject, a part that at least one of them has. Another form is the same part: `frame-renewal.ts`
 * has `renewInFrame`. An exception is the end of a path, with its reason.
 */
export function findMisnamedFiles(
  { sources }: Project,
  exceptions: Readonly<Record<string, string>>,
): string[] {
  const misnamed = [...sources].flatMap(([path, code]) => {
    if (isTest(path) || path.endsWith('-sql.ts')) return []
    const exported = listExports(path, code)
    return exported.length === 0 || isNamedAfter(path, exported) ? [] : { path, exported }
  })
  const known = Object.keys(exceptions)
  return [
    ...misnamed
      .filter(({ path }) => !known.some((end) => path.endsWith(end)))
      .map(({ path, exported }) => `${path} exports ${exported.join(', ')}: name it after that.`),
    ...known
      .filter((end) => !misnamed.some(({ path }) => path.endsWith(end)))
      .map((end) => `${end} is named after its exports: remove it from the list.`),
  ]
}

function listExports(path: string, code: string): string[] {
  const entries = parseSync(path, code).module.staticExports.flatMap(({ entries }) => entries)
  return [...new Set(entries.flatMap(({ exportName }) => exportName.name ?? []))]
}

function isNamedAfter(path: string, exported: readonly string[]): boolean {
  const file = splitName(posix.basename(path).replace(/\..*/, ''))
  if (exported.length > 1) {
    return exported.some((name) => splitName(name).some((word) => contains(file, word)))
  }
  return exported.some((name) => {
    const parts = splitName(name)
    const isAllOf = (some: readonly string[], all: readonly string[]) =>
      some.every((word) => contains(all, word))
    return isAllOf(file, parts) || isAllOf(parts, file) || parts.join('').includes(file.join(''))
  })
}

/** `use` says that it is a hook, not what about. */
function splitName(name: string): string[] {
  const parted = name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
  return parted
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && word !== 'use')
}

function contains(parts: readonly string[], word: string): boolean {
  return parts.some((other) => other === word || (word.length > 3 && isSameStem(other, word)))
}

/** `restore` and `restorable`, but not `list` and `listener`. */
function isSameStem(a: string, b: string): boolean {
  const length = Math.max(4, Math.min(a.length, b.length) - 3)
  return a.slice(0, length) === b.slice(0, length) && Math.abs(a.length - b.length) < 5
}
