import { posix } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { isTest, type Project } from './architecture.ts'

/** Places that no rule of Biome counts, each as `path:line`, which an editor opens. */
interface CodeFigures {
  /** Where the type checker trusts us: `as`, and variables and properties with `!` for a first value. */
  casts: string[]
  /** `as never` and `strict: false`, which switch off the types of routes. */
  looseRoutes: string[]
}

/** Finds casts in one file. `as const` and aliases in imports and exports are not casts. */
export function readFigures(path: string, code: string): CodeFigures {
  const figures: CodeFigures = { casts: [], looseRoutes: [] }
  const at = (offset: number) => `${path}:${code.slice(0, offset).split('\n').length}`
  const addCast = ({ typeAnnotation }: { typeAnnotation: { start: number; end: number } }) => {
    const type = code.slice(typeAnnotation.start, typeAnnotation.end)
    if (type !== 'const') figures.casts.push(at(typeAnnotation.start))
    if (type === 'never') figures.looseRoutes.push(at(typeAnnotation.start))
  }
  const addDefinite = ({ definite, start }: { definite?: boolean; start: number }) => {
    if (definite) figures.casts.push(at(start))
  }
  new Visitor({
    TSAsExpression: addCast,
    TSTypeAssertion: addCast,
    VariableDeclarator: addDefinite,
    PropertyDefinition: addDefinite,
    Property({ start, end }) {
      if (/^strict\s*:\s*false$/.test(code.slice(start, end))) figures.looseRoutes.push(at(start))
    },
  }).visit(parseSync(path, code).program)
  return figures
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
  return {
    largeFolders: findLargeFolders(project),
    casts: files.filter(({ path }) => !isTestCode(path)).flatMap(({ casts }) => casts),
    looseRoutes: files
      .filter(({ path }) => path.startsWith('apps/web/'))
      .flatMap(({ looseRoutes }) => looseRoutes),
  }
}

function isTestCode(path: string): boolean {
  return isTest(path) || /^e2e\/|\/(integration-tests|test-support)\//.test(path)
}
