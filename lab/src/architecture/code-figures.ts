import { posix } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { findCycles, isTest, type Project } from './architecture.ts'

/** Something the type checker has to take on trust: a cast, a `!` or `any`. */
interface TypeEscape {
  kind: 'as' | '!' | 'any'
  /** `path:line`, as an editor opens it. */
  location: string
  /** A comment on the same line or the line before says why. */
  hasComment: boolean
}

interface CodeFigures {
  escapes: TypeEscape[]
  /** Locations of `as never` and of `strict: false`, which switch off the types of routes. */
  asNever: string[]
  looseSearch: string[]
}

/** Finds casts in one file. `as const` and aliases in imports and exports are not casts. */
export function readFigures(path: string, code: string): CodeFigures {
  const { program, comments } = parseSync(path, code)
  const lineOf = createLineCounter(code)
  const commentLines = new Set(
    comments.flatMap(({ start, end }) => [lineOf(start), lineOf(end), lineOf(end) + 1]),
  )
  const figures: CodeFigures = { escapes: [], asNever: [], looseSearch: [] }
  const add = (kind: TypeEscape['kind'], start: number, operator: number) =>
    figures.escapes.push({
      kind,
      location: `${path}:${lineOf(operator)}`,
      hasComment: commentLines.has(lineOf(start)) || commentLines.has(lineOf(operator)),
    })

  new Visitor({
    TSAsExpression({ start, typeAnnotation }) {
      const type = code.slice(typeAnnotation.start, typeAnnotation.end)
      if (type === 'const') return
      add('as', start, typeAnnotation.start)
      if (type === 'never') figures.asNever.push(`${path}:${lineOf(typeAnnotation.start)}`)
    },
    TSTypeAssertion: ({ start, typeAnnotation }) => {
      const type = code.slice(typeAnnotation.start, typeAnnotation.end)
      if (type !== 'const') add('as', start, start)
    },
    TSNonNullExpression: ({ start, end }) => add('!', start, end - 1),
    VariableDeclarator({ definite, start, id }) {
      if (definite) add('!', start, id.end)
    },
    PropertyDefinition({ definite, start, key }) {
      if (definite) add('!', start, key.end)
    },
    TSAnyKeyword: ({ start }) => add('any', start, start),
    Property({ start, end }) {
      if (/^strict\s*:\s*false$/.test(code.slice(start, end)))
        figures.looseSearch.push(`${path}:${lineOf(start)}`)
    },
  }).visit(program)
  return figures
}

function createLineCounter(code: string): (offset: number) => number {
  const starts = [...code.matchAll(/^/gm)].map(({ index }) => index)
  return (offset) => {
    const next = starts.findIndex((start) => start > offset)
    return next === -1 ? starts.length : next
  }
}

/** The highest number of files in one folder; tests count, because a reader has to look past them. */
export const maxFilesPerFolder = 25

export function findLargeFolders({ sources }: Project): string[] {
  const counts = new Map<string, number>()
  for (const path of sources.keys()) {
    const folder = posix.dirname(path)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > maxFilesPerFolder)
    .map(([folder, count]) => `${folder}: ${count} files; group them by subject.`)
}

/** What the project owes to the type checker and to its readers, outside tests. */
export function measureProject(project: Project) {
  const files = [...project.sources].map(([path, code]) => ({ path, ...readFigures(path, code) }))
  const escapes = files.filter(({ path }) => !isTestCode(path)).flatMap((file) => file.escapes)
  const web = files.filter(({ path }) => path.startsWith('apps/web/'))
  return {
    largeFolders: findLargeFolders(project),
    asNever: web.flatMap((file) => file.asNever),
    looseSearch: web.flatMap((file) => file.looseSearch),
    casts: escapes.filter(({ kind }) => kind === 'as'),
    nonNull: escapes.filter(({ kind }) => kind === '!'),
    any: escapes.filter(({ kind }) => kind === 'any'),
    cycles: findCycles(project),
  }
}

function isTestCode(path: string): boolean {
  return isTest(path) || /^e2e\/|\/(integration-tests|testing)\//.test(path)
}
