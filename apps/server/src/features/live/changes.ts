import { canReceiveChange, isSentWithoutIds, type LiveChange } from '@nutripim/contract/live/live'
import type { Database } from '../../platform/database/database.ts'
import { displayName } from './live-sql.ts'
import type { HubParts } from './members.ts'

/** A message of the database, see tell_change in 0011-live.sql. */
interface Told {
  country: string
  kind: string
  ids?: string[] | null
  actor: string | null
  at: string
  request: string | null
}

/** Sends changes of a country, and changes without a country, to users with the right to see them. */
export async function passOnChanges({ database, members, warn }: HubParts) {
  const nameOf = rememberedNames(database)
  const passOn = async (told: Told) => {
    const listeners = [...members.values()].filter(
      ({ country, stream }) =>
        (told.country === '*' || told.country === country) &&
        canReceiveChange(told.kind, stream.identity.rights),
    )
    if (listeners.length === 0) return
    const event: LiveChange = {
      type: 'changed',
      countryCode: told.country === '*' ? null : told.country,
      kind: told.kind as LiveChange['kind'],
      ids: isSentWithoutIds(told.kind) ? null : (told.ids ?? null),
      by: told.actor && (await nameOf(told.actor)),
      at: told.at,
      requestId: told.request,
    }
    for (const { stream } of listeners) stream.send(event)
  }

  // Sequential, so that changes arrive in the order of their commits.
  let passing = Promise.resolve()
  const unlisten = await database.listen(
    'nutripim_changes',
    (payload) => {
      passing = passing.then(() => passOn(JSON.parse(payload))).catch(warn)
    },
    () => {
      for (const { stream } of members.values()) stream.send({ type: 'missed' })
    },
  )
  return {
    async close() {
      await unlisten()
      await passing
    },
  }
}

const namesFor = 60_000
const mostNames = 1000

/** Names are cached, because they rarely change and one user often makes several changes. */
function rememberedNames(database: Database) {
  const names = new Map<string, { name: string; until: number }>()
  return async function nameOf(userId: string): Promise<string> {
    const known = names.get(userId)
    if (known && known.until > Date.now()) return known.name
    const row = await database.find<{ name: string }>(displayName(userId))
    const name = row?.name ?? userId
    if (names.size >= mostNames) names.clear()
    names.set(userId, { name, until: Date.now() + namesFor })
    return name
  }
}
