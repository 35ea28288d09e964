import type { Composition } from '@nutripim/contract/products/elements'
import {
  type DescriptionField,
  getField,
  requiredDescriptionFields,
} from '@nutripim/contract/products/product-fields'
import type { Crop, ProductRange } from '@nutripim/contract/reference/reference'
import { productLabels } from '@nutripim/wording/product-labels'
import { FormInput, type FormInputProps } from '../../ui/form/form-input.tsx'
import type { DescriptionValues } from './description-form-values.ts'
import { FieldCell } from './field-cell.tsx'
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

interface DescriptionInputProps extends Partial<FormInputProps<DescriptionValues>> {
  of: DescriptionFieldsProps
  name: DescriptionField
}

const required: readonly string[] = requiredDescriptionFields

/** The input of a field of the description, with the way to its history and comments. */
export function DescriptionInput({ of, name, ...props }: DescriptionInputProps) {
  const { state, canEdit, commented, onPanel } = of
  return (
    <FieldCell hasComment={commented.has(name)} onOpen={() => onPanel(name)}>
      <FormInput
        kind={getField(name).kind}
        form={state.form}
        name={name}
        label={productLabels[name]}
        error={state.errorOf(name)}
        disabled={!canEdit}
        isRequired={required.includes(name)}
        data-field={name}
        {...props}
      />
    </FieldCell>
  )
}
