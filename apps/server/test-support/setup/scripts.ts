import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@nutripim/tools/project'
import { run } from '@nutripim/tools/run'

const exchange = join(root, 'apps/server/src/features/exchange')
const pdf = join(root, 'apps/server/src/features/products/page/pdf')

const listSources = (folder: string) =>
  readdirSync(folder)
    .filter((name) => !/\.test\.|\.d\.ts$/.test(name))
    .map((name) => join(folder, name))

/** Runs once: compiles the scripts that other processes and threads run, because those cannot run TypeScript. */
export default async function setUp(): Promise<void> {
  const sources = [
    join(exchange, 'workbook-worker.ts'),
    join(exchange, 'worker-jobs.ts'),
    ...listSources(join(exchange, 'reader')),
    ...listSources(join(exchange, 'writer')),
    join(pdf, '../data-sheet.ts'),
    join(pdf, '../html-blocks.ts'),
    ...listSources(pdf),
    ...listSources(join(pdf, 'drawing')),
  ]
  if (sources.some(isNewerThanBuild)) await run('tsc', ['-b', 'apps/server'])
}

function isNewerThanBuild(source: string): boolean {
  const built = source.replace('/server/src/', '/server/dist/').replace(/ts$/, 'js')
  const found = statSync(built, { throwIfNoEntry: false })
  return found === undefined || found.mtimeMs < statSync(source).mtimeMs
}
