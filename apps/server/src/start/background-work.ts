import type { FastifyBaseLogger } from 'fastify'
import { keyWarnings } from '../features/api-keys/warn-of-expiry.ts'
import { logMonths } from '../features/audit/months/log-months.ts'
import { plannedProfiles } from '../features/declarations/planned-profiles.ts'
import { cachePurger } from '../features/delivery/purge-caches.ts'
import { databaseStore } from '../features/files/store/file-store.ts'
import { fileReader } from '../features/files/uploads/read-received-files.ts'
import { linkMonitor } from '../features/link-monitor/link-monitor.ts'
import { mailing } from '../features/notifications/mailing.ts'
import { smtpDelivery } from '../features/notifications/smtp.ts'
import { searchTexts } from '../features/products/search/search-texts.ts'
import { changeExpiry } from '../features/publishing/expired-changes.ts'
import { publisher } from '../features/publishing/publisher.ts'
import { retention } from '../features/retention/retention.ts'
import { oldDeliveries } from '../features/webhooks/old-deliveries.ts'
import { webhookSender } from '../features/webhooks/send-webhooks.ts'
import type { DatabaseClock } from '../platform/clock/database-clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import { findWebBuild } from '../platform/http/web-files.ts'
import { version } from '../platform/version.ts'
import type { Worker } from '../platform/work/worker.ts'

interface Parts {
  config: Config
  database: Database
  clock: DatabaseClock
  log: FastifyBaseLogger
}

const hour = 60 * 60 * 1000

/**
 * Everything that a server does in the background, in the order in which it starts: what begins with slow
 * statements is last, so that nothing waits for it.
 */
export function listBackgroundWork({ config, database, clock, log }: Parts): Worker[] {
  const { publicUrl, mail, webhooks, purge, changeDays, keptDays, logArchive } = config
  // Only one process can open the embedded database.
  const isAlone = 'folder' in config.database
  const agent = (name: string) => `NutriPIM-${name}/${version} (+${publicUrl})`
  const optional = <T>(setting: T | undefined, list: (setting: T) => Worker[]): Worker[] =>
    setting === undefined ? [] : list(setting)
  return [
    { name: 'clock of the database', interval: hour, work: () => clock.compare(log) },
    ...optional(mail, (server) => [
      mailing({
        database,
        log,
        deliver: smtpDelivery(server, new URL(publicUrl).hostname),
        publicUrl,
        digestAfter: server.digestAfter,
        isAlone,
      }),
    ]),
    ...optional(webhooks.key, (key) => [
      webhookSender({
        database,
        log,
        key,
        limits: webhooks.limits,
        userAgent: agent('webhooks'),
        isAlone,
      }),
    ]),
    // Without WEBHOOK_KEY too: webhooks that exist get deliveries, although nothing is sent.
    oldDeliveries(database),
    plannedProfiles(database),
    fileReader({ database, store: databaseStore }),
    publisher({ database }),
    searchTexts(database),
    ...(purge.urls.length > 0 ? [cachePurger({ database, log, ...purge })] : []),
    ...listLinkMonitor(config, database, agent('link-monitor')),
    // The demo data has fixed dates, which would all be too old.
    ...(config.provider ? [retention({ database, keptDays })] : []),
    logMonths({ database, log, ...logArchive }),
    keyWarnings(database),
    ...(changeDays > 0 ? [changeExpiry({ database, days: changeDays })] : []),
  ]
}

function listLinkMonitor(
  { linkMonitor: settings, publicUrl, proxies }: Config,
  database: Database,
  userAgent: string,
): Worker[] {
  const { mode, allowsPrivate, ports, labelUrl } = settings
  if (mode === 'off') return []
  return [
    linkMonitor({
      database,
      mode,
      publicUrl,
      labelUrl,
      webFolder: findWebBuild(),
      limits: { allowsPrivate, ports, proxies, userAgent, timeout: 20_000 },
      hostSpacing: 1000,
    }),
  ]
}
