import {
  type NewProductField,
  newProductFieldNames,
} from '@nutripim/contract/approvals/new-products'
import { type Names, textOf } from '../form/code-differences.ts'
import type { ProductValues } from '../form/product-values.ts'

export interface FieldChange {
  field: NewProductField
  before: string
  now: string
}

/** The fields that differ between two versions of a draft, as readable texts. */
export function compareVersions(
  before: ProductValues,
  now: ProductValues,
  names: Names,
): FieldChange[] {
  return newProductFieldNames.flatMap((field) => {
    if (before[field] === now[field]) return []
    const texts = [before[field], now[field]].map((value) => textOf(field, value, names))
    // Only the markup differs: then the markup is what the user has to see.
    const [old = '', text = ''] = texts[0] === texts[1] ? [before[field], now[field]] : texts
    return [{ field, before: String(old), now: String(text) }]
  })
}
