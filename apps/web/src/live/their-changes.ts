import type { ChangeKind, LiveChange } from '@nutripim/contract/live'

/** Who changed a record, and when; null where the change itself was missed. */
export interface Who {
  by: string | null
  at: string | null
}

/** As long as it may take until a list that was read again shows the change. */
const lifetime = 30_000
const known = new Map<string, { who: Who; until: number }>()

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

export function forgetTheirs({ countryCode, kind, ids }: LiveChange): void {
  if (countryCode === null) return
  for (const id of ids ?? []) known.delete(keyOf(countryCode, kind, id))
}

export function whoChanged(country: string, kind: ChangeKind, id: string): Who | undefined {
  return find(keyOf(country, kind, id)) ?? find(keyOf(country, kind, any))
}

function note(key: string, who: Who): void {
  const now = Date.now()
  for (const [old, { until }] of known) if (until < now) known.delete(old)
  known.set(key, { who, until: now + lifetime })
}

function find(key: string): Who | undefined {
  const found = known.get(key)
  return found && found.until > Date.now() ? found.who : undefined
}
