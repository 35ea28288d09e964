import type { Project } from './architecture.ts'

/** With a table after it: the words alone are also looked for in answers and logs. */
const insertsRow = /\binsert into (?!\|)[\w.$"{]/i

/**
 * Lists tests that insert rows themselves and are not below a path of the list with reasons, and
 * entries of the list that are no longer needed.
 */
export function findHandmadeRows({ sources }: Project, reasons: Record<string, string>): string[] {
  const found = [...sources]
    .filter(([path, text]) => /\.(test|spec)\.tsx?$/.test(path) && insertsRow.test(text))
    .map(([path]) => path.replace('apps/server/src/', ''))
    .filter((path) => !path.startsWith('lab/src/architecture/'))
  const paths = Object.keys(reasons)
  return [
    ...found
      .filter((path) => !paths.some((known) => path.startsWith(known)))
      .map(
        (path) => `${path} inserts rows: use the builders of apps/server/test-support/builders.`,
      ),
    ...paths
      .filter((known) => !found.some((path) => path.startsWith(known)))
      .map((path) => `${path} inserts no rows: remove it from the list.`),
  ]
}
