/**
 * A position in the change feed: `17-5f3a9c1e7b20`, after a publication; with `:product:10001`, after one
 * of its changes. The id of the publication tells whether it is still the one that the reader knows: a
 * database that was restored uses its number again. `0.17-5f3a9c1e7b20:product:10001`: after one of the
 * records that the expired publications up to 17 left. `0`: before everything.
 */
export interface FeedPosition {
  number: number
  /** Among the records that publications up to this one left; their changes have expired. */
  expired: number | undefined
  /** Undefined in `0`, and in cursors that were made before publications had ids. */
  publicationId: string | undefined
  /** Within the publication; undefined: after all of its changes. */
  record: { kind: string; record: string } | undefined
}

/** The contract has checked its form. */
export function parseCursor(cursor: string): FeedPosition {
  const [version = '0', kind, ...record] = cursor.split(':')
  const [numbers = '0', publicationId] = version.split('-')
  const [number, expired] = numbers.split('.').map(Number)
  return {
    number: number ?? 0,
    expired,
    publicationId,
    record: kind === undefined ? undefined : { kind, record: record.join(':') },
  }
}
