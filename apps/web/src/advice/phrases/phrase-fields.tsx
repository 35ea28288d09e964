import { Textarea, TextInput } from '@mantine/core'
import type { RetirableOption } from '@nutripim/contract/reference/reference'
import { languageCodes, languageName } from '../../ui/format/languages.ts'
import { requiredField } from '../../ui/page/required-field.ts'
import { SearchSelect } from '../../ui/select/search-select.tsx'
import styles from './phrase-form.module.css'
import type { PhraseFormState } from './use-phrase-form.ts'
import { phraseLabels } from './use-save-phrase.ts'

interface PhraseFieldsProps {
  state: PhraseFormState
  countries: readonly { value: string; label: string }[]
  categories: readonly RetirableOption[]
  formulations: readonly RetirableOption[]
  isNew: boolean
  canEdit: boolean
}

/** Stands for all countries in the selection. */
export const allCountries = '*'

export function PhraseFields(props: PhraseFieldsProps) {
  const { state, canEdit } = props
  const { values, base, change } = state
  const country = values.country ?? allCountries
  const languages = [...new Set([...languageCodes, values.language])]
  return (
    <>
      <div className={styles.fields}>
        {props.isNew && canEdit ? (
          <SearchSelect
            label={phraseLabels.country}
            value={country}
            data={props.countries}
            allowDeselect={false}
            onChange={(next) => change({ country: next === allCountries ? null : next })}
          />
        ) : (
          <TextInput
            label={phraseLabels.country}
            readOnly
            variant="filled"
            value={props.countries.find(({ value }) => value === country)?.label ?? country}
          />
        )}
        <SearchSelect
          label={phraseLabels.actionCategory}
          {...requiredField()}
          placeholder="Select a category"
          value={values.actionCategory || null}
          data={offeredOptions(props.categories, base.actionCategory)}
          disabled={!canEdit}
          allowDeselect={false}
          onChange={(next) => next && change({ actionCategory: next })}
        />
        <SearchSelect
          label={phraseLabels.formulation}
          placeholder="All formulations"
          value={values.formulation}
          data={offeredOptions(props.formulations, base.formulation)}
          disabled={!canEdit}
          clearable
          onChange={(next) => change({ formulation: next })}
        />
        <SearchSelect
          label={phraseLabels.language}
          value={values.language}
          data={languages.map((id) => ({ value: id, label: languageName(id) }))}
          disabled={!canEdit}
          allowDeselect={false}
          onChange={(next) => next && change({ language: next })}
        />
      </div>
      <Textarea
        label={phraseLabels.text}
        {...requiredField()}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={2000}
        dir="auto"
        value={values.text}
        disabled={!canEdit}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
    </>
  )
}

/** A retired option is offered only to the phrase that already has it. */
const offeredOptions = (options: readonly RetirableOption[], stored: string | null) =>
  options
    .filter(({ id, isRetired }) => !isRetired || id === stored)
    .map(({ id, name, isRetired }) => ({
      value: id,
      label: isRetired ? `${name} (retired)` : name,
    }))
