import type { ChangeKind } from '@nutripim/contract/live/live'

type RefreshMeta = {
  /** The kinds of records that the query reads. */
  kinds?: readonly ChangeKind[]
  /** The country of the records; undefined means all countries. */
  country?: string | undefined
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: RefreshMeta
  }
}

/**
 * The `meta` of a query that is fetched again when another user changes its records:
 * `meta: refreshOn(['product'], country)`.
 */
export function refreshOn(kinds: readonly ChangeKind[], country?: string): RefreshMeta {
  return { kinds, country }
}

/** A change without a kind can affect any kind, and one without a country all countries. */
export function isAffected(
  meta: RefreshMeta | undefined,
  change: { kind?: ChangeKind; countryCode: string | null },
): boolean {
  if (!meta?.kinds) return false
  const isSameKind = change.kind === undefined || meta.kinds.includes(change.kind)
  const isSameCountry =
    change.countryCode === null || meta.country === undefined || meta.country === change.countryCode
  return isSameKind && isSameCountry
}
