import type { AuditEntry } from '@nutripim/contract/audit/audit'
import type { RestoreKind } from '@nutripim/contract/audit/restore'

const kindOf: Record<string, RestoreKind> = {
  product: 'products',
  'product link': 'links',
  advice: 'advice',
  dealer: 'dealers',
}

/** More records than these do not go into an address: then all of the country is looked at. */
const most = 200

export interface RequestUndo {
  country: string
  kinds: string
  records?: string
  moment: string
}

/** Where the records that a request changed can be brought back; undefined: they are not of one country. */
export function undoOf(entries: readonly AuditEntry[]): RequestUndo | undefined {
  const own = entries.filter(({ kind, countryId }) => countryId !== null && kind in kindOf)
  const countries = new Set(own.map(({ countryId }) => countryId))
  if (own.length === 0 || countries.size > 1) return undefined
  const records = new Set(own.map(({ recordId }) => recordId))
  return {
    country: own[0]!.countryId!,
    kinds: [...new Set(own.map(({ kind }) => kindOf[kind]))].join(),
    ...(records.size <= most && { records: [...records].join() }),
    moment: own.map(({ at }) => at).sort()[0]!,
  }
}
