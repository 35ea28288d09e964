import { type AuditEntry, maxAuditTotal } from '@nutripim/contract/audit/audit'
import { isGroup } from '@nutripim/wording/change-sentence'
import { formatNumber } from '../ui/format/count.ts'

/** “Showing 250 of 1,200 changes”; a group counts with all its changes. */
export function formatTotal(
  entries: readonly AuditEntry[],
  total: number | null,
  hasMore: boolean,
): string {
  const shown = entries.reduce((sum, entry) => sum + countChanges(entry), 0)
  if (!hasMore) return formatChanges(shown)
  if (total === null) return `${formatChanges(shown)} so far`
  const all =
    total > maxAuditTotal ? `more than ${formatChanges(maxAuditTotal)}` : formatChanges(total)
  return `Showing ${formatNumber(shown)} of ${all}`
}

const formatChanges = (count: number) =>
  `${formatNumber(count)} ${count === 1 ? 'change' : 'changes'}`

const countChanges = (entry: AuditEntry) => (isGroup(entry) ? (entry.group?.size ?? 0) : 1)
