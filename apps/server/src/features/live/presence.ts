import type { PresenceRow } from './live-sql.ts'
import * as statements from './live-sql.ts'
import type { HubParts, Member } from './members.ts'

/** The users present in a country, stored in the database for all servers. */
export async function openPresence({ database, members, heartbeat, warn }: HubParts) {
  const membersOf = (country: string) =>
    [...members.values()].filter((member) => member.country === country)

  const send = runOncePerKey(async (country) => {
    if (membersOf(country).length === 0) return
    const present = await database.all<PresenceRow>(statements.listPresent(country))
    for (const { stream } of membersOf(country)) {
      const people = present
        .filter(({ userId }) => userId !== stream.identity.userId)
        .map(({ name, screen, rowId }) => ({ name, screen, rowId }))
      stream.send({ type: 'present', people })
    }
  }, warn)

  const renew = async () => {
    const own = [...members.keys()]
    if (own.length === 0) return
    const rows = await database.all<{ connection: string }>(statements.renewPresence(own))
    const renewed = new Set(rows.map(({ connection }) => connection))
    // Another server deleted the connection as expired; the client reconnects.
    for (const connection of own) {
      if (!renewed.has(connection)) members.get(connection)?.stream.end()
    }
  }
  const timer = setInterval(() => renew().catch(warn), heartbeat)
  timer.unref()

  const unlisten = await database.listen('nutripim_presence', send, () => {
    for (const country of new Set([...members.values()].map((each) => each.country))) send(country)
  })

  return {
    send,
    async add(connection: string, { stream, country }: Member) {
      await database.all(statements.insertPresence(connection, country, stream.identity.userId))
    },
    async remove(connection: string) {
      await database.all(statements.deletePresence(connection))
    },
    async close() {
      clearInterval(timer)
      await unlisten()
    },
  }
}

/** Runs once at a time per key; calls during a run cause one more run. */
function runOncePerKey(work: (key: string) => Promise<void>, failed: (error: unknown) => void) {
  const running = new Map<string, { runsAgain: boolean }>()
  return function run(key: string): void {
    const current = running.get(key)
    if (current) {
      current.runsAgain = true
      return
    }
    const state = { runsAgain: false }
    running.set(key, state)
    work(key)
      .catch(failed)
      .finally(() => {
        running.delete(key)
        if (state.runsAgain) run(key)
      })
  }
}
