import type { CommentedCell } from '@nutripim/contract/comments/comments'
import { isProductField } from '@nutripim/contract/products/product-fields'
import { productLabels } from './product-labels.ts'

/** “N”, “Displayed N”, “Show in g/l” */
export function formatCellLabel({ kind, name }: CommentedCell): string {
  if (isProductField(name)) return productLabels[name]
  return kind === 'elements' ? `Displayed ${name}` : name
}
