import {
  type DescriptionField,
  descriptionFieldNames,
} from '@nutripim/contract/products/product-fields'

/** The field of the form with the focus. */
export function findFocusedField(form: HTMLElement | null): DescriptionField | undefined {
  const focused = document.activeElement
  if (!focused || !form?.contains(focused)) return undefined
  const name = focused.closest<HTMLElement>('[data-field]')?.dataset.field
  return descriptionFieldNames.find((field) => field === name)
}
