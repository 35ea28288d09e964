import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Short files with long tests. They start first, so that none of them runs alone at the end; vitest
 * starts with the largest files.
 */
const slowFirst = [
  'recipe/add-field.process',
  'patterns/patterns.test',
  'killed-uploads.process',
  'main.process',
  'sample-searches.db',
  'exchange/uploads.db',
  'dealer-upload-classes.db',
  'exchange/workbook.test',
  'hostile-workbooks.test',
  'access/email.test',
]

/** Sorts files by group and, in a group, slow ones to the front; otherwise keeps the order. */
export function sortFiles<File>(
  files: readonly File[],
  describe: (file: File) => { group: string; path: string },
): File[] {
  const rank = (path: string) => {
    const position = slowFirst.findIndex((part) => path.includes(part))
    return position < 0 ? slowFirst.length : position
  }
  return files
    .map((file) => ({ file, ...describe(file) }))
    .sort((a, b) => a.group.localeCompare(b.group) || rank(a.path) - rank(b.path))
    .map(({ file }) => file)
}

/**
 * The order of test files. A worker that runs files of one project and environment in a row keeps what
 * it has loaded; vitest ends it as soon as a file of another environment follows.
 */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return sortFiles(await super.sort(files), ({ moduleId, project }) => ({
      group: `${project.name} ${findEnvironment(moduleId)}`,
      path: moduleId,
    }))
  }
}

function findEnvironment(file: string): string {
  return /@vitest-environment\s+(\w+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
}
