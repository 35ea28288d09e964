import type {
  ReferenceField,
  ReferenceItem,
  ReferenceList,
} from '@nutripim/contract/reference/reference-data'
import { formatNumber } from '../ui/format/count.ts'

export const listWords: Record<ReferenceList, { title: string; one: string; about: string }> = {
  countries: {
    title: 'Countries',
    one: 'country',
    about: 'A retired country stays with those who hold it, and is given to nobody else.',
  },
  ranges: {
    title: 'Ranges',
    one: 'range',
    about: 'Product families, Powerbrand on the forms. The advice of a read-only one is view-only.',
  },
  forms: {
    title: 'Forms',
    one: 'form',
    about: 'Forms of product, with the unit they are sold in.',
  },
  crops: { title: 'Crops', one: 'crop', about: 'What advice, labels and links are about.' },
  formulations: { title: 'Formulations', one: 'formulation', about: 'What phrases are made for.' },
  actionCategories: {
    title: 'Action categories',
    one: 'category',
    about: 'How phrases are sorted for writers of advice.',
  },
}

export const fieldWords: Record<ReferenceField, string> = {
  name: 'Name',
  active: 'Offered',
  nativeName: 'Name in its own language',
  region: 'Region',
  isReadOnly: 'Advice is read-only',
  unit: 'Unit',
}

const singular: Record<string, string> = {
  products: 'product',
  dealers: 'dealer',
  people: 'person',
  labels: 'label',
  'product links': 'product link',
  phrases: 'phrase',
}

/** “1,204 products, 1 dealer”; “not used” */
export function usesWords({ uses }: Pick<ReferenceItem, 'uses'>): string {
  if (uses.length === 0) return 'Not used'
  return uses
    .map(({ what, count }) => {
      const counted = count === 1 ? (singular[what] ?? what) : what
      return `${formatNumber(count)} ${counted}`
    })
    .join(', ')
}
