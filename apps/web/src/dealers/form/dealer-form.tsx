import { useHotkeys } from '@mantine/hooks'
import { dealerFieldNames, dealerLabels } from '@nutripim/contract/dealers/dealer-fields'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useRowPresence } from '../../live/use-row-presence.ts'
import { useSharedRows } from '../../live/use-shared-rows.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { FieldConflicts } from '../../ui/form/field-conflicts.tsx'
import { ReadOnlyBar, SaveBar } from '../../ui/form/save-bar.tsx'
import { useLeaveGuard } from '../../ui/form/use-leave-guard.ts'
import { useRecoveredEdits } from '../../ui/form/use-recovered-edits.ts'
import { DealerFields } from './dealer-fields.tsx'
import styles from './dealer-form.module.css'
import { type DealerDraft, type DealerValues, formValues } from './dealer-form-values.ts'
import { PlaceMap } from './location-map.tsx'
import { useDealerForm } from './use-dealer-form.ts'
import { doubtInWords, usePlaceDoubt } from './use-location-warning.ts'

/** Long enough to read that it is saved. */
const stay = 1500
const loss = () => 'What you changed of this dealer will be lost.'

interface DealerFormProps {
  dealer: DealerDraft
  countryName: string
  canEdit: boolean
}

/** The form of one dealer. Another dealer is another form. */
export function DealerForm({ dealer, countryName, canEdit }: DealerFormProps) {
  const navigate = useNavigate()
  const state = useDealerForm(dealer)
  const { form, base, values, changed, conflicts, place } = state
  const [isDone, setDone] = useState(false)
  const { doubt: doubtPlace } = usePlaceDoubt(dealer.countryId)
  const doubt = place && doubtPlace(place)
  const isNew = dealer.dealerContactId === 0
  const isUnsaved = changed.length > 0 && !isDone
  const latest = useRef(false)
  latest.current = isUnsaved
  useRowPresence(isUnsaved && !isNew ? dealer.dealerContactId : undefined)
  useLeaveGuard({
    hasUnsaved: useCallback(() => latest.current, []),
    loss,
    discard: useCallback(() => {
      latest.current = false
    }, []),
  })
  useRecoveredEdits<DealerValues>(`dealer ${dealer.countryId} ${dealer.dealerContactId}`, {
    read: () => (isUnsaved ? values : undefined),
    restore: (recovered) => form.reset(recovered, { keepDefaultValues: true }),
  })

  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => void navigate({ to: '/dealer/list' }), stay)
    return () => clearTimeout(timer)
  }, [isDone, navigate])

  async function save() {
    if (!canEdit || isDone || !(await state.isValid())) return
    const isMoved = changed.includes('longitude') || changed.includes('latitude')
    if (doubt && isMoved && !(await askAbout(doubtInWords(doubt, countryName)))) return
    if (await state.submit()) setDone(true)
  }
  useHotkeys([['mod+S', () => void save()]], [], true)

  const conflictOf = (name: string) => conflicts.find(({ field }) => field === name)!
  const broken = dealerFieldNames.filter((field) => state.errorOf(field))
  const disabled = !canEdit || isDone
  return (
    <form
      className={styles.form}
      aria-label={isNew ? 'Add dealer' : 'Edit dealer'}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save()
      }}
    >
      {conflicts.length > 0 && (
        <FieldConflicts
          conflicts={conflicts.map(({ field, stored, by, at }) => ({
            field,
            label: dealerLabels[field],
            mine: values[field],
            theirs: formValues({ ...base, [field]: stored })[field],
            by,
            at,
          }))}
          onKeepMine={(field) => state.settle(conflictOf(field), false)}
          onTakeTheirs={(field) => state.settle(conflictOf(field), true)}
        />
      )}
      <div className={styles.fields}>
        <DealerFields state={state} countryName={countryName} disabled={disabled} />
        <PlaceMap
          country={dealer.countryId}
          countryName={countryName}
          place={place}
          doubt={doubt}
          disabled={disabled}
          onMove={state.setPlace}
        />
      </div>
      {canEdit ? (
        <SaveBar
          isDirty={isUnsaved && !isDone}
          isNew={isNew && !isDone}
          words={
            broken.length > 0
              ? `To save, fill in or correct: ${broken.map((field) => dealerLabels[field]).join(', ')}`
              : isUnsaved
                ? 'Warning: This form potentially has unsaved changes'
                : isNew
                  ? 'Not saved yet'
                  : 'No unsaved changes'
          }
          isSaving={state.isSaving}
          canSave={conflicts.length === 0}
          onUndo={state.undo}
        />
      ) : (
        <ReadOnlyBar words="You may look at this dealer, not change it." />
      )}
    </form>
  )
}

const askAbout = (doubt: string) =>
  confirm({
    title: 'Is this the right place?',
    text: doubt,
    confirmLabel: 'Save anyway',
    cancelLabel: 'Keep editing',
  })
