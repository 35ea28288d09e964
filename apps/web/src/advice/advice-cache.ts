import { currentPerson } from '../identity/session.ts'

/** Names with this prefix are taken away when the session ends. */
const prefix = 'advice_'
export const cacheTime = 300_000

interface Entry<Data> {
  /** When the answer was asked for. */
  at: number
  data: Data
}

const nameOf = (country: string, part: string) =>
  `${prefix}${currentPerson() ?? ''}_${country}_${part}`
const saveMark = (country: string) => nameOf(country, 'saved')

/** What was fetched less than 300 s ago by the same person, and not before their own last save. */
export function readCached<Data>(country: string, part: string): Entry<Data> | undefined {
  const entry = parse<Entry<Data>>(localStorage.getItem(nameOf(country, part)))
  if (!entry || typeof entry.at !== 'number') return undefined
  const isFresh = Date.now() - entry.at < cacheTime && entry.at <= Date.now()
  return isFresh && entry.at > lastSave(country) ? entry : undefined
}

/** An answer that was asked for before a save may not hold what was saved: it is not kept. */
export function writeCached(country: string, part: string, entry: Entry<unknown>): void {
  if (currentPerson() === undefined || entry.at <= lastSave(country)) return
  try {
    localStorage.setItem(nameOf(country, part), JSON.stringify(entry))
  } catch {
    // Full: what is there makes room, and the next answer finds it.
    forgetCached()
  }
}

/** Called with every save of one's own, before its answer is shown: in all tabs nothing older counts. */
export function forgetCached(country?: string): void {
  const start = country === undefined ? prefix : nameOf(country, '')
  for (const name of Object.keys(localStorage)) {
    if (name.startsWith(start)) localStorage.removeItem(name)
  }
  if (country !== undefined) localStorage.setItem(saveMark(country), JSON.stringify(Date.now()))
}

function lastSave(country: string): number {
  return parse<number>(localStorage.getItem(saveMark(country))) ?? 0
}

function parse<Value>(text: string | null): Value | undefined {
  try {
    return JSON.parse(text ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
