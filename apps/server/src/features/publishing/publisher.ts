import type { Database } from '../../platform/database/database.ts'
import { type Attempt, attemptOnce } from '../../platform/work/isolate-failures.ts'
import type { Worker } from '../../platform/work/worker.ts'
import type { ChannelOf } from './channel-work-sql.ts'
import * as statements from './channel-work-sql.ts'
import type { RequestKey } from './publications-sql.ts'
import * as publicationStatements from './publications-sql.ts'
import { publishChanges } from './publish.ts'
import { publishScheduled } from './scheduled-publications.ts'

interface PublisherParts {
  database: Database
  /** Milliseconds from a change to its publication; changes in between are published together. */
  delay?: number
  /** Milliseconds between two searches for work that no notification announced. */
  interval?: number
}

/**
 * Publishes automatic channels and scheduled publications: soon after a notification of a change, and by a
 * timer. Several servers share the work; the lock of the channel decides which of them publishes.
 */
export const publisher = ({ database, delay = 250, interval = 5000 }: PublisherParts): Worker => ({
  name: 'publisher',
  wakeOn: ['nutripim_changes'],
  interval,
  delay,
  work: ({ attempt }) => publishDueChannels(database, attempt),
})

/**
 * Publishes every automatic channel that is not up to date, and scheduled publications. Each is a
 * transaction of its own with a time limit of its own.
 */
export async function publishDueChannels(
  database: Database,
  attempt: Attempt = attemptOnce,
): Promise<void> {
  for (const due of await database.within('long').all<ChannelOf>(statements.listDueChannels())) {
    await attempt(`${due.country}-${due.channel}`, () =>
      publishChanges(database.within('long'), due),
    )
  }
  for (const due of await database.all<RequestKey>(publicationStatements.listDueRequests())) {
    await attempt(`scheduled publication ${due.id}`, () =>
      publishScheduled(database.within('long'), due),
    )
  }
}
