import { Autocomplete, Button, Checkbox, Select, TextInput } from '@mantine/core'
import { units } from '@nutripim/contract/reference/reference'
import {
  fieldsOfList,
  isCountryCode,
  type ReferenceConflict,
  type ReferenceField,
  type ReferenceItem,
  type ReferenceList,
  unknownCountryCode,
} from '@nutripim/contract/reference/reference-data'
import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { confirm } from '../ui/feedback/confirm.tsx'
import { FieldConflicts } from '../ui/form/field-conflicts.tsx'
import { SaveBar } from '../ui/form/save-bar.tsx'
import styles from './reference-form.module.css'
import { fieldWords, listWords, usesWords } from './reference-text.ts'
import { type AddItem, type ChangeItem, useSaveItem } from './use-reference-data.ts'

interface ReferenceFormProps {
  list: ReferenceList
  /** Undefined: a new one. */
  item: ReferenceItem | undefined
  regions: readonly string[]
  /** How often an entry was picked: with each pick the form comes into view where it is below. */
  picks: number
  onUnsaved: (isUnsaved: boolean) => void
  onSaved: (item: ReferenceItem) => void
}

type Values = Partial<Record<ReferenceField, string | boolean>> & { id?: string }

/** One entry of a list: its names, where it is used, and whether it is still offered. */
export function ReferenceForm({
  list,
  item,
  regions,
  picks,
  onUnsaved,
  onSaved,
}: ReferenceFormProps) {
  const form = useRef<HTMLElement>(null)
  useEffect(() => {
    if (picks > 0 && isBelowTheList()) bringIntoView(form.current!)
  }, [picks])
  // What editing began from stays, whatever is loaded meanwhile.
  const [base, setBase] = useState<Values>(() => valuesOf(list, item))
  const [edits, setEdits] = useState<Values>({})
  const [conflicts, setConflicts] = useState<readonly ReferenceConflict[]>([])
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [shown, setShown] = useState(item)
  const save = useSaveItem()
  const isDirty = Object.keys(edits).length > 0
  if (!isDirty && shown !== item) {
    setShown(item)
    setBase(valuesOf(list, item))
  }
  useEffect(() => onUnsaved(isDirty), [isDirty, onUnsaved])
  const values = { ...base, ...edits }
  const { one } = listWords[list]

  function change(next: Values) {
    const all = { ...edits, ...next }
    setEdits(
      Object.fromEntries(
        Object.entries(all).filter(([field, value]) => base[field as ReferenceField] !== value),
      ),
    )
    setErrors({})
  }
  function undo() {
    setEdits({})
    setErrors({})
    setConflicts([])
  }
  async function send(changed: Values) {
    const was = Object.fromEntries(
      Object.keys(changed).map((field) => [field, base[field as ReferenceField]]),
    )
    const outcome = await save.mutateAsync(
      item
        ? { isNew: false, item: { list, id: item.id, ...changed, was } as ChangeItem }
        : { isNew: true, item: { list, ...withoutEmpty(values) } as AddItem },
    )
    if (outcome.conflicts) return setConflicts(outcome.conflicts)
    if (!outcome.saved) {
      return setErrors(Object.fromEntries(outcome.errors!.map(({ path, text }) => [path, text])))
    }
    undo()
    setBase(valuesOf(list, outcome.saved))
    onUnsaved(false)
    onSaved(outcome.saved)
  }
  async function retire() {
    const isRetiring = item!.active
    const isUsed = item!.uses.length > 0
    const isSure =
      !isRetiring ||
      (await confirm({
        title: `Retire “${item!.name}”?`,
        text: [
          isUsed
            ? `It is used by ${usesWords(item!)}. All of that keeps it.`
            : 'It is not used anywhere.',
          'It is no longer offered for anything new. You can bring it back.',
        ],
        confirmLabel: 'Retire',
      }))
    if (isSure) await send({ active: !isRetiring })
  }
  const text = (field: 'name' | 'nativeName') => ({
    label: fieldWords[field],
    withAsterisk: field === 'name',
    maxLength: 100,
    dir: 'auto',
    value: String(values[field] ?? ''),
    error: errors[field] && `${fieldWords[field]} ${errors[field]}.`,
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [field]: event.currentTarget.value }),
  })
  const isComplete =
    String(values.name ?? '').trim() !== '' &&
    (list !== 'countries' || (values.region && (item || isCountryCode(values.id ?? '')))) &&
    (list !== 'forms' || values.unit)
  const isWrongCode = values.id?.length === 2 && !isCountryCode(values.id)
  const codeError = isWrongCode ? unknownCountryCode : errors.id
  const has = (field: ReferenceField) => (fieldsOfList[list] as readonly string[]).includes(field)

  return (
    <section ref={form} className={styles.form} aria-label={item ? item.name : `New ${one}`}>
      <h2>{item ? item.name : `New ${one}`}</h2>
      {conflicts.length > 0 && (
        <FieldConflicts
          conflicts={conflicts.map(({ field, stored, savedBy, savedAt }) => ({
            field,
            label: fieldWords[field as ReferenceField],
            mine: String(values[field as ReferenceField] ?? ''),
            theirs: String(stored),
            by: savedBy,
            at: savedAt,
          }))}
          onKeepMine={(field) => settle(field, false)}
          onTakeTheirs={(field) => settle(field, true)}
        />
      )}
      {list === 'countries' && !item && (
        <TextInput
          label="Code"
          description="Two letters, by ISO 3166. It cannot be changed later."
          withAsterisk
          maxLength={2}
          value={values.id ?? ''}
          error={codeError && `The code ${codeError}.`}
          onChange={(event) => change({ id: event.currentTarget.value.toUpperCase() })}
        />
      )}
      <TextInput {...text('name')} />
      {has('nativeName') && <TextInput {...text('nativeName')} />}
      {has('region') && (
        <Autocomplete
          label={fieldWords.region}
          withAsterisk
          maxLength={100}
          data={regions.filter(Boolean)}
          value={String(values.region ?? '')}
          error={errors.region && `The region ${errors.region}.`}
          onChange={(region) => change({ region })}
        />
      )}
      {has('unit') && (
        <Select
          label={fieldWords.unit}
          withAsterisk
          data={[...units]}
          value={(values.unit as string) ?? null}
          allowDeselect={false}
          onChange={(unit) => unit && change({ unit })}
        />
      )}
      {has('isReadOnly') && (
        <Checkbox
          label={fieldWords.isReadOnly}
          checked={values.isReadOnly === true}
          onChange={(event) => change({ isReadOnly: event.currentTarget.checked })}
        />
      )}
      {item && (
        <div className={styles.uses}>
          <h3>Used by</h3>
          <p>{usesWords(item)}</p>
          <Button
            variant="default"
            size="xs"
            leftSection={
              item.active ? (
                <IconArchive size={15} aria-hidden />
              ) : (
                <IconArchiveOff size={15} aria-hidden />
              )
            }
            disabled={isDirty || save.isPending}
            onClick={() => void retire()}
          >
            {item.active ? 'Retire' : 'Bring back'}
          </Button>
        </div>
      )}
      <SaveBar
        isDirty={isDirty}
        words={isDirty ? `This ${one} is unsaved` : 'No unsaved changes'}
        isSaving={save.isPending}
        canSave={Boolean(isComplete) && conflicts.length === 0}
        undoLabel="Undo"
        saveLabel={item ? `Save ${one}` : `Add ${one}`}
        onUndo={undo}
        onSave={() => void send(edits)}
      />
    </section>
  )

  /** What they stored is known now, and the next save goes past it. */
  function settle(field: string, isTheirs: boolean) {
    const { stored } = conflicts.find((each) => each.field === field)!
    setBase({ ...base, [field]: stored as string | boolean })
    if (isTheirs) {
      const { [field as ReferenceField]: _, ...rest } = edits
      setEdits(rest)
    }
    setConflicts(conflicts.filter((each) => each.field !== field))
  }
}

const isBelowTheList = () => matchMedia('(max-width: 1023px)').matches

function bringIntoView(form: HTMLElement): void {
  form.querySelector('input')?.focus({ preventScroll: true })
  form.scrollIntoView({ block: 'start' })
}

function valuesOf(list: ReferenceList, item: ReferenceItem | undefined): Values {
  if (!item) return list === 'ranges' ? { isReadOnly: false } : {}
  const fields: readonly ReferenceField[] = fieldsOfList[list]
  return Object.fromEntries(fields.map((field) => [field, item[field]])) as Values
}

const withoutEmpty = (values: Values) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== '' && value !== undefined),
  )
