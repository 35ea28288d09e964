import type { DescriptionField } from '@nutripim/contract/products/product-fields'
import { plainTextOfHtml } from '../../ui/rich-text/plain-text-of-html.ts'
import type { DescriptionValues } from './description-form-values.ts'

/** The text of a value for people: HTML without its tags, choices by name. */
export function formatDescriptionValue(
  value: DescriptionValues[DescriptionField],
  field: DescriptionField,
  /** The name of a value that is stored as an id. */
  nameOf: (field: DescriptionField, id: string) => string,
): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value !== 'string') return value.map((id) => nameOf(field, id)).join('\n')
  if (field === 'productRange') return nameOf(field, value)
  return field === 'webLongDescription' ? plainTextOfHtml(value) : value
}
