import { Button, Select, Textarea } from '@mantine/core'
import type { Advice } from '@nutripim/contract/advice/advice'
import type { Phrase, PhraseConflict } from '@nutripim/contract/advice/phrases'
import type { RetirableChoice } from '@nutripim/contract/reference/reference'
import { useEffect, useState } from 'react'
import { SaveBar } from '../../ui/form/save-bar.tsx'
import { formatCount } from '../../ui/format/count.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { languageCodes, languageName } from './languages.ts'
import styles from './phrase-form.module.css'
import { PhraseUses } from './phrase-uses.tsx'
import { type PhraseValues, usePhraseUses, useSavePhrase } from './use-save-phrase.ts'

interface PhraseFormProps {
  /** Undefined: a new one. */
  phrase: Phrase | undefined
  country: string
  countryName: string
  canEditAll: boolean
  categories: readonly RetirableChoice[]
  formulations: readonly RetirableChoice[]
  onUnsaved: (isUnsaved: boolean) => void
  onSaved: (phrase: Phrase) => void
}

const everywhere = '*'
const useKey = ({ countryId, product, crop }: Advice) =>
  [countryId, product.productCode, crop.cropId].join('/')

/** One phrase, where it is used, and which of that advice a change of its words goes into. */
export function PhraseForm({
  phrase: stored,
  country,
  onUnsaved,
  onSaved,
  ...props
}: PhraseFormProps) {
  // What editing began from stays, whatever is loaded meanwhile.
  const [before, setBefore] = useState(stored)
  const [edits, setEdits] = useState<Partial<PhraseValues>>({})
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [conflicts, setConflicts] = useState<PhraseConflict[]>([])
  const uses = usePhraseUses(stored?.id)
  const save = useSavePhrase()
  const isDirty = Object.keys(edits).length > 0
  if (!isDirty && before !== stored) setBefore(stored)
  useEffect(() => onUnsaved(isDirty), [isDirty, onUnsaved])

  const base: PhraseValues = before ?? {
    country,
    actionCategory: '',
    formulation: null,
    language: 'en',
    text: '',
    active: true,
  }
  const values = { ...base, ...edits }
  const canEdit = stored?.canEdit ?? true
  const isReworded = before !== undefined && values.text !== before.text
  const isComplete = values.text.trim() !== '' && values.actionCategory !== ''

  function change(next: Partial<PhraseValues>) {
    const all = { ...edits, ...next }
    const different = Object.entries(all).filter(
      ([field, value]) => base[field as keyof PhraseValues] !== value,
    )
    setEdits(Object.fromEntries(different))
  }
  function undo() {
    setEdits({})
    setTicked(new Set())
    setConflicts([])
  }
  async function send(wanted: PhraseValues, advice: readonly Advice[]) {
    const outcome = await save.mutateAsync({ before, values: wanted, ticked: advice })
    if (outcome && 'conflicts' in outcome) return setConflicts(outcome.conflicts)
    if (!outcome) return
    undo()
    setBefore(outcome.saved)
    onUnsaved(false)
    onSaved(outcome.saved)
  }
  const tickedUses = (uses.data ?? []).filter((use) => ticked.has(useKey(use)))

  return (
    <section className={styles.form} aria-label={stored ? 'Phrase' : 'New phrase'}>
      <h2>{stored ? 'Phrase' : 'New phrase'}</h2>
      {conflicts.map(({ field, stored: theirs, savedBy, savedAt }) => (
        <p key={field} className={styles.conflict} role="alert">
          Nothing was saved: {savedBy} changed the {field} meanwhile, {formatDateTime(savedAt)}, to
          “{String(theirs)}”.
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => {
              setBefore(before && { ...before, [field]: theirs })
              setConflicts(conflicts.filter((each) => each.field !== field))
            }}
          >
            Keep mine
          </Button>
        </p>
      ))}
      <div className={styles.fields}>
        <Select
          label="Country"
          value={values.country ?? everywhere}
          data={[
            { value: country, label: props.countryName },
            ...(props.canEditAll || stored?.country === null
              ? [{ value: everywhere, label: 'All countries' }]
              : []),
          ]}
          disabled={stored !== undefined || !canEdit}
          allowDeselect={false}
          onChange={(next) => change({ country: next === everywhere ? null : next })}
        />
        <Select
          label="Action category"
          withAsterisk
          placeholder="Select a category"
          value={values.actionCategory || null}
          data={offered(props.categories, base.actionCategory)}
          disabled={!canEdit}
          allowDeselect={false}
          onChange={(next) => next && change({ actionCategory: next })}
        />
        <Select
          label="Formulation"
          placeholder="Every formulation"
          value={values.formulation}
          data={offered(props.formulations, base.formulation)}
          disabled={!canEdit}
          clearable
          onChange={(next) => change({ formulation: next })}
        />
        <Select
          label="Language"
          value={values.language}
          data={[...new Set([...languageCodes, values.language])].map((id) => ({
            value: id,
            label: languageName(id),
          }))}
          disabled={!canEdit}
          searchable
          allowDeselect={false}
          onChange={(next) => next && change({ language: next })}
        />
      </div>
      <Textarea
        label="Phrase"
        withAsterisk
        autosize
        minRows={2}
        maxRows={10}
        maxLength={2000}
        dir="auto"
        value={values.text}
        disabled={!canEdit}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      {!canEdit && (
        <p className={styles.hint}>Only users assigned to all countries can edit global phrases.</p>
      )}
      {stored && (
        <PhraseUses
          uses={uses}
          isReworded={isReworded && canEdit}
          from={before?.text ?? ''}
          to={values.text}
          keyOf={useKey}
          ticked={ticked}
          onTick={setTicked}
        />
      )}
      {canEdit && (
        <SaveBar
          isDirty={isDirty}
          words={isDirty ? wordsFor(isReworded, tickedUses.length) : 'No unsaved changes'}
          isSaving={save.isPending}
          canSave={isComplete && conflicts.length === 0}
          undoLabel="Undo"
          saveLabel="Save phrase"
          onUndo={undo}
          onSave={() => void send(values, isReworded ? tickedUses : [])}
        >
          {stored && !isDirty && (
            <Button
              variant="default"
              loading={save.isPending}
              onClick={() => void send({ ...base, active: !base.active }, [])}
            >
              {base.active ? 'Retire' : 'Use again'}
            </Button>
          )}
        </SaveBar>
      )}
    </section>
  )
}

function wordsFor(isReworded: boolean, ticked: number): string {
  if (!isReworded) return 'This phrase is unsaved'
  return `Unsaved; goes into ${formatCount(ticked, 'ticked advice text')} too`
}

/** What has been retired stays with the phrase that has it. */
const offered = (choices: readonly RetirableChoice[], stored: string | null) =>
  choices
    .filter(({ id, isRetired }) => !isRetired || id === stored)
    .map(({ id, name, isRetired }) => ({
      value: id,
      label: isRetired ? `${name} (retired)` : name,
    }))
