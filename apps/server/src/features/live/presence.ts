import { arrive, leave, listPresent, type PresenceRow, stay } from './live-sql.ts'
import type { HubParts, Member } from './members.ts'

/** The users present in a country, stored in the database for all servers. */
export async function showPresence({ database, members, heartbeat, warn }: HubParts) {
  const membersOf = (country: string) =>
    [...members.values()].filter((member) => member.country === country)

  const show = lastOneCounts(async (country) => {
    if (membersOf(country).length === 0) return
    const present = await database.all<PresenceRow>(listPresent(country))
    for (const { stream } of membersOf(country)) {
      const people = present
        .filter(({ userId }) => userId !== stream.identity.userId)
        .map(({ name, screen, rowId }) => ({ name, screen, rowId }))
      stream.send({ type: 'present', people })
    }
  }, warn)

  const stayHere = async () => {
    const here = [...members.keys()]
    if (here.length === 0) return
    const rows = await database.all<{ connection: string }>(stay(here))
    const kept = new Set(rows.map(({ connection }) => connection))
    // Another server deleted the connection as expired; the client reconnects.
    for (const connection of here) {
      if (!kept.has(connection)) members.get(connection)?.stream.end()
    }
  }
  const staying = setInterval(() => stayHere().catch(warn), heartbeat)
  staying.unref()

  const unlisten = await database.listen('nutripim_presence', show, () => {
    for (const country of new Set([...members.values()].map((each) => each.country))) show(country)
  })

  return {
    show,
    async arrive(connection: string, { stream, country }: Member) {
      await database.all(arrive(connection, country, stream.identity.userId))
    },
    async leave(connection: string) {
      await database.all(leave(connection))
    },
    async close() {
      clearInterval(staying)
      await unlisten()
    },
  }
}

/** Runs once at a time per key; calls during a run cause one more run. */
function lastOneCounts(work: (key: string) => Promise<void>, failed: (error: unknown) => void) {
  const running = new Map<string, { isAgain: boolean }>()
  return function run(key: string): void {
    const current = running.get(key)
    if (current) {
      current.isAgain = true
      return
    }
    const state = { isAgain: false }
    running.set(key, state)
    work(key)
      .catch(failed)
      .finally(() => {
        running.delete(key)
        if (state.isAgain) run(key)
      })
  }
}
