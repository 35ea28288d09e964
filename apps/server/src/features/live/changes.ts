import {
  canReceiveChange,
  isChangeKind,
  isSentWithoutIds,
  type LiveChange,
} from '@nutripim/contract/live/live'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { readMessage } from '../../platform/database/read-message.ts'
import * as statements from './live-sql.ts'
import type { HubParts } from './members.ts'

/** A message of the database, see tell_change in database/live.sql. */
const ChangeMessage = z.object({
  country: z.string(),
  kind: z.string(),
  ids: z.array(z.string()).nullish(),
  actor: z.string().nullable(),
  at: z.string(),
  request: z.string().nullable(),
})
type ChangeMessage = z.output<typeof ChangeMessage>

/** The kinds of records that decide what a user can receive; their ids are user ids. */
const accessKinds: readonly string[] = ['user', 'user role', 'user country']

/** Sends changes of a country, and changes without a country, to users with the right to see them. */
export async function forwardChanges({ database, members, lastChanges, warn }: HubParts) {
  const findName = createNameCache(database)
  /** A deleted user, or one who lost a role or country, gets no event after this one. */
  const identifyAgain = async ({ ids }: ChangeMessage) => {
    const affected = [...members.values()].filter(
      ({ stream }) => !ids || ids.includes(stream.identity.userId),
    )
    await Promise.all(affected.map(({ stream }) => stream.identifyAgain()))
  }
  const forward = async (message: ChangeMessage) => {
    const { kind } = message
    if (!isChangeKind(kind)) return
    if (accessKinds.includes(kind)) await identifyAgain(message)
    const listeners = [...members.values()].filter(
      ({ country, stream }) =>
        (message.country === '*' || message.country === country) &&
        canReceiveChange(kind, stream.identity.rights),
    )
    if (listeners.length === 0) return
    const event: LiveChange = {
      type: 'changed',
      countryCode: message.country === '*' ? null : message.country,
      kind,
      ids: isSentWithoutIds(kind) ? null : (message.ids ?? null),
      by: message.actor && (await findName(message.actor)),
      at: message.at,
      requestId: message.request,
    }
    for (const { stream } of listeners) stream.send(event)
  }

  // Sequential, so that changes arrive in the order of their commits.
  let queue = Promise.resolve()
  const onMessage = (message: ChangeMessage) => {
    lastChanges.record(message.country)
    queue = queue.then(() => forward(message)).catch(warn)
  }
  const onGap = () => {
    lastChanges.recordGap()
    for (const { stream } of members.values()) stream.send({ type: 'missed' })
  }
  const onPayload = readMessage(ChangeMessage, { onMessage, onGap })
  const unlisten = await database.listen('nutripim_changes', onPayload, onGap)
  return {
    async close() {
      await unlisten()
      await queue
    },
  }
}

const cacheTime = 60_000
const maxNames = 1000

/** Names are cached, because they rarely change and one user often makes several changes. */
function createNameCache(database: Database) {
  const names = new Map<string, { name: string; until: number }>()
  return async function findName(userId: string): Promise<string> {
    const known = names.get(userId)
    if (known && known.until > Date.now()) return known.name
    const row = await database.find<{ name: string }>(statements.findDisplayName(userId))
    const name = row?.name ?? userId
    if (names.size >= maxNames) names.clear()
    names.set(userId, { name, until: Date.now() + cacheTime })
    return name
  }
}
