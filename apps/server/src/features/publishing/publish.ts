import * as planStatements from '../../platform/database/bulk-plan-sql.ts'
import type { DatabaseWork, Queryable } from '../../platform/database/database.ts'
import * as statements from './candidates-sql.ts'
import type { ChannelOf, ChannelWork } from './channel-work-sql.ts'
import * as channelStatements from './channel-work-sql.ts'
import { listRecords } from './list-records.ts'

/**
 * Publishes what was saved in a country since its automatic channel was compared last. Does nothing while
 * another server works on the channel. Returns the number of the publication, if there was a difference.
 */
export async function publishChanges(
  database: DatabaseWork,
  channelOf: ChannelOf,
): Promise<number | undefined> {
  return database.transaction(async (tx) => {
    await tx.all(channelStatements.addChannelState(channelOf))
    if (!(await tx.find(channelStatements.lockChannel(channelOf, { skipLocked: true }))))
      return undefined
    const work = await tx.find<ChannelWork>(channelStatements.findChannelWork(channelOf))
    if (work?.settings.mode !== 'automatic') return undefined
    if (work.isFull || work.isBulk) await tx.all(planStatements.preferBulkPlan())
    const { records } = await listRecords(tx, work)
    const author = work.author ?? 'system'
    const note = work.hasNewProfile ? 'The declaration profile changed.' : ''
    const publication = { ...channelOf, author, origin: 'automatic', note, records } as const
    const number = await publishRecords(tx, publication)
    await tx.all(channelStatements.setConsidered(work))
    return number
  })
}

/** Records a publication; undefined if the channel already delivers all of it. */
export async function publishRecords(
  tx: Queryable,
  publication: Parameters<typeof statements.recordPublication>[0],
): Promise<number | undefined> {
  if (publication.records.length === 0) return undefined
  const { number } = await tx.get<{ number: number | null }>(
    statements.recordPublication(publication),
  )
  return number ?? undefined
}
