import { Select, TextInput } from '@mantine/core'
import { formatDeclaration } from '@nutripim/agronomy/declaration'
import { declaredElements, oxideElements } from '@nutripim/contract/declarations/declarations'
import { SelectedList } from '../ui/select/selected-list.tsx'
import styles from './declaration-profile-page.module.css'
import { exactFactor, factorOf, oxideOf, type ProfileValues, profileOf } from './profile-values.ts'

interface ProfileFormProps {
  values: ProfileValues
  onChange: (next: Partial<ProfileValues>) => void
  canEdit: boolean
}

const examples = [
  { N: 15, P2O5: 15, K2O: 15, MgO: 2, B: 0.02 },
  { P2O5: 14 },
  { N: 15.5, CaO: 26.3 },
]

const decimals = ['0', '1', '2', '3', '4']
const popup = { shadow: 'md', transitionProps: { duration: 100 } } as const

export function ProfileForm({ values, onChange, canEdit }: ProfileFormProps) {
  const profile = profileOf(values)
  const option = { allowDeselect: false, disabled: !canEdit, comboboxProps: popup }
  return (
    <div className={styles.columns}>
      <section className={styles.section}>
        <h2>Figures</h2>
        <Select
          {...option}
          label="Nutrients are declared as"
          data={[
            { value: 'oxide', label: 'Oxides: P2O5, K2O, MgO' },
            { value: 'element', label: 'Elements: P, K, Mg' },
          ]}
          value={values.form}
          onChange={(form) => form && onChange({ form })}
        />
        <div className={styles.row}>
          <Select
            {...option}
            label="Decimals"
            data={decimals}
            value={String(values.decimals)}
            onChange={(next) => next && onChange({ decimals: Number(next) })}
          />
          <Select
            {...option}
            label="Decimals of trace elements"
            data={decimals}
            value={String(values.traceDecimals)}
            onChange={(next) => next && onChange({ traceDecimals: Number(next) })}
          />
          <Select
            {...option}
            label="Decimal separator"
            data={[
              { value: '.', label: 'Point' },
              { value: ',', label: 'Comma' },
            ]}
            value={values.decimalSeparator}
            onChange={(next) => next && onChange({ decimalSeparator: next })}
          />
        </div>
        <h2>Factors</h2>
        <p className={styles.hint}>
          Share of the element in its oxide. Leave empty to use the atomic weights shown.
        </p>
        <div className={styles.factors}>
          {oxideElements.map((element) => (
            <TextInput
              key={element}
              label={`${oxideOf[element]} to ${element}`}
              placeholder={exactFactor[element]}
              inputMode="decimal"
              disabled={!canEdit}
              value={values.factors[element]}
              error={factorOf(values.factors[element]) === null && 'Between 0 and 1, 4 decimals'}
              onChange={(event) =>
                onChange({ factors: { ...values.factors, [element]: event.currentTarget.value } })
              }
            />
          ))}
        </div>
        <h2>This is how labels read</h2>
        <ul className={styles.examples} aria-label="Examples">
          {examples.map((composition) => {
            const { text, list } = formatDeclaration(composition, profile)
            return (
              <li key={JSON.stringify(composition)}>
                <strong>{text}</strong>
                {list !== text && <span>{list}</span>}
              </li>
            )
          })}
        </ul>
      </section>
      <section className={styles.section}>
        <h2>Order</h2>
        <SelectedList
          items={values.order.map((element) => ({
            id: declaredElements.indexOf(element),
            label: element,
            details: [''],
          }))}
          empty=""
          isOrderOnly
          isReadOnly={!canEdit}
          onChange={(ids) => onChange({ order: ids.flatMap((id) => declaredElements[id] ?? []) })}
        />
      </section>
    </div>
  )
}
