import { currentPerson } from '../../identity/session.ts'
import type { ProductValues } from '../form/product-values.ts'

/** Signing out clears everything stored under `nutrivita_`; an expired session does not. */
const prefix = 'nutrivita_draft_'

export interface KeptDraft {
  values: ProductValues
  /** The time of the last change. */
  at: string
}

const keyOf = (country: string) => `${prefix}${currentPerson()}_${country}`

/** The unsent form of this user for the country. */
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
    // The form can be sent even if the browser storage is full.
  }
}

export function dropDraft(country: string): void {
  localStorage.removeItem(keyOf(country))
}
