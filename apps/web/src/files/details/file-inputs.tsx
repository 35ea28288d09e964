import { Checkbox, Select, TagsInput, TextInput } from '@mantine/core'
import { type FileFields, fileKinds, isPictureKind } from '@nutripim/contract/files/file-fields'
import { useQuery } from '@tanstack/react-query'
import { myCountriesQuery } from '../../country/use-country.ts'
import { useIdentity } from '../../identity/use-session.ts'
import { languageCodes, languageName } from '../../ui/format/languages.ts'
import { SearchMultiSelect } from '../../ui/select/search-multi-select.tsx'
import { toOptions } from '../../ui/select/to-options.ts'
import { fileLabels, kindLabel } from '../file-text.ts'
import styles from './file-inputs.module.css'

export interface FileInputsProps {
  values: FileFields
  isPicture: boolean
  onChange: (values: Partial<FileFields>) => void
}

type TextField = 'title' | 'revision' | 'licence' | 'territory'
type DayField = 'revisionDate' | 'validFrom' | 'validUntil' | 'rightsUntil'

const languageOptions = languageCodes.map((id) => ({ value: id, label: languageName(id) }))
const comboboxProps = { shadow: 'md', transitionProps: { duration: 100 } }

/** The fields of a file. A PDF cannot be of a kind of picture. */
export function FileInputs({ values, isPicture, onChange }: FileInputsProps) {
  const kinds = fileKinds.filter((kind) => isPicture || !isPictureKind(kind))
  const isPictureFile = isPictureKind(values.kind)
  const text = (field: TextField, maxLength: number) => (
    <TextInput
      label={fileLabels[field]}
      dir="auto"
      maxLength={maxLength}
      value={values[field]}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
    />
  )
  const day = (field: DayField) => (
    <TextInput
      type="date"
      label={fileLabels[field]}
      value={values[field] ?? ''}
      onChange={(event) => onChange({ [field]: event.currentTarget.value || null })}
    />
  )
  return (
    <div className={styles.fields}>
      <div className={styles.wide}>{text('title', 200)}</div>
      <Select
        label={fileLabels.kind}
        data={kinds.map((kind) => ({ value: kind, label: kindLabel(kind) }))}
        value={values.kind}
        allowDeselect={false}
        onChange={(next) => {
          const kind = kinds.find((each) => each === next)
          if (kind) onChange({ kind })
        }}
        comboboxProps={comboboxProps}
      />
      <TagsInput
        label={fileLabels.dhCodes}
        placeholder={values.dhCodes.length === 0 ? 'Enter after each code' : ''}
        value={values.dhCodes}
        maxLength={20}
        onChange={(dhCodes) => onChange({ dhCodes })}
      />
      <div className={styles.wide}>
        <CountryInputs values={values} onChange={onChange} />
      </div>
      {isPictureFile ? (
        <>
          {text('licence', 200)}
          {text('territory', 200)}
          {day('rightsUntil')}
        </>
      ) : (
        <>
          <SearchMultiSelect
            label={fileLabels.languages}
            data={languageOptions}
            value={values.languages}
            onChange={(languages) => onChange({ languages })}
            comboboxProps={comboboxProps}
          />
          {text('revision', 50)}
          {day('revisionDate')}
          {day('validFrom')}
          {day('validUntil')}
        </>
      )}
      {isPictureFile && (
        <TextInput
          label="Alternative text in English"
          dir="auto"
          maxLength={500}
          value={values.alternativeTexts.en ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const { en: _, ...others } = values.alternativeTexts
            onChange({ alternativeTexts: value === '' ? others : { ...others, en: value } })
          }}
        />
      )}
      {values.kind !== 'pack image' && (
        <Checkbox
          className={styles.wide}
          label={fileLabels.isPublished}
          checked={values.isPublished}
          onChange={(event) => onChange({ isPublished: event.currentTarget.checked })}
        />
      )}
    </div>
  )
}

function CountryInputs({ values, onChange }: Pick<FileInputsProps, 'values' | 'onChange'>) {
  const { data: countries = [] } = useQuery(myCountriesQuery)
  const canBeGlobal = useIdentity()?.rights.includes('global web team module') ?? false
  const options = toOptions(countries)
  return (
    <div className="np-stack np-gap-8">
      {values.countries !== null && (
        <SearchMultiSelect
          label={fileLabels.countries}
          data={options}
          value={values.countries}
          onChange={(next) => {
            if (next.length > 0) onChange({ countries: next })
          }}
          comboboxProps={comboboxProps}
        />
      )}
      {canBeGlobal && (
        <Checkbox
          label="All countries"
          checked={values.countries === null}
          onChange={({ currentTarget: { checked } }) =>
            onChange({ countries: checked ? null : countries.map(({ id }) => id) })
          }
        />
      )}
    </div>
  )
}
