import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { root } from './project.ts'
import { run, step } from './run.ts'
import { buildWeb, isWebBuilt } from './web-build.ts'

const argv = process.argv.slice(2)
const compile = async () => (await run('tsc', ['-b', 'apps/server'])) === 0

/** Builds what is out of date, then runs the server in this process, so that Ctrl-C ends it. */
async function start(): Promise<void> {
  if (argv.includes('--help') || argv.includes('-h')) {
    return (await compile()) ? runServer() : failToStart('the server does not compile')
  }
  if (!(await step('Compiling the server', compile)))
    return failToStart('the server does not compile')
  if (!isWebBuilt() && !(await step('Building the web app', buildWeb))) {
    return failToStart('the web app cannot be built')
  }
  await runServer()
}

async function runServer(): Promise<void> {
  process.chdir(root)
  if (existsSync('.env')) process.loadEnvFile()
  const { main } = await import(pathToFileURL(`${root}apps/server/dist/main.js`).href)
  await main(argv, process.env)
}

function failToStart(reason: string): void {
  process.stderr.write(`NutriPIM cannot start: ${reason}. See the errors above.\n`)
  process.exitCode = 1
}

await start()
