import type { AuditEntry } from '@nutripim/contract/audit/audit'
import type { RestoreKind } from '@nutripim/contract/audit/restore'

const kindOf: Record<string, RestoreKind> = {
  product: 'products',
  'product link': 'links',
  advice: 'advice',
  dealer: 'dealers',
}

/** The search parameters of the screen that undoes a change. */
export interface RequestUndo {
  country: string
  kinds: string
  moment: string
  request: string
  entry?: number
}

/** How to undo what a request changed, for each country. */
export function listRequestUndos(entries: readonly AuditEntry[]): RequestUndo[] {
  const found = new Map<string, RequestUndo>()
  for (const { kind, countryId, requestId, at } of entries) {
    const restoreKind = kindOf[kind]
    if (countryId === null || requestId === null || !restoreKind) continue
    const other = found.get(countryId)
    const kinds = new Set([...(other?.kinds.split(',') ?? []), restoreKind])
    const moment = other && other.moment < at ? other.moment : at
    found.set(countryId, {
      country: countryId,
      kinds: [...kinds].join(),
      moment,
      request: requestId,
    })
  }
  return [...found.values()]
}

/** How to undo one entry of the log alone. */
export function findEntryUndo(entry: AuditEntry): RequestUndo | undefined {
  const [undo] = listRequestUndos([entry])
  return undo && { ...undo, entry: entry.id }
}
