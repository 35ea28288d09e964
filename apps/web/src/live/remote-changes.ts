import type { ChangeKind, LiveChange } from '@nutripim/contract/live/live'

/** Who changed a record and when; null when the change event itself was missed. */
export interface RemoteChange {
  by: string | null
  at: string | null
}

/** Longer than it takes to load the changed list. */
const lifetime = 30_000
/** `change` is null for our own changes. */
const recent = new Map<string, { change: RemoteChange | null; until: number }>()

const keyOf = (country: string, kind: ChangeKind, id: string) => `${country} ${kind} ${id}`
const anyId = '*'

/** At the end of a session. */
export function forgetRemoteChanges(): void {
  recent.clear()
}

export function recordRemoteChange({ countryCode, kind, ids, by, at }: LiveChange): void {
  if (countryCode === null) return
  for (const id of ids ?? [anyId]) record(keyOf(countryCode, kind, id), { by, at })
}

/** Changes may have been missed, so whatever differs afterwards was changed by another user. */
export function recordGap(country: string, kind: ChangeKind): void {
  record(keyOf(country, kind, anyId), { by: null, at: null })
}

/** Our own changes are never remote ones, not even after a gap. */
export function recordOwnChange({ countryCode, kind, ids }: LiveChange): void {
  if (countryCode === null) return
  for (const id of ids ?? []) record(keyOf(countryCode, kind, id), null)
}

export function findRemoteChange(
  country: string,
  kind: ChangeKind,
  id: string,
): RemoteChange | undefined {
  const change = findRecent(keyOf(country, kind, id))
  return (change === undefined ? findRecent(keyOf(country, kind, anyId)) : change) ?? undefined
}

function record(key: string, change: RemoteChange | null): void {
  const now = Date.now()
  for (const [oldKey, { until }] of recent) if (until < now) recent.delete(oldKey)
  recent.set(key, { change, until: now + lifetime })
}

function findRecent(key: string): RemoteChange | null | undefined {
  const found = recent.get(key)
  return found && found.until > Date.now() ? found.change : undefined
}
