import type { ChangeKind } from '@nutripim/contract/live/live'

type ShownRecords = {
  /** The records that the answer is made of. */
  shows?: readonly ChangeKind[]
  /** Whose records; undefined: those of every country. */
  country?: string | undefined
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: ShownRecords
  }
}

/**
 * The `meta` of a query that is to be read again when somebody else changes what it shows:
 * `meta: shows(['product'], country)`.
 */
export function shows(kinds: readonly ChangeKind[], country?: string): ShownRecords {
  return { shows: kinds, country }
}

/** A change without a kind may be of any; one without a country concerns all of them. */
export function isShown(
  meta: ShownRecords | undefined,
  change: { kind?: ChangeKind; countryCode: string | null },
): boolean {
  if (!meta?.shows) return false
  const isSameKind = change.kind === undefined || meta.shows.includes(change.kind)
  const isSamePlace =
    change.countryCode === null || meta.country === undefined || meta.country === change.countryCode
  return isSameKind && isSamePlace
}
