import { Checkbox, TextInput } from '@mantine/core'
import type { DescriptionField } from '@nutripim/contract/products/product-fields'
import type { Crop } from '@nutripim/contract/reference/reference'
import { productLabels } from '@nutripim/wording/product-labels'
import { type ReactNode, useState } from 'react'
import { Controller } from 'react-hook-form'
import { SearchMultiSelect } from '../../ui/search-select/search-multi-select.tsx'
import {
  type DescriptionFieldsProps,
  fieldProps,
  textFieldProps,
} from './description-field-props.ts'
import styles from './description-form.module.css'
import { moreFields } from './description-form-values.ts'
import { FieldCell } from './field-cell.tsx'

/** Fields that are seldom edited; collapsed until opened or until one has an error. */
export function DescriptionMoreFields(props: DescriptionFieldsProps) {
  const { state, crops, canEdit, field, onPanel, commented } = props
  const { form } = state
  const text = textFieldProps(state, canEdit)
  const [isOpen, setOpen] = useState(field !== undefined && moreFields.includes(field))
  const cell = (name: DescriptionField, input: ReactNode) => (
    <FieldCell hasComment={commented.has(name)} onOpen={() => onPanel(name)}>
      {input}
    </FieldCell>
  )
  const hasError = moreFields.some((each) => state.needed.includes(each))
  return (
    <details
      className={styles.more}
      open={isOpen || hasError}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>More</summary>
      <div className={styles.section}>
        {cell('productName', <TextInput {...text('productName')} withAsterisk />)}
        {cell(
          'showAdvice',
          <Controller
            control={form.control}
            name="showAdvice"
            render={({ field: { value, ...field } }) => (
              <Checkbox
                {...field}
                label={productLabels.showAdvice}
                data-field="showAdvice"
                disabled={!canEdit}
                checked={value}
              />
            )}
          />,
        )}
        <div className={styles.pair}>
          {cell(
            'labelCodeFront',
            <TextInput {...text('labelCodeFront')} placeholder="File name without pdf" />,
          )}
          {cell(
            'labelCodeBack',
            <TextInput {...text('labelCodeBack')} placeholder="File name without pdf" />,
          )}
        </div>
        {cell(
          'cropsOnLabel',
          <Controller
            control={form.control}
            name="cropsOnLabel"
            render={({ field }) => (
              <SearchMultiSelect
                {...field}
                {...fieldProps(state, canEdit, 'cropsOnLabel')}
                data={withSelected(crops, field.value)}
                placeholder={field.value.length === 0 ? 'Select crops' : ''}
                nothingFoundMessage="No crop matches"
                comboboxProps={{ shadow: 'md', transitionProps: { duration: 100 } }}
              />
            )}
          />,
        )}
      </div>
    </details>
  )
}

/** A retired crop stays selected until the user removes it. */
function withSelected(crops: readonly Crop[], chosen: readonly string[]) {
  const offered = crops
    .filter(({ cropId, isRetired }) => !isRetired || chosen.includes(cropId))
    .map(({ cropId, cropName }) => ({ value: cropId, label: cropName }))
  const gone = chosen.filter((id) => !crops.some(({ cropId }) => cropId === id))
  return [...offered, ...gone.map((id) => ({ value: id, label: id }))]
}
