import type { AuditEntry } from '@nutripim/contract/audit/audit'

const ofUser = new Set(['user', 'user role', 'user country', 'notification preference'])

/**
 * Newest first, as it was meant: in one request a user is there before they are given anything, and
 * goes after all of it is taken. The database writes the parts before or after the whole.
 */
export function inOrderOfDoing(entries: readonly AuditEntry[]): AuditEntry[] {
  const ordered = [...entries]
  for (const places of placesByUser(entries)) {
    const meant = places.map((place) => entries[place]!).sort((a, b) => rank(a) - rank(b))
    for (const [i, place] of places.entries()) ordered[place] = meant[i]!
  }
  return ordered
}

const rank = ({ kind, change }: AuditEntry) =>
  kind !== 'user' || change === 'update' ? 1 : change === 'delete' ? 0 : 2

/** Where in the list each request tells of each user. */
function placesByUser(entries: readonly AuditEntry[]): Iterable<number[]> {
  const places = new Map<string, number[]>()
  for (const [i, { kind, recordId, requestId }] of entries.entries()) {
    if (!ofUser.has(kind) || requestId === null) continue
    const key = `${requestId} ${recordId.split('/')[0]}`
    places.set(key, [...(places.get(key) ?? []), i])
  }
  return places.values()
}
