import './platform/garbage-collection.ts'
import { realpathSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { DemoAccount } from '@nutripim/demo-identity/demo-accounts'
import { createApp } from './app.ts'
import { findWebhookKey } from './features/webhooks/webhook-key.ts'
import { createDatabaseClock } from './platform/clock/database-clock.ts'
import { type Config, readConfig } from './platform/config/config.ts'
import { helpText } from './platform/config/settings.ts'
import { surviveUncaughtErrors } from './platform/http/uncaught-errors.ts'
import { createStartLog, logWarningsOfNode, type StartLog } from './platform/start-log.ts'
import { StartupError } from './platform/startup-error.ts'
import { openTracing } from './platform/tracing/open-tracing.ts'
import { version } from './platform/version.ts'
import { type RunningWorker, startWorker } from './platform/work/worker.ts'
import { listBackgroundWork } from './start/background-work.ts'
import { listen } from './start/listen.ts'
import { openProvider } from './start/open-provider.ts'
import { openStore, type Store } from './start/open-store.ts'
import { stopOnSignal } from './start/stop-on-signal.ts'

type Close = () => Promise<void>

/** A server that takes longer to start listens before it is ready, so that it can be asked why. */
const maxSilence = 10_000

/**
 * Starts config, database, identity provider, app and listener in this order, and prints each step. The
 * server listens when it is ready, so that a proxy finds either no server or one that can answer. If its
 * database cannot be reached, it listens, and is ready afterwards.
 */
export async function main(argv: string[], env: Record<string, string | undefined>): Promise<void> {
  if (argv.includes('--help') || argv.includes('-h')) {
    process.stdout.write(`${helpText()}\n`)
    return
  }
  const out = createStartLog(process.stdout, process.stderr)
  logWarningsOfNode(out)
  // Until the app has its log and survives them.
  const endEarly = (error: unknown) => {
    out.fatal('NutriPIM cannot start.', error)
    process.exit(1)
  }
  const stopWatching = () => process.off('uncaughtException', endEarly)
  process.on('uncaughtException', endEarly)
  try {
    await start(env, out, stopWatching)
  } catch (error) {
    if (error instanceof StartupError) out.fatal(`NutriPIM cannot start. ${error.message}`)
    else out.fatal('NutriPIM cannot start.', error)
    process.exitCode = 1
  } finally {
    stopWatching()
  }
}

async function start(
  env: Record<string, string | undefined>,
  out: StartLog,
  onLogged: () => void,
): Promise<void> {
  const settings = readConfig(env)
  const closing: Close[] = []
  const closeAll = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    const tracing = await openTracing(settings.tracing, version)
    const store = await openStore(settings, out, closing, tracing)
    const key = await findWebhookKey(settings)
    const config = { ...settings, webhooks: { ...settings.webhooks, key } }
    const { provider, accounts } = await openProvider(config, env, out, closing)
    const stopping = new AbortController()
    const { database, replica } = store
    const clock = createDatabaseClock(database)
    const workers: RunningWorker[] = []
    const app = await createApp({
      config,
      clock,
      database,
      replica,
      tracing,
      provider,
      stopping: stopping.signal,
      workers,
    })
    let listening: Promise<void> | undefined
    closing.push(async () => {
      // A port that closes while a second address of localhost is opened would be an uncaught error.
      await listening?.catch(() => {})
      await app.close()
    })
    onLogged()
    surviveUncaughtErrors(app.log)
    stopOnSignal(app, { stopping, delay: config.stopDelay, closeAll, out })
    const { isPrepared, untilListening } = startPreparing(store)
    await untilListening
    if (stopping.signal.aborted) return
    listening = listen(app, config)
    await listening
    if (!(await isPrepared)) return
    for (const worker of listBackgroundWork({ config, database, clock, log: app.log })) {
      const started = await startWorker(worker, { database, log: app.log })
      workers.push(started)
      closing.push(() => started.close())
    }
    announce(config, accounts, out)
  } catch (error) {
    await closeAll()
    throw error
  }
}

/** Prepares the database; `untilListening` ends when that is done, or takes long. */
function startPreparing({ prepare }: Store) {
  let listenNow = () => {}
  const isSlow = new Promise<void>((resolve) => {
    listenNow = resolve
  })
  const timer = setTimeout(listenNow, maxSilence)
  const isPrepared = prepare(listenNow).finally(() => clearTimeout(timer))
  return { isPrepared, untilListening: Promise.race([isPrepared, isSlow]) }
}

function announce(config: Config, accounts: readonly DemoAccount[], out: StartLog): void {
  out.info('')
  out.info(`NutriPIM is ready at ${config.publicUrl}`)
  if (accounts.length === 0) return
  out.info('')
  out.info('Demo accounts (select one on the sign-in page):')
  for (const { email, trait } of accounts) out.info(`  ${email.padEnd(34)} ${trait}`)
  out.info('')
}

// A release is started by a link to its folder.
if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  try {
    process.loadEnvFile()
  } catch {
    // The file .env is optional.
  }
  await main(process.argv.slice(2), process.env)
}
