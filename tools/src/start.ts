import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { buildProduct, buildServer } from './builds.ts'
import { root } from './project.ts'
import { serverScript } from './run-product.ts'

const argv = process.argv.slice(2)

/** Builds what is out of date, then runs the server in this process, so that Ctrl-C ends it. */
async function start(): Promise<void> {
  const isForHelp = argv.includes('--help') || argv.includes('-h')
  if (await (isForHelp ? buildServer() : buildProduct())) return runServer()
  process.stderr.write('NutriPIM cannot start: it cannot be built. See the errors above.\n')
  process.exitCode = 1
}

async function runServer(): Promise<void> {
  process.chdir(root)
  if (existsSync('.env')) process.loadEnvFile()
  const { main } = await import(pathToFileURL(`${root}${serverScript}`).href)
  await main(argv, process.env)
}

await start()
