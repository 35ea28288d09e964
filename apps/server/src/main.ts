import './platform/garbage-collection.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { DemoAccount } from '@nutripim/demo-identity/demo-accounts'
import type { FastifyInstance } from 'fastify'
import { createApp, version } from './app.ts'
import { startKeyWarnings } from './features/access/keys/warn-of-expiry.ts'
import { startWebhooks } from './features/access/webhooks/send-webhooks.ts'
import { findWebhookKey } from './features/access/webhooks/webhook-key.ts'
import { startLogMonths } from './features/audit/months/log-months.ts'
import { startPurger } from './features/delivery/purge-caches.ts'
import { startLinkMonitor } from './features/link-monitor/link-monitor.ts'
import { startMailing } from './features/notifications/mailing.ts'
import { startRetention } from './features/notifications/retention.ts'
import { smtpDelivery } from './features/notifications/smtp.ts'
import { startChangeExpiry } from './features/publishing/expired-changes.ts'
import { startPublisher } from './features/publishing/publisher.ts'
import { openStore, type Store } from './open-store.ts'
import { createDatabaseClock } from './platform/clock/database-clock.ts'
import { type Config, readConfig } from './platform/config/config.ts'
import { helpText } from './platform/config/settings.ts'
import { StartupError } from './platform/config/startup-error.ts'
import type { Database } from './platform/database/database.ts'
import { surviveUncaughtErrors } from './platform/http/uncaught-errors.ts'
import { findWebBuild } from './platform/http/web-files.ts'
import { repeatWork } from './platform/repeat-work.ts'
import { createStartLog, logWarningsOfNode, type StartLog } from './platform/start-log.ts'
import { openTracing } from './platform/tracing/open-tracing.ts'

type Close = () => Promise<void>

/** A server that takes longer to start listens before it is ready, so that it can be asked why. */
const maxSilence = 10_000
const hour = 60 * 60 * 1000

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
    const app = await createApp({
      config,
      clock,
      database,
      replica,
      tracing,
      provider,
      stopping: stopping.signal,
    })
    let listening: Promise<void> | undefined
    closing.push(async () => {
      // A port that closes while a second address of localhost is opened would be an uncaught error.
      await listening?.catch(() => {})
      await app.close()
    })
    onLogged()
    surviveUncaughtErrors(app.log)
    closeOnSignal(app, { stopping, delay: config.stopDelay, closeAll, out })
    const { isPrepared, untilListening } = startPreparing(store)
    await untilListening
    if (stopping.signal.aborted) return
    listening = listen(app, config)
    await listening
    if (!(await isPrepared)) return
    const comparing = repeatWork({
      name: 'clock of the database',
      interval: hour,
      log: app.log,
      work: () => clock.compare(app.log),
    })
    closing.push(() => comparing.close())
    await sendMails(config, database, app, closing)
    await sendWebhooks(config, database, app, closing)
    const publisher = await startPublisher({ database, log: app.log })
    closing.push(() => publisher.close())
    if (config.purge.urls.length > 0) {
      const purger = await startPurger({ database, log: app.log, ...config.purge })
      closing.push(() => purger.close())
    }
    // Those that begin with slow statements start last, so that nothing waits for them.
    watchLinks(config, database, app, closing)
    sweepInboxes(config, database, app, closing)
    const logMonths = startLogMonths({ database, log: app.log, ...config.logArchive })
    closing.push(() => logMonths.close())
    const keyWarnings = startKeyWarnings(database, app.log)
    closing.push(() => keyWarnings.close())
    if (config.changeDays > 0) {
      const expiry = startChangeExpiry({ database, log: app.log, days: config.changeDays })
      closing.push(() => expiry.close())
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

async function openProvider(
  config: Config,
  env: Record<string, string | undefined>,
  out: StartLog,
  closing: Close[],
): Promise<{ provider: NonNullable<Config['provider']>; accounts: readonly DemoAccount[] }> {
  if (config.provider) return { provider: config.provider, accounts: [] }
  if (env.NODE_ENV === 'production') {
    throw new StartupError('OIDC_AUTHORITY is missing: it is required with NODE_ENV=production.')
  }
  const { startDemoIdentity } = await import('@nutripim/demo-identity/demo-identity')
  const clientId = 'nutripim'
  const demo = await startDemoIdentity({
    port: config.demoIdentityPort,
    clientId,
    redirectUris: [`${config.publicUrl}/`],
    postLogoutRedirectUris: [`${config.publicUrl}/`],
    corsOrigins: [config.publicUrl],
    ...('folder' in config.database && {
      keysFile: `${config.database.folder}/demo-identity-keys.json`,
    }),
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new StartupError(
      `DEMO_IDENTITY_PORT: port ${config.demoIdentityPort} is already in use. Choose another port.`,
    )
  })
  closing.push(() => demo.close())
  out.info(`Demo identity provider at ${demo.issuer}`)
  return { provider: { authority: demo.issuer, clientId }, accounts: demo.accounts }
}

/** Runs in the background; several servers share the work. */
function watchLinks(
  { linkMonitor, publicUrl, proxies }: Config,
  database: Database,
  app: FastifyInstance,
  closing: Close[],
): void {
  const { mode, allowsPrivate, ports, labelUrl } = linkMonitor
  if (mode === 'off') return
  const monitor = startLinkMonitor({
    database,
    log: app.log,
    mode,
    publicUrl,
    labelUrl,
    webFolder: findWebBuild(),
    limits: {
      allowsPrivate,
      ports,
      proxies,
      userAgent: `NutriPIM-link-monitor/${version} (+${publicUrl})`,
      timeout: 20_000,
    },
    hostSpacing: 1000,
  })
  closing.push(() => monitor.close())
}

/** Runs in the background if a mail server is set; several servers share the work. */
async function sendMails(
  { mail, publicUrl, database: where }: Config,
  database: Database,
  app: FastifyInstance,
  closing: Close[],
): Promise<void> {
  if (!mail) return
  const mailing = await startMailing({
    database,
    log: app.log,
    deliver: smtpDelivery(mail, new URL(publicUrl).hostname),
    publicUrl,
    digestAfter: mail.digestAfter,
    // Only one process can open the embedded database.
    isAlone: 'folder' in where,
  })
  closing.push(() => mailing.close())
}

/** Runs in the background; several servers share the work. */
async function sendWebhooks(
  { webhooks: { key, limits }, publicUrl, database: where }: Config,
  database: Database,
  app: FastifyInstance,
  closing: Close[],
): Promise<void> {
  if (key === undefined) return
  const sender = await startWebhooks({
    database,
    log: app.log,
    key,
    limits,
    userAgent: `NutriPIM-webhooks/${version} (+${publicUrl})`,
    // Only one process can open the embedded database.
    isAlone: 'folder' in where,
  })
  closing.push(() => sender.close())
}

function sweepInboxes(
  { inboxDays: days, provider }: Config,
  database: Database,
  { log }: FastifyInstance,
  closing: Close[],
): void {
  // The demo data has fixed dates, which would all be too old.
  if (days === 0 || !provider) return
  const sweeping = startRetention({ database, log, days })
  closing.push(() => sweeping.close())
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') {
      throw new StartupError(`PORT: port ${port} is already in use. Choose another port.`)
    }
    if (error.code === 'EACCES')
      throw new StartupError(`PORT: this process has no permission to open port ${port}.`)
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
      throw new StartupError(`HOST: ${host} is not an address of this machine.`)
    }
    throw error
  })
}

interface StopParts {
  stopping: AbortController
  delay: number
  closeAll: Close
  out: StartLog
}

/**
 * The first signal lets running requests finish; a second one ends the process. A second signal within
 * half a second is the same Ctrl-C: npm forwards it although the terminal already sent it to us.
 */
function closeOnSignal(app: FastifyInstance, { stopping, delay, closeAll, out }: StopParts): void {
  let closingSince: number | undefined
  const onSignal = () => {
    if (closingSince !== undefined) {
      if (performance.now() - closingSince > 500) process.exit(1)
      return
    }
    closingSince = performance.now()
    stopping.abort()
    out.info(
      delay > 0
        ? `Not ready any more. Closing in ${delay / 1000} seconds …`
        : 'Waiting for running requests to finish …',
    )
    const close = async () => {
      if (delay > 0) await wait(delay)
      await closeAll()
    }
    close().then(
      () => {
        out.info('Closed.')
        // An unused connection may still be open on a second address of localhost.
        setTimeout(() => process.exit(), 1000).unref()
      },
      (error) => {
        app.log.error(error)
        process.exitCode = 1
      },
    )
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
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

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    process.loadEnvFile()
  } catch {
    // The file .env is optional.
  }
  await main(process.argv.slice(2), process.env)
}
