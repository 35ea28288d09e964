import { isProductField } from '@nutripim/contract/products/product-fields'
import { productLabels } from './product-labels.ts'

const otherLabels: Record<string, string> = {
  composition: 'Composition',
  displayElements: 'Displayed elements',
}

/** The name of a field that a channel delivers. */
export const formatDeliveredFieldLabel = (field: string): string =>
  isProductField(field) ? productLabels[field] : (otherLabels[field] ?? field)
