import type { AuditEntry } from '@nutripim/contract/audit/audit'

const userKinds = new Set(['user', 'user role', 'user country', 'notification preference'])

/**
 * Sorts the entries of one request by cause, newest first: a user is added before roles are assigned and
 * deleted after roles are removed. The database may log them in another order.
 */
export function sortCausally(entries: readonly AuditEntry[]): AuditEntry[] {
  const sorted = [...entries]
  for (const group of groupByUser(entries)) {
    const byRank = group.map(({ entry }) => entry).sort((a, b) => rank(a) - rank(b))
    for (const [i, entry] of byRank.entries()) {
      const position = group[i]?.position
      if (position !== undefined) sorted[position] = entry
    }
  }
  return sorted
}

const rank = ({ kind, change }: AuditEntry) =>
  kind !== 'user' || change === 'update' ? 1 : change === 'delete' ? 0 : 2

interface PositionedEntry {
  position: number
  entry: AuditEntry
}

/** The entries of each user within one request, with their positions in the list. */
function groupByUser(entries: readonly AuditEntry[]): Iterable<PositionedEntry[]> {
  const groups = new Map<string, PositionedEntry[]>()
  for (const [position, entry] of entries.entries()) {
    const { kind, recordId, requestId } = entry
    if (!userKinds.has(kind) || requestId === null) continue
    const key = `${requestId} ${recordId.split('/')[0]}`
    groups.set(key, [...(groups.get(key) ?? []), { position, entry }])
  }
  return groups.values()
}
