import { isTest, type Project } from './architecture.ts'

const features = 'apps/server/src/features/'
const engine = `${features}exchange/import/`

const writesImports = /\b(?:insert into|update|delete from)\s+(?:imports|import_rows)\b/i
const isDefinition = /: (?:Record|List)Definition<|\b(?:changeRecords|replaceList)\(\{/
const maxLines = 150

/** Lists files that import in another way than with the engine, and definitions that do more than define. */
export function findStrayImports({ sources }: Project): string[] {
  return [...sources].flatMap(([path, text]) => {
    if (!path.startsWith(features) || path.startsWith(engine) || isTest(path)) return []
    const lines = text.trimEnd().split('\n').length
    return [
      ...(writesImports.test(text)
        ? [`${path} writes imports itself: use the statements of ${engine}imports-sql.ts.`]
        : []),
      ...(isDefinition.test(text) && !path.endsWith('-import.ts')
        ? [`${path} defines an import: move the definition into a file *-import.ts.`]
        : []),
      ...(path.endsWith('-import.ts') && lines > maxLines
        ? [
            `${path} has ${lines} lines, ${maxLines} are allowed: a definition only says what differs.`,
          ]
        : []),
    ]
  })
}
