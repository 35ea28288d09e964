import type { AuditEntry } from '@nutripim/contract/audit/audit'
import type { RestoreKind } from '@nutripim/contract/audit/restore'

const kindOf: Record<string, RestoreKind> = {
  product: 'products',
  'product link': 'links',
  advice: 'advice',
  dealer: 'dealers',
}

/** More records do not fit into an address; then the preview covers the whole country. */
const maxRecords = 200

export interface RequestUndo {
  country: string
  kinds: string
  records?: string
  moment: string
}

/** The restore that undoes a request; undefined if its records belong to several countries. */
export function findRequestUndo(entries: readonly AuditEntry[]): RequestUndo | undefined {
  const own = entries.flatMap(({ kind, countryId, recordId, at }) => {
    const restoreKind = kindOf[kind]
    return countryId !== null && restoreKind ? [{ restoreKind, countryId, recordId, at }] : []
  })
  const [country, ...otherCountries] = new Set(own.map(({ countryId }) => countryId))
  const [moment] = own.map(({ at }) => at).sort()
  if (country === undefined || moment === undefined || otherCountries.length > 0) return undefined
  const records = new Set(own.map(({ recordId }) => recordId))
  return {
    country,
    kinds: [...new Set(own.map(({ restoreKind }) => restoreKind))].join(),
    ...(records.size <= maxRecords && { records: [...records].join() }),
    moment,
  }
}
