import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { root } from './project.ts'
import { run, step } from './run.ts'
import { buildWeb, isWebBuilt } from './web-build.ts'

const argv = process.argv.slice(2)
const compile = async () => (await run('tsc', ['-b', 'apps/server'])) === 0

/** Builds what is stale, then becomes the server: one process, so Ctrl-C has one to tell. */
async function start(): Promise<void> {
  if (argv.includes('--help') || argv.includes('-h')) {
    return (await compile()) ? becomeServer() : refuse('the server does not compile')
  }
  if (!(await step('Compiling the server', compile))) return refuse('the server does not compile')
  if (!isWebBuilt() && !(await step('Building the web app', buildWeb))) {
    return refuse('the web app cannot be built')
  }
  await becomeServer()
}

async function becomeServer(): Promise<void> {
  process.chdir(root)
  if (existsSync('.env')) process.loadEnvFile()
  const { main } = await import(pathToFileURL(`${root}apps/server/dist/main.js`).href)
  await main(argv, process.env)
}

function refuse(reason: string): void {
  process.stderr.write(`NutriPIM cannot start: ${reason}, see above.\n`)
  process.exitCode = 1
}

await start()
