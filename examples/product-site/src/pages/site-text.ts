import type { Channel, Product, Reference } from '../catalogue.ts'

/** Names of the reference data, by their ids. */
export interface SiteText {
  country: string
  getRange(id: string | null | undefined): string
  getForm(id: string | null | undefined): string
  getCrop(id: string): string
}

export function createSiteText(reference: Reference, { country }: Channel): SiteText {
  const { countries, ranges, forms, crops } = reference
  const createNames = (entries: readonly { id: string; name: string }[]) => {
    const names = new Map(entries.map(({ id, name }) => [id, name]))
    return (id: string | null | undefined) => (id ? (names.get(id) ?? id) : '')
  }
  return {
    country: createNames(countries)(country),
    getRange: createNames(ranges),
    getForm: createNames(forms),
    getCrop: createNames(crops),
  }
}

/** “1 range”, “139 products” */
export const formatCount = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`

/** The name for customers; the channel may not deliver it. */
export const getName = ({ webProductName, productName }: Product): string =>
  webProductName || productName

const applications = {
  solidSoilAppliedFertilizer: 'Soil, solid',
  liquidSoilAppliedFertilizer: 'Soil, liquid',
  solidFertigationFertilizer: 'Fertigation, solid',
  liquidFertigationFertilizer: 'Fertigation, liquid',
  foliarMicronutrientFertilizer: 'Foliar',
  seedTreatment: 'Seed treatment',
} as const

export const listApplications = (product: Product): string[] =>
  Object.entries(applications).flatMap(([field, name]) =>
    Object.entries(product).some(([key, value]) => key === field && value === true) ? [name] : [],
  )
