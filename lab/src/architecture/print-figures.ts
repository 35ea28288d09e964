import { root } from '@nutripim/tools/project'
import { measureProject } from './code-figures.ts'
import { readProject } from './read-project.ts'

/**
 * Prints what is left to tidy up, one column per folder given: `npm run check:figures -- ../before .`
 * compares two working copies. `--list` adds the casts without a comment that says why.
 */
const args = process.argv.slice(2)
const folders = args.filter((arg) => !arg.startsWith('--'))
const measured = (folders.length > 0 ? folders : [root]).map((folder) =>
  measureProject(readProject(folder)),
)
const row = (title: string, count: (figures: (typeof measured)[number]) => number) =>
  `| ${[title, ...measured.map(count)].join(' | ')} |`

const lines = [
  `| outside tests | ${folders.length > 0 ? folders.join(' | ') : 'now'} |`,
  `|---|${'---|'.repeat(measured.length)}`,
  row('folders over 25 files', ({ largeFolders }) => largeFolders.length),
  row('`as never` in apps/web', ({ asNever }) => asNever.length),
  row('`strict: false` in apps/web', ({ looseSearch }) => looseSearch.length),
  row('`as`', ({ casts }) => casts.length),
  row('`!`', ({ nonNull }) => nonNull.length),
  row('`any`', (figures) => figures.any.length),
  row('import circles', ({ cycles }) => cycles.length),
]
if (args.includes('--list')) {
  for (const { largeFolders, cycles, casts, nonNull, any } of measured) {
    const unexplained = [...casts, ...nonNull, ...any].filter(({ hasComment }) => !hasComment)
    lines.push('', ...largeFolders, ...cycles, `${unexplained.length} without a comment:`)
    lines.push(...unexplained.map(({ kind, location }) => `${location}  ${kind}`))
  }
}
process.stdout.write(`${lines.join('\n')}\n`)
