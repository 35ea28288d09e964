import type { Composition } from '@nutripim/contract/products/elements'
import {
  type DescriptionField,
  requiredDescriptionFields,
} from '@nutripim/contract/products/product-fields'
import type { Crop, ProductRange } from '@nutripim/contract/reference/reference'
import { productLabels } from '@nutripim/wording/product-labels'
import type { DescriptionFormState } from './use-description-form.ts'

export interface DescriptionFieldsProps {
  state: DescriptionFormState
  ranges: readonly ProductRange[]
  crops: readonly Crop[]
  canEdit: boolean
  /** The field in the address. */
  field: DescriptionField | undefined
  /** Whether it gets the focus when the form opens. */
  isFieldFocused: boolean
  /** Compared with the figures in the texts; undefined while it loads. */
  composition: Composition | undefined
  /** Opens the history and the comments of a field. */
  onPanel: (field: DescriptionField) => void
  /** Fields with open comments. */
  commented: ReadonlySet<string>
}

const required: readonly string[] = requiredDescriptionFields

/** The props that every field has: label, error, required mark. */
export function fieldProps(state: DescriptionFormState, canEdit: boolean, field: DescriptionField) {
  return {
    label: productLabels[field],
    error: state.errorOf(field),
    disabled: !canEdit,
    withAsterisk: required.includes(field),
    'data-field': field,
  }
}

export function textFieldProps(state: DescriptionFormState, canEdit: boolean) {
  return (field: DescriptionField) => ({
    ...state.form.register(field),
    ...fieldProps(state, canEdit, field),
    dir: 'auto',
  })
}
