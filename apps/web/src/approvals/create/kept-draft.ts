import { currentPerson } from '../../identity/session.ts'
import type { ProductValues } from '../form/product-values.ts'

/** A logout clears all that this browser keeps under `nutrivita_`; a session that is lost does not. */
const prefix = 'nutrivita_draft_'

export interface KeptDraft {
  values: ProductValues
  /** When it was last written at. */
  at: string
}

const keyOf = (country: string) => `${prefix}${currentPerson()}_${country}`

/** What this person was writing for the country when they left. */
export function readDraft(country: string): KeptDraft | undefined {
  try {
    return JSON.parse(localStorage.getItem(keyOf(country)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function keepDraft(country: string, values: ProductValues): void {
  const draft: KeptDraft = { values, at: new Date().toISOString() }
  try {
    localStorage.setItem(keyOf(country), JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing more still lets the form be sent.
  }
}

export function dropDraft(country: string): void {
  localStorage.removeItem(keyOf(country))
}
