import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@nutripim/tools/project'
import { run } from '@nutripim/tools/run'

const exchange = join(root, 'apps/server/src/features/exchange')

/** Runs once: compiles the scripts that other processes and threads run, because those cannot run TypeScript. */
export default async function setUp(): Promise<void> {
  const sources = [
    join(exchange, 'workbook-worker.ts'),
    ...readdirSync(join(exchange, 'reader')).map((name) => join(exchange, 'reader', name)),
  ]
  if (sources.some(isNewerThanBuild)) await run('tsc', ['-b', 'apps/server'])
}

function isNewerThanBuild(source: string): boolean {
  const built = source.replace('/server/src/', '/server/dist/').replace(/ts$/, 'js')
  const found = statSync(built, { throwIfNoEntry: false })
  return found === undefined || found.mtimeMs < statSync(source).mtimeMs
}
