import { MultiSelect, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { listKeys } from '@nutripim/contract/api/key-list'
import {
  declaredElements,
  type ProfileField,
  type ProfileGroup,
  profileFieldNames,
  profileFields,
  profileGroups,
} from '@nutripim/contract/declarations/profile-fields'
import { SelectedList } from '../ui/select/selected-list.tsx'
import styles from './declaration-profile-page.module.css'
import { NutrientMatrix } from './nutrient-matrix.tsx'
import { type ProfileFormProps, type ProfileValue, symbolOf } from './profile-values.ts'

/** The form of a profile, made of the description of its fields. */
export function ProfileForm(props: ProfileFormProps) {
  return (
    <div className={styles.form}>
      {listKeys(profileGroups).map((group) => (
        <section key={group} className={styles.section} aria-labelledby={`profile-${group}`}>
          <h2 id={`profile-${group}`}>{profileGroups[group]}</h2>
          {group === 'nutrients' && <NutrientMatrix {...props} />}
          <div className={styles.fields}>
            {fieldsOf(group).map((field) => (
              <FieldInput key={field} field={field} {...props} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

const fieldsOf = (group: ProfileGroup): ProfileField[] =>
  profileFieldNames.filter((field) => profileFields[field].group === group)

const popup = { shadow: 'md', transitionProps: { duration: 100 } } as const
const nutrientOptions = declaredElements.map((value) => ({ value, label: symbolOf(value) }))

function FieldInput({
  field,
  values,
  onChange,
  canEdit,
  invalid,
}: ProfileFormProps & { field: ProfileField }) {
  const described = profileFields[field]
  const value = values[field]
  const change = (next: ProfileValue) => onChange({ [field]: next })
  const common = {
    label: described.label,
    description: 'help' in described ? described.help : undefined,
    disabled: !canEdit,
    error: invalid.has(field) && 'This value is not possible',
  }
  switch (described.kind) {
    case 'option':
      return (
        <Select
          {...common}
          comboboxProps={popup}
          allowDeselect={false}
          data={Object.entries(described.options).map(([id, label]) => ({ value: id, label }))}
          value={String(value)}
          onChange={(next) => next !== null && change(next)}
        />
      )
    case 'number':
      return (
        <TextInput
          {...common}
          inputMode="decimal"
          value={String(value)}
          onChange={(event) => change(event.currentTarget.value)}
        />
      )
    case 'text':
      return (
        <Textarea
          {...common}
          className={styles.wide}
          autosize
          value={String(value)}
          onChange={(event) => change(event.currentTarget.value)}
        />
      )
    case 'date':
      return (
        <TextInput
          {...common}
          type="date"
          value={String(value)}
          onChange={(event) => change(event.currentTarget.value)}
        />
      )
    case 'flag':
      return (
        <Switch
          className={styles.flag}
          label={described.label}
          disabled={!canEdit}
          checked={value === true}
          onChange={(event) => change(event.currentTarget.checked)}
        />
      )
    case 'nutrients':
      return (
        <MultiSelect
          {...common}
          comboboxProps={popup}
          data={nutrientOptions}
          value={listOf(value)}
          onChange={change}
        />
      )
    case 'order':
      return (
        <details className={styles.wide}>
          <summary>Order on the label: {listOf(value).map(symbolOf).join(', ')}</summary>
          <SelectedList
            items={listOf(value).map((element) => ({
              id: nutrientOptions.findIndex((option) => option.value === element),
              label: symbolOf(element),
              details: [''],
            }))}
            empty=""
            isOrderOnly
            isReadOnly={!canEdit}
            onChange={(ids) => change(ids.flatMap((id) => declaredElements[id] ?? []))}
          />
        </details>
      )
    default:
      return null
  }
}

const listOf = (value: ProfileValue): string[] => (Array.isArray(value) ? [...value] : [])
