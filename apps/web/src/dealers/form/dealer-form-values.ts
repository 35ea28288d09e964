import {
  type DealerField,
  dealerFieldNames,
  dealerFields,
} from '@nutripim/contract/dealers/dealer-fields'
import type { Dealer, DealerChange } from '@nutripim/contract/dealers/dealers'
import { z } from 'zod'
import { findChanges } from '../../ui/form/edit-form-state.ts'
import type { GeoPoint } from './location-check.ts'

/** The dealer that the form starts with. A new one has no id and no location yet. */
export type DealerDraft = Omit<Dealer, 'longitude' | 'latitude' | 'updatedBy' | 'updatedAt'> & {
  longitude: number | null
  latitude: number | null
}

export type DealerValues = Record<DealerField, string>

export function newDealer(countryId: string): DealerDraft {
  return {
    dealerContactId: 0,
    countryId,
    groupingText: '',
    grouping2Text: '',
    name: '',
    address: '',
    telephone1: '',
    telephone2: '',
    email1: '',
    email2: '',
    webSite1: '',
    comments: '',
    longitude: null,
    latitude: null,
    englishGroupingText: '',
    englishName: '',
    englishAddress: '',
  }
}

export function formValues(dealer: DealerDraft): DealerValues {
  const { dealerContactId, countryId, ...fields } = dealer
  return {
    ...fields,
    longitude: dealer.longitude === null ? '' : String(dealer.longitude),
    latitude: dealer.latitude === null ? '' : String(dealer.latitude),
  }
}

/** Accepts decimal point or comma and the typographic minus; NaN for anything else. */
export function readDegrees(text: string): number {
  const plain = text.trim().replace(',', '.').replace('−', '-')
  return /^[-+]?\d+(\.\d*)?$|^[-+]?\.\d+$/.test(plain) ? Number(plain) : Number.NaN
}

/** Five decimals are about one metre. */
export function writeDegrees(value: number): string {
  return String(Number(value.toFixed(5)) + 0)
}

const degrees = (field: 'longitude' | 'latitude') =>
  z
    .string()
    .refine((text) => text.trim() !== '', { error: 'must not be empty', abort: true })
    .transform(readDegrees)
    .pipe(dealerFields[field])

/** The rules of the contract, with coordinates as text. */
export const dealerRules = z.object({
  ...dealerFields,
  longitude: degrees('longitude'),
  latitude: degrees('latitude'),
})

/** The location in the form; undefined while its coordinates are not two numbers. */
export function findLocation({ longitude, latitude }: DealerValues): GeoPoint | undefined {
  const point = { longitude: readDegrees(longitude), latitude: readDegrees(latitude) }
  return Number.isNaN(point.longitude) || Number.isNaN(point.latitude) ? undefined : point
}

/** The request body: changed fields with their previous values, or all fields of a new dealer. */
export function changeOf(values: DealerValues, base: DealerDraft): DealerChange {
  const { dealerContactId, countryId } = base
  const parsed = dealerRules.parse(values)
  if (dealerContactId === 0) return { dealerContactId, countryId, ...parsed }
  const changed = findChanges(values, base, { fields: dealerFieldNames, valuesOf: formValues })
  const pick = (from: object) =>
    Object.fromEntries(
      Object.entries(from).filter(([key]) => changed.some((field) => field === key)),
    )
  return { dealerContactId, countryId, ...pick(parsed), was: pick(base) }
}
