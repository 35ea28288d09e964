import type { Option } from '@nutripim/contract/reference/reference'
import { formIsUnsaved, nothingUnsaved } from '@nutripim/wording/messages'
import { newProductLabels } from '@nutripim/wording/new-product-labels'
import { useEffect, useMemo, useState } from 'react'
import { FieldConflicts } from '../../ui/form/field-conflicts.tsx'
import { SaveBar } from '../../ui/form/save-bar.tsx'
import { formatDateTime } from '../../ui/format/time.ts'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { preloadRichText } from '../../ui/rich-text/rich-text.tsx'
import { useGoneRecord } from '../../ui/unsaved/gone-record.ts'
import { useUnsavedWork } from '../../ui/unsaved/use-unsaved-work.ts'
import { ProductPreview } from '../create/product-preview.tsx'
import { useProposeCode } from '../create/use-new-products.ts'
import { DraftFields } from '../draft-fields.tsx'
import styles from '../form/product-form.module.css'
import { draftValues } from '../form/product-values.ts'
import { useProductForm } from '../form/use-product-form.ts'
import { draftChanged, NewerDraft } from '../version/newer-draft.tsx'
import { useDraftVersion } from '../version/use-draft-version.ts'
import { type PendingDraft, useSaveDraft } from './use-own-drafts.ts'

interface CorrectDraftFormProps {
  draft: PendingDraft
  countryName: string
  ranges: readonly Option[]
  forms: readonly Option[]
}

/** Corrects a draft of the user that is still pending. */
export function CorrectDraftForm({ draft, countryName, ranges, forms }: CorrectDraftFormProps) {
  const [start] = useState(() => draftValues(draft.product))
  const state = useProductForm(draft.countryId, start, `draft ${draft.approvalId}`)
  const { form, values, needed, conflicts, isUnsaved } = state
  const { save, isSaving } = useSaveDraft()
  const names = useMemo(() => ({ ranges, forms }), [ranges, forms])
  const { version, newer, setVersion, continueWithNewer } = useDraftVersion({
    stored: draft,
    state,
    names,
    isSaving,
  })
  const code = useProposeCode((dhCode) => {
    form.setValue('dHCode', dhCode, { shouldValidate: true, shouldDirty: true })
    state.checkCode()
  })
  const gone = useGoneRecord()
  useEffect(preloadRichText, [])

  async function submit() {
    if (isSaving || newer || !(await state.isReady())) return undefined
    const saved = await state.submit(
      (values, before) => save({ draft, values, before, version }),
      draftValues,
    )
    if (saved) setVersion(saved.version)
    return saved
  }
  const canSave = needed.length === 0 && conflicts.length === 0 && !newer
  const bar = useUnsavedWork({
    ...state.work,
    describe: () => 'Your changes to this draft will be lost.',
    save: canSave ? submit : undefined,
    submit,
  })

  return (
    <form
      className="np-column np-grow"
      aria-label="Edit draft"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <PageHeading
        title="Edit draft"
        description={`Created on ${formatDateTime(draft.createdAt)}${gone ? '' : ', pending approval'}.`}
        actions={
          <LinkButton variant="default" to="/product-info/my-drafts">
            View my drafts
          </LinkButton>
        }
      />
      <FieldConflicts state={state} labels={newProductLabels} />
      {newer && !gone && <NewerDraft newer={newer} state={state} onContinue={continueWithNewer} />}
      <div className={styles.sides}>
        <div className={styles.form}>
          <DraftFields
            state={state}
            countryName={countryName}
            ranges={ranges}
            forms={forms}
            code={code}
          />
        </div>
        <div className={styles.aside}>
          <ProductPreview values={values} ranges={ranges} forms={forms} />
        </div>
      </div>
      <SaveBar
        {...bar}
        isFlush
        status={
          newer
            ? draftChanged
            : needed.length > 0
              ? `To save, fill in or correct: ${needed.map((field) => newProductLabels[field]).join(', ')}`
              : isUnsaved
                ? formIsUnsaved
                : nothingUnsaved
        }
        isSaving={isSaving}
      />
    </form>
  )
}
