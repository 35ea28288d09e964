import { formatNumber } from '@nutripim/wording/format-number'
import { ProblemError } from '../../platform/api/problem-error.ts'
import type { DatabaseWork, Queryable } from '../../platform/database/database.ts'
import type { DueRequest, RequestKey } from './publications-sql.ts'
import * as statements from './publications-sql.ts'
import { publishReviewed } from './review.ts'

/**
 * Publishes a scheduled publication whose time has come. Differences and checks are those of now, not of
 * the time when it was scheduled. Does nothing while another server works on it.
 */
export async function publishScheduled(database: DatabaseWork, key: RequestKey): Promise<void> {
  await database.transaction(async (tx) => {
    const request = await tx.find<DueRequest>(statements.claimDueRequest(key))
    if (request) await tx.all(statements.finishRequest(request, await carryOut(tx, request)))
  })
}

async function carryOut(tx: Queryable, request: DueRequest) {
  const { country, channel, records: selected, requestedBy: author, note, isPermitted } = request
  const failed = (outcome: string) => ({ state: 'failed', outcome, number: null }) as const
  if (!isPermitted) {
    return failed('The user who scheduled it no longer has permission to publish in this country.')
  }
  try {
    const channelOf = { country, channel }
    const options = { selected, author, origin: 'scheduled', note } as const
    const { number, heldBack } = await publishReviewed(tx, channelOf, options)
    if (number === undefined) return failed(formatHeldBack(heldBack) || 'Nothing differed.')
    return { state: 'published', outcome: formatHeldBack(heldBack), number } as const
  } catch (error) {
    // Such as: the channel is automatic now. An error of the database ends the transaction instead.
    if (error instanceof ProblemError) return failed(error.message)
    throw error
  }
}

/** Empty if no product was held back. */
export function formatHeldBack(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? 'One product was held back because of a check.'
    : `${formatNumber(count)} products were held back because of a check.`
}
