import { NativeSelect, TextInput } from '@mantine/core'
import { oxidePairs } from '@nutripim/agronomy/oxides'
import {
  declaredElements,
  type ProfileField,
  profileFieldNames,
  profileFields,
} from '@nutripim/contract/declarations/profile-fields'
import styles from './nutrient-matrix.module.css'
import { type ProfileFormProps, type ProfileValues, symbolOf } from './profile-values.ts'

const columns = profileFieldNames.filter((field) =>
  profileFields[field].kind.endsWith('by nutrient'),
)

/** A row for each nutrient, in the order of the label, and a column for each field by nutrient. */
export function NutrientMatrix(props: ProfileFormProps) {
  const { order } = props.values
  const nutrients = Array.isArray(order) ? order : declaredElements
  return (
    <div className={styles.scroller}>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">Nutrient</th>
            {columns.map((field) => (
              <th key={field} scope="col">
                {profileFields[field].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {nutrients.map((nutrient) => (
            <tr key={nutrient}>
              <th scope="row">{symbolOf(nutrient)}</th>
              {columns.map((field) => (
                <td key={field}>
                  <NutrientInput field={field} nutrient={nutrient} {...props} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function NutrientInput({
  field,
  nutrient,
  values,
  onChange,
  canEdit,
  invalid,
}: ProfileFormProps & { field: ProfileField; nutrient: string }) {
  const described = profileFields[field]
  if (!('nutrients' in described) || !described.nutrients.includes(nutrient)) return null
  const parts = partsOf(values, field)
  const change = (part: string) => onChange({ [field]: { ...parts, [nutrient]: part } })
  const common = {
    'aria-label': `${described.label}: ${symbolOf(nutrient)}`,
    size: 'xs',
    disabled: !canEdit,
    value: parts[nutrient] ?? '',
  } as const
  if (described.kind === 'options by nutrient') {
    const [usual] = Object.keys(described.options)
    return (
      <NativeSelect
        {...common}
        value={parts[nutrient] ?? usual}
        // The usual option is not stored, so that it follows if it becomes another one.
        onChange={({ currentTarget: { value } }) => change(value === usual ? '' : value)}
        data={Object.entries(described.options).map(([value, label]) => ({ value, label }))}
      />
    )
  }
  return (
    <TextInput
      {...common}
      className={styles.number}
      inputMode="decimal"
      placeholder={field === 'factors' ? exactFactors.get(nutrient) : described.empty}
      error={invalid.has(`${field}.${nutrient}`) && described.isValid}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

/** What atomic weights give, for a country that rounds nothing. */
const exactFactors = new Map<string, string>(
  oxidePairs.map(({ element, elementShare }) => [element, elementShare.toFixed(4)]),
)

function partsOf(
  values: ProfileValues,
  field: ProfileField,
): Readonly<Record<string, string | undefined>> {
  const value = values[field]
  return typeof value === 'object' && !isList(value) ? value : {}
}

const isList = (value: object): value is readonly string[] => Array.isArray(value)
