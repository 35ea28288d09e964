import { listKeys } from '@nutripim/contract/api/key-list'
import type { CompletionField } from '@nutripim/contract/completion/completion'

export type ReportField = CompletionField | 'crops'

interface FieldTexts {
  /** The heading. */
  title: string
  /** The screen where a gap is filled, and the field to go to there. */
  screen: '/product-info/applications' | '/product-info/descriptions'
  field: string
}

/** The columns of the report, and where each of its gaps is filled. */
export const reportFields: Record<ReportField, FieldTexts> = {
  productRange: {
    title: 'Powerbrand',
    screen: '/product-info/applications',
    field: 'productRange',
  },
  formOfProduct: {
    title: 'Form of product',
    screen: '/product-info/applications',
    field: 'formOfProduct',
  },
  application: {
    title: 'Application',
    screen: '/product-info/applications',
    field: 'solidSoilAppliedFertilizer',
  },
  bagPack: {
    title: 'Bag graphic',
    screen: '/product-info/descriptions',
    field: 'weblinkPackImage',
  },
  synonyms: { title: 'Synonyms', screen: '/product-info/descriptions', field: 'webSynonyms' },
  shortDescription: {
    title: 'Short description',
    screen: '/product-info/descriptions',
    field: 'webShortDescription',
  },
  mediumDescription: {
    title: 'App description',
    screen: '/product-info/descriptions',
    field: 'webMediumDescription',
  },
  longDescription: {
    title: 'Long description',
    screen: '/product-info/descriptions',
    field: 'webLongDescription',
  },
  crops: { title: 'Crops', screen: '/product-info/descriptions', field: 'cropsOnLabel' },
}

export const fieldNames = listKeys(reportFields)

/** Rounded so that 100 % means all and 0 % means none. */
export function percentOf(part: number, whole: number): number {
  if (whole === 0) return 100
  if (part === whole) return 100
  if (part === 0) return 0
  return Math.min(99, Math.max(1, Math.round((part / whole) * 100)))
}
