import { isTest, type Project } from './architecture.ts'

/** What functions of `*-sql.ts` do. A new one is added here if none of them says it. */
const verbs =
  'add advance archive bind bootstrap build cancel change check claim clear collect compare confirm correct count create decide declare decline delete describe discard discover dismiss erase expire find finish forget get give grant has insert is keep list lock make mark match measure name notify pause place postpone prefer queue read recover record reject release remove renew replace replay resend reserve resolve restore resume retry revert revoke save search select set store take try undo update use wait withdraw wrap'
const verb = new RegExp(`^(?:${verbs.replaceAll(' ', '|')})(?![a-z])`)

const valueImport = /^import (?!type )(\{[^}]*\}|\* as (\w+)) from '[^']*-sql\.ts'/gm
const called = /\b(?:statements|\w+Statements)\.(\w+)(?:<[^()]*>)?\(/g
/** A statement that is run where it is written. */
const run = /\.(all|find|get|findJson|getJson)(?:<[^()]*>)?\(\s*\w*[sS]tatements\.(\w+)/g

/**
 * Lists files of the server that import statements in another way than as `statements` (a second module
 * as `…Statements`), call one that is not named by a verb, or run a `findX` as if it always had a row.
 */
export function findStrayStatements({ sources }: Project): string[] {
  return [...sources].flatMap(([path, text]) => {
    if (!path.startsWith('apps/server/src/') || path.endsWith('-sql.ts')) return []
    const imports = [...text.matchAll(valueImport)]
    if (imports.length === 0) return []
    const names = imports.map(([, , name]) => name)
    const isNamed = names.every((name) => name && /^statements$|Statements$/.test(name))
    if (!isNamed || (names.length === 1 && names[0] !== 'statements')) {
      return [`${path}: import * as statements from a *-sql.ts file, and others as xStatements.`]
    }
    const calls = isTest(path) ? [] : [...text.matchAll(called)]
    const runs = [...text.matchAll(run)]
    return [
      ...calls.flatMap(([, name = '']) =>
        verb.test(name) ? [] : [`${path}: ${name} is a statement: name it by a verb.`],
      ),
      ...runs.flatMap(([, method = '', name = '']) => {
        const always = /^get/.test(method)
        if (/^find[A-Z]/.test(name) && always)
          return [`${path}: ${name} may be empty: run it with find, or name it getX.`]
        if (/^get[A-Z]/.test(name) && /^find/.test(method))
          return [`${path}: ${name} always has a row: run it with get, or name it findX.`]
        return []
      }),
    ]
  })
}
