import { currentPerson } from '../identity/session.ts'

/** Entries with this prefix are deleted when the session ends. */
const prefix = 'advice_'
export const cacheTime = 300_000

interface Entry<Data> {
  /** The time of the request. */
  at: number
  data: Data
}

const nameOf = (country: string, part: string) =>
  `${prefix}${currentPerson() ?? ''}_${country}_${part}`
const lastSaveName = (country: string) => nameOf(country, 'saved')

/** An answer that the same user fetched less than 300 s ago and after their own last save. */
export function readCached<Data>(country: string, part: string): Entry<Data> | undefined {
  const entry = parse<Entry<Data>>(localStorage.getItem(nameOf(country, part)))
  if (!entry || typeof entry.at !== 'number') return undefined
  const isFresh = Date.now() - entry.at < cacheTime && entry.at <= Date.now()
  return isFresh && entry.at > lastSave(country) ? entry : undefined
}

/** An answer that was requested before a save is not stored: it may not contain what was saved. */
export function writeCached(country: string, part: string, entry: Entry<unknown>): void {
  if (currentPerson() === undefined || entry.at <= lastSave(country)) return
  try {
    localStorage.setItem(nameOf(country, part), JSON.stringify(entry))
  } catch {
    // The storage is full: make room for the next answer.
    forgetCached()
  }
}

/** Called after every save of this user: older answers are no longer used, in all tabs. */
export function forgetCached(country?: string): void {
  const start = country === undefined ? prefix : nameOf(country, '')
  for (const name of Object.keys(localStorage)) {
    if (name.startsWith(start)) localStorage.removeItem(name)
  }
  if (country !== undefined) localStorage.setItem(lastSaveName(country), JSON.stringify(Date.now()))
}

function lastSave(country: string): number {
  return parse<number>(localStorage.getItem(lastSaveName(country))) ?? 0
}

function parse<Value>(text: string | null): Value | undefined {
  try {
    return JSON.parse(text ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
