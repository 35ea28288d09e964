/** More keys than countries and active users; afterwards the oldest are forgotten. */
const maxKeys = 5000

export type LastChanges = ReturnType<typeof createLastChanges>

/**
 * Remembers when this server last heard of a change in a country or in the inbox of a user, so that
 * a new stream can tell its client whether data loaded just before is still current.
 */
export function createLastChanges(now: () => number = () => performance.now()) {
  const times = new Map<string, number>()
  /** Nothing is known about the time before. */
  let knownSince = now()
  const forgetEarlier = () => {
    times.clear()
    knownSince = now()
  }
  return {
    /** `*` is a change that belongs to no country. */
    record(key: string): void {
      if (times.size >= maxKeys) forgetEarlier()
      times.set(key, now())
    },
    /** Changes may have been missed. */
    recordGap: forgetEarlier,
    /** Milliseconds for which this country and this user have certainly had no change. */
    unchangedFor(country: string, userId: string): number {
      const keys = ['*', country, userId]
      const last = Math.max(knownSince, ...keys.map((key) => times.get(key) ?? 0))
      return Math.floor(now() - last)
    },
  }
}
