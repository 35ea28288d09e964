import { dealerFieldNames, dealerLabels } from '@nutripim/contract/dealers/dealer-fields'
import { formIsUnsaved, nothingUnsaved, notSavedYet } from '@nutripim/wording/messages'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { useRowPresence } from '../../live/use-row-presence.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { FieldConflicts } from '../../ui/form/field-conflicts.tsx'
import { SaveBar } from '../../ui/form/save-bar.tsx'
import { useGoneRecord } from '../../ui/unsaved/gone-record.ts'
import { useUnsavedWork } from '../../ui/unsaved/use-unsaved-work.ts'
import { DealerFields } from './dealer-fields.tsx'
import styles from './dealer-form.module.css'
import type { DealerDraft } from './dealer-form-values.ts'
import { LocationMap } from './location-map.tsx'
import { useConfirmSameDealer } from './same-dealer.ts'
import { useDealerForm } from './use-dealer-form.ts'
import { formatLocationWarning, useLocationWarning } from './use-location-warning.ts'

/** In milliseconds; long enough to read that the dealer is saved. */
const delayAfterSave = 1500

interface DealerFormProps {
  dealer: DealerDraft
  countryName: string
}

/** The form of one dealer. Another dealer is another form. */
export function DealerForm({ dealer, countryName }: DealerFormProps) {
  const navigate = useNavigate()
  const state = useDealerForm(dealer)
  const { changed, conflicts, isUnsaved, location } = state
  const [isDone, setDone] = useState(false)
  const { findWarning } = useLocationWarning(dealer.countryId)
  const warning = location && findWarning(location)
  const isNew = dealer.dealerContactId === 0
  const isGone = useGoneRecord() !== undefined
  useRowPresence(isUnsaved && !isNew ? dealer.dealerContactId : undefined)

  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => void navigate({ to: '/dealer/list' }), delayAfterSave)
    return () => clearTimeout(timer)
  }, [isDone, navigate])

  const canAdd = useConfirmSameDealer(dealer.countryId, countryName)
  const submit = async () =>
    isNew && !(await canAdd(state.values)) ? undefined : await state.submit()

  async function save() {
    if (isGone || isDone || !(await state.isValid())) return
    const isMoved = changed.includes('longitude') || changed.includes('latitude')
    if (warning && isMoved && !(await confirmLocation(formatLocationWarning(warning, countryName))))
      return
    if (!(await submit())) return
    state.release()
    setDone(true)
  }

  const broken = dealerFieldNames.filter((field) => state.errorOf(field))
  const bar = useUnsavedWork({
    ...state.work,
    describe: () => 'Your changes to this dealer will be lost.',
    save: broken.length === 0 && conflicts.length === 0 ? submit : undefined,
    submit: save,
  })
  return (
    <form
      className="np-column np-gap-12 np-shrink np-fill"
      aria-label={isNew ? 'Add dealer' : 'Edit dealer'}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save()
      }}
    >
      <FieldConflicts state={state} labels={dealerLabels} />
      <div className={styles.fields}>
        <DealerFields state={state} countryName={countryName} disabled={isDone} />
        <LocationMap
          country={dealer.countryId}
          countryName={countryName}
          location={location}
          warning={warning}
          disabled={isGone || isDone}
          onMove={state.setLocation}
        />
      </div>
      <SaveBar
        {...bar}
        isFlush
        needsNoEdit={isNew && !isDone}
        status={
          broken.length > 0
            ? `To save, fill in or correct: ${broken.map((field) => dealerLabels[field]).join(', ')}`
            : isUnsaved
              ? formIsUnsaved
              : isNew
                ? notSavedYet
                : nothingUnsaved
        }
        isSaving={state.isSaving}
        canSave={conflicts.length === 0}
      />
    </form>
  )
}

const confirmLocation = (warning: string) =>
  confirm({
    title: 'Is this location correct?',
    text: warning,
    confirmLabel: 'Save anyway',
    cancelLabel: 'Keep editing',
  })
