import type {
  ReferenceField,
  ReferenceItem,
  ReferenceList,
} from '@nutripim/contract/reference/reference-data'
import { formatNumber } from '../ui/format/count.ts'

export const listTexts: Record<ReferenceList, { title: string; one: string; description: string }> =
  {
    countries: {
      title: 'Countries',
      one: 'country',
      description: 'Users keep a retired country, but it cannot be assigned any more.',
    },
    ranges: {
      title: 'Ranges',
      one: 'range',
      description: 'Product families (Powerbrand). Advice for read-only ranges cannot be edited.',
    },
    forms: {
      title: 'Forms',
      one: 'form',
      description: 'Forms of products, with their sales unit.',
    },
    crops: {
      title: 'Crops',
      one: 'crop',
      description: 'Crops for advice, labels and product links.',
    },
    formulations: {
      title: 'Formulations',
      one: 'formulation',
      description: 'Formulations that phrases are written for.',
    },
    actionCategories: {
      title: 'Action categories',
      one: 'category',
      description: 'Categories of phrases.',
    },
    channels: {
      title: 'Channels',
      one: 'channel',
      description: 'Where the catalogue is delivered to, such as the web site.',
    },
  }

export const fieldLabels: Record<ReferenceField | 'id', string> = {
  id: 'Code',
  name: 'Name',
  active: 'Active',
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
  'API keys': 'API key',
}

/** “1,204 products, 1 dealer”; “Not used” */
export function formatUses({ uses }: Pick<ReferenceItem, 'uses'>): string {
  if (uses.length === 0) return 'Not used'
  return uses
    .map(({ what, count }) => {
      const counted = count === 1 ? (singular[what] ?? what) : what
      return `${formatNumber(count)} ${counted}`
    })
    .join(', ')
}
