import { currentPerson } from '../../identity/session.ts'
import type { ProductValues } from '../form/product-values.ts'

/** Signing out clears everything stored under `nutrivita_`; an expired session does not. */
const prefix = 'nutrivita_draft_'

export interface UnfinishedForm {
  values: ProductValues
  /** The time of the last change. */
  at: string
}

const keyOf = (country: string) => `${prefix}${currentPerson()}_${country}`

/** The form that this user has not sent for the country. */
export function readUnfinishedForm(country: string): UnfinishedForm | undefined {
  try {
    return JSON.parse(localStorage.getItem(keyOf(country)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function storeUnfinishedForm(country: string, values: ProductValues): void {
  const form: UnfinishedForm = { values, at: new Date().toISOString() }
  try {
    localStorage.setItem(keyOf(country), JSON.stringify(form))
  } catch {
    // The form can be sent even if the browser storage is full.
  }
}

export function deleteUnfinishedForm(country: string): void {
  localStorage.removeItem(keyOf(country))
}
