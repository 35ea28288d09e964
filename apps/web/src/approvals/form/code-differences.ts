import {
  type NewProductField,
  newProductFieldNames,
} from '@nutripim/contract/approvals/new-products'
import type { ProductDetail } from '@nutripim/contract/products/products'
import type { Option } from '@nutripim/contract/reference/reference'
import { formatOption } from '../../ui/format/option.ts'
import { plainTextOfHtml } from '../../ui/rich-text/plain-text-of-html.ts'
import { linesOf, type ProductValues } from './product-values.ts'

type Value = ProductValues[NewProductField]

export interface Difference {
  field: NewProductField
  /** The other values, with their countries. */
  groups: { value: Value; text: string; countries: [string, ...string[]] }[]
}

export interface Names {
  ranges: readonly Option[]
  forms: readonly Option[]
}

/** The fields in which products with the same code differ from the form; equal values are grouped. */
export function differences(
  values: ProductValues,
  others: readonly ProductDetail[],
  names: Names,
): Difference[] {
  return newProductFieldNames.flatMap((field) => {
    if (field === 'dHCode') return []
    const own = textOf(field, values[field], names)
    const groups: Difference['groups'] = []
    for (const other of others) {
      const value = storedValue(other, field)
      const text = textOf(field, value, names)
      if (text === own) continue
      const group = groups.find((each) => each.text === text)
      if (group) group.countries.push(other.countryId)
      else groups.push({ value, text, countries: [other.countryId] })
    }
    return groups.length > 0 ? [{ field, groups }] : []
  })
}

function storedValue(product: ProductDetail, field: Exclude<NewProductField, 'dHCode'>): Value {
  const value = product[field]
  return Array.isArray(value) ? value.join('\n') : (value ?? '')
}

/** The readable text, so that different markup is no difference. */
export function textOf(field: NewProductField, value: Value, { ranges, forms }: Names): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (field === 'productRange') return formatOption(ranges, value)
  if (field === 'formOfProduct') return formatOption(forms, value)
  if (field === 'webSynonyms') return linesOf(value).join(', ')
  return field === 'webLongDescription' ? plainTextOfHtml(value) : value.trim()
}
