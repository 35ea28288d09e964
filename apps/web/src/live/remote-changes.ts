import type { ChangeKind, LiveChange } from '@nutripim/contract/live/live'

/** Who changed a record, and when; null where the change itself was missed. */
export interface Who {
  by: string | null
  at: string | null
}

/** As long as it may take until a list that was read again shows the change. */
const lifetime = 30_000
/** Null: it was us. */
const known = new Map<string, { who: Who | null; until: number }>()

const keyOf = (country: string, kind: ChangeKind, id: string) => `${country} ${kind} ${id}`
const any = '*'

export function noteTheirs({ countryCode, kind, ids, by, at }: LiveChange): void {
  if (countryCode === null) return
  for (const id of ids ?? [any]) note(keyOf(countryCode, kind, id), { by, at })
}

/** Changes may have been missed: whatever differs afterwards is somebody else's. */
export function noteGap(country: string, kind: ChangeKind): void {
  note(keyOf(country, kind, any), { by: null, at: null })
}

/** What we changed ourselves is nobody else's, in a gap neither. */
export function noteOurs({ countryCode, kind, ids }: LiveChange): void {
  if (countryCode === null) return
  for (const id of ids ?? []) note(keyOf(countryCode, kind, id), null)
}

export function whoChanged(country: string, kind: ChangeKind, id: string): Who | undefined {
  const who = find(keyOf(country, kind, id))
  return (who === undefined ? find(keyOf(country, kind, any)) : who) ?? undefined
}

function note(key: string, who: Who | null): void {
  const now = Date.now()
  for (const [old, { until }] of known) if (until < now) known.delete(old)
  known.set(key, { who, until: now + lifetime })
}

function find(key: string): Who | null | undefined {
  const found = known.get(key)
  return found && found.until > Date.now() ? found.who : undefined
}
