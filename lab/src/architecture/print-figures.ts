import { root } from '@nutripim/tools/project'
import { measureProject } from './code-figures.ts'
import { readProject } from './read-project.ts'

/**
 * Prints what is left to tidy up, a row per folder given: `npm run check:figures -- ../before .`
 * compares two working copies. `--list` adds where it is.
 */
const args = process.argv.slice(2)
const folders = args.filter((arg) => !arg.startsWith('--'))
const measured = (folders.length > 0 ? folders : [root]).map((folder) =>
  measureProject(readProject(folder)),
)
const columns = measured.map((figures) =>
  Object.fromEntries(Object.entries(figures).map(([name, places]) => [name, places.length])),
)
console.table(Object.fromEntries(columns.map((column, i) => [folders[i] ?? 'now', column])))
if (args.includes('--list')) {
  for (const places of measured.flatMap(Object.values)) console.log(places.join('\n'))
}
