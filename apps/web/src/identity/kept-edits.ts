import { readStoredCountry, storeCountry } from '../country/stored-country.ts'

const key = 'nutrivita_keptEdits'

interface Kept {
  /** Whose they are: they come back to nobody else. */
  person: string
  country: string | undefined
  screens: Record<string, unknown>
}

const screens = new Map<string, () => unknown>()

/**
 * A screen says how to write down its unsaved edits (undefined where there are none), so that they
 * outlive a session that ends during work. Answers how to leave again.
 */
export function keepEdits(screen: string, write: () => unknown): () => void {
  screens.set(screen, write)
  return () => screens.delete(screen)
}

/** The session has ended: what is unsaved waits in this tab for the same person. */
export function writeDownEdits(person: string | undefined): boolean {
  const written = [...screens].map(([screen, write]) => [screen, write()] as const)
  const unsaved = written.filter(([, edits]) => edits !== undefined)
  if (person === undefined || unsaved.length === 0) return false
  const kept: Kept = {
    person,
    country: readStoredCountry(),
    screens: Object.fromEntries(unsaved),
  }
  sessionStorage.setItem(key, JSON.stringify(kept))
  return true
}

/** Somebody has signed in: edits of anybody else are gone, one's own country is chosen again. */
export function welcomeBack(person: string | undefined): void {
  const kept = read()
  if (!kept) return
  if (kept.person !== person) sessionStorage.removeItem(key)
  else if (kept.country !== undefined) storeCountry(kept.country)
}

export function hasKeptEdits(): boolean {
  return read() !== undefined
}

/** What the screen wrote down, once. */
export function takeEdits<Edits>(screen: string): Edits | undefined {
  const kept = read()
  const edits = kept?.screens[screen]
  if (!kept || edits === undefined) return undefined
  delete kept.screens[screen]
  if (Object.keys(kept.screens).length === 0) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, JSON.stringify(kept))
  return edits as Edits
}

function read(): Kept | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
