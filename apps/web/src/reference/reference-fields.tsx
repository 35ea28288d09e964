import { Autocomplete, Checkbox, Select, TextInput } from '@mantine/core'
import { units } from '@nutripim/contract/reference/reference'
import type { ReferenceList } from '@nutripim/contract/reference/reference-data'
import { requiredField } from '../ui/page/required-field.ts'
import { fieldLabels } from './reference-text.ts'
import { hasField } from './reference-values.ts'
import type { ReferenceFormState } from './use-reference-form.ts'

interface ReferenceFieldsProps {
  list: ReferenceList
  state: ReferenceFormState
  isNew: boolean
  regions: readonly string[]
}

/** The fields that the entries of a list have. */
export function ReferenceFields({ list, state, isNew, regions }: ReferenceFieldsProps) {
  const { values, change, errorOf } = state
  const textField = (field: 'name' | 'nativeName') => (
    <TextInput
      label={fieldLabels[field]}
      {...requiredField(field === 'name')}
      maxLength={100}
      dir="auto"
      value={values[field]}
      error={errorOf(field)}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  )
  return (
    <>
      {list === 'countries' && isNew && (
        <TextInput
          label={fieldLabels.id}
          description="Two letters, by ISO 3166. It cannot be changed later."
          {...requiredField()}
          maxLength={2}
          value={values.id}
          error={errorOf('id')}
          onChange={(event) => change({ id: event.currentTarget.value.toUpperCase() })}
        />
      )}
      {textField('name')}
      {hasField(list, 'nativeName') && textField('nativeName')}
      {hasField(list, 'region') && (
        <Autocomplete
          label={fieldLabels.region}
          {...requiredField()}
          maxLength={100}
          data={regions.filter(Boolean)}
          value={values.region}
          error={errorOf('region')}
          onChange={(region) => change({ region })}
        />
      )}
      {hasField(list, 'unit') && (
        <Select
          label={fieldLabels.unit}
          {...requiredField()}
          data={[...units]}
          value={values.unit || null}
          allowDeselect={false}
          onChange={(next) => {
            const unit = units.find((each) => each === next)
            if (unit) change({ unit })
          }}
        />
      )}
      {hasField(list, 'isReadOnly') && (
        <Checkbox
          label={fieldLabels.isReadOnly}
          checked={values.isReadOnly}
          onChange={(event) => change({ isReadOnly: event.currentTarget.checked })}
        />
      )}
    </>
  )
}
