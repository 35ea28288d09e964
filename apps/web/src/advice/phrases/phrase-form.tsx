import { Button } from '@mantine/core'
import type { OldPhraseUse, Phrase } from '@nutripim/contract/advice/phrases'
import type { RetirableOption } from '@nutripim/contract/reference/reference'
import { nothingUnsaved } from '@nutripim/wording/messages'
import { FieldConflicts } from '../../ui/form/field-conflicts.tsx'
import { SaveBar } from '../../ui/form/save-bar.tsx'
import { formatCount } from '../../ui/format/count.ts'
import { changesOf } from '../../ui/unsaved/changes-of.ts'
import { useUnsavedWork } from '../../ui/unsaved/use-unsaved-work.ts'
import { OldPhraseUses } from './old-phrase-uses.tsx'
import { allCountries, PhraseFields } from './phrase-fields.tsx'
import styles from './phrase-form.module.css'
import { PhraseUses } from './phrase-uses.tsx'
import { adviceKeyOf, formatPhraseValue, usePhraseForm } from './use-phrase-form.ts'
import { phraseLabels } from './use-save-phrase.ts'

interface PhraseFormProps {
  /** Undefined: a new one. */
  phrase: Phrase | undefined
  /** Advice that still has an old wording of it. */
  oldUses: readonly OldPhraseUse[]
  country: string
  countryName: string
  canEditAll: boolean
  categories: readonly RetirableOption[]
  formulations: readonly RetirableOption[]
  onSaved: (phrase: Phrase) => void
}

/** One phrase, the advice that uses it, and the selection of advice that changes with it. */
export function PhraseForm(props: PhraseFormProps) {
  const { phrase, country, categories, formulations } = props
  const state = usePhraseForm(props)
  const { values, base, isUnsaved, isReworded, isSaving } = state
  const bar = useUnsavedWork({
    ...state.work,
    describe: () => 'Your changes to this phrase will be lost.',
    save: state.canSave ? state.submit : undefined,
    discard: state.undo,
    isLeaving: changesOf('country', 'phrase'),
  })
  const canEdit = phrase?.canEdit ?? true
  const countries = [{ value: country, label: props.countryName }]
  if (props.canEditAll || phrase?.country === null) {
    countries.push({ value: allCountries, label: 'All countries' })
  }
  const title = phrase ? 'Phrase' : 'New phrase'
  return (
    <section className={styles.form} aria-label={title}>
      <h2>{title}</h2>
      <FieldConflicts
        state={state}
        labels={phraseLabels}
        format={(value, field) => formatPhraseValue(value, field, [...categories, ...formulations])}
      />
      <PhraseFields
        state={state}
        countries={countries}
        categories={categories}
        formulations={formulations}
        isNew={phrase === undefined}
        canEdit={canEdit}
      />
      {!canEdit && (
        <p className="np-flush np-muted">
          Only users assigned to all countries can edit global phrases.
        </p>
      )}
      {phrase && (
        <PhraseUses
          uses={state.uses}
          isReworded={isReworded && canEdit}
          from={base.text}
          to={values.text}
          keyOf={adviceKeyOf}
          ticked={state.ticked}
          onTick={state.setTicked}
        />
      )}
      <OldPhraseUses uses={props.oldUses} text={base.text} countryName={props.countryName} />
      {canEdit && (
        <SaveBar
          {...bar}
          status={isUnsaved ? formatUnsaved(isReworded, state.tickedCount) : nothingUnsaved}
          isSaving={isSaving}
          undoLabel="Undo"
          saveLabel="Save phrase"
          onSave={() => void state.submit()}
          actions={
            phrase &&
            !isUnsaved && (
              <Button
                variant="default"
                loading={isSaving}
                onClick={() => void state.toggleRetired()}
              >
                {base.active ? 'Retire' : 'Reactivate'}
              </Button>
            )
          }
        />
      )}
    </section>
  )
}

function formatUnsaved(isReworded: boolean, ticked: number): string {
  if (!isReworded) return 'This phrase has unsaved changes'
  return `Unsaved changes; ${formatCount(ticked, 'selected advice text')} will change too`
}
