import { Button, TextInput } from '@mantine/core'
import type { DraftProduct, MadeDecision } from '@nutripim/contract/approvals/approvals'
import type { Choice } from '@nutripim/contract/reference/reference'
import { newProductLabels } from '@nutripim/wording/new-product-labels'
import { useCallback, useEffect, useState } from 'react'
import { confirmWithReason } from '../../ui/feedback/confirm.tsx'
import { clearMessages } from '../../ui/feedback/message.tsx'
import type { SaveOutcome } from '../../ui/form/save-outcome.ts'
import { useFormGuard } from '../../ui/form/use-form-guard.ts'
import { formatCount } from '../../ui/format/count.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { preloadRichText } from '../../ui/rich-text/rich-text.tsx'
import { CodeHint } from '../create/code-hint.tsx'
import { ProductPreview } from '../create/product-preview.tsx'
import { SameCode } from '../create/same-code.tsx'
import { useProposeCode } from '../create/use-new-products.ts'
import { ProductFields } from '../form/product-fields.tsx'
import styles from '../form/product-form.module.css'
import { changedFields, draftValues, fieldsOf } from '../form/product-values.ts'
import { useProductForm } from '../form/use-product-form.ts'
import { formatDecision } from './decision-text.ts'
import { useDecide } from './use-approvals.ts'

interface ApproveFormProps {
  draft: DraftProduct
  country: Choice
  ranges: readonly Choice[]
  forms: readonly Choice[]
  onUnsaved: (isUnsaved: boolean) => void
  onLeave: () => void
}

/** Shows one draft to correct and to approve or delete. */
export function ApproveForm({ draft, country, ranges, forms, ...props }: ApproveFormProps) {
  const { onUnsaved, onLeave } = props
  const [before] = useState(() => draftValues(draft))
  const { setUnsaved } = useFormGuard({ loss, isLeaving: isOtherDraft })
  const state = useProductForm(country.id, before, {
    recoverAs: `approve ${draft.legacyProductId}`,
    onUnsaved: useCallback(
      (isUnsaved: boolean) => {
        setUnsaved(isUnsaved)
        onUnsaved(isUnsaved)
      },
      [setUnsaved, onUnsaved],
    ),
  })
  const { form, values, needed, changed } = state
  const { approve, remove } = useDecide(country.id)
  const { proposal, isProposing, proposeCode } = useProposeCode((dhCode) => {
    form.setValue('dHCode', dhCode, { shouldValidate: true, shouldDirty: true })
    state.checkCode()
  })
  const [decision, setDecision] = useState<MadeDecision>()
  useEffect(preloadRichText, [])

  function finish(outcome: SaveOutcome<unknown, MadeDecision>) {
    if (outcome.status === 'conflict') return setDecision(outcome.conflict)
    if (outcome.status === 'failed') return state.showErrors(outcome.errors)
    state.release()
    onLeave()
  }

  async function submit() {
    clearMessages()
    if (approve.isSaving || !draft.canApprove || !(await state.isReady())) return
    const fields = fieldsOf(form.getValues())
    const changes = changedFields(form.getValues(), before).map((field) => [field, fields[field]])
    const { legacyProductId, countryId } = draft
    finish(await approve.save({ legacyProductId, countryId, ...Object.fromEntries(changes) }))
  }

  async function askAndDelete() {
    clearMessages()
    const reason = await confirmWithReason({
      title: 'Delete Product',
      text: 'Are you sure you want to delete this product?',
      reason: { label: `Reason (optional); ${draft.createdBy} is notified`, maxLength: 2000 },
      confirmLabel: 'Delete Product',
      danger: true,
    })
    if (reason !== undefined) finish(await remove.save({ id: draft.legacyProductId, reason }))
  }

  const isBusy = approve.isSaving || remove.isSaving
  return (
    <form
      className={styles.page}
      aria-label="Approve/Update Product"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <PageHeading
        title="Approve/Update Product"
        description={`Proposed by ${draft.createdBy} on ${formatDateTime(draft.createdAt)}. Approving makes it live at once.`}
      />
      {decision && (
        <div className={styles.told} role="alert">
          <p>{formatDecision(decision)} Your changes were not saved.</p>
        </div>
      )}
      <div className={styles.sides}>
        <div className={styles.form}>
          <ProductFields
            state={state}
            country={<TextInput label="Country" readOnly variant="filled" value={country.name} />}
            ranges={ranges}
            isRangeFixed
            forms={forms}
            codeHint={<CodeHint state={state} proposal={proposal} />}
            onPropose={proposeCode}
            isProposing={isProposing}
          />
        </div>
        <div className={styles.aside}>
          <SameCode
            draft={draft}
            values={values}
            names={{ ranges, forms }}
            onCopy={(field, value) =>
              form.setValue(field, value, { shouldValidate: true, shouldDirty: true })
            }
          />
          <ProductPreview values={values} ranges={ranges} forms={forms} />
        </div>
      </div>
      <div className={styles.bar}>
        <Button
          className={styles.apart ?? ''}
          color="red"
          variant="outline"
          disabled={isBusy || decision !== undefined}
          loading={remove.isSaving}
          onClick={() => void askAndDelete()}
        >
          Delete Product
        </Button>
        <p className={styles.words} role="status">
          {barWords(
            draft,
            needed.map((field) => newProductLabels[field]),
            changed.length,
          )}
        </p>
        <Button variant="default" onClick={onLeave}>
          View Pending Approvals
        </Button>
        <Button
          type="submit"
          disabled={needed.length > 0 || !draft.canApprove || isBusy || decision !== undefined}
          loading={approve.isSaving}
        >
          Approve Product
        </Button>
      </div>
    </form>
  )
}

function barWords(draft: DraftProduct, needed: readonly string[], changes: number): string {
  if (!draft.canApprove) return 'You created this draft. Only another approver can approve it.'
  if (needed.length > 0) return `To approve, fill in or correct: ${needed.join(', ')}`
  if (changes === 0) return 'No changes to the proposal'
  return `${formatCount(changes, 'field differs', 'fields differ')} from what was proposed`
}

const loss = () => 'Your changes to this draft will be lost.'

interface Address {
  pathname: string
  search: { draft?: unknown }
}

const isOtherDraft = (current: Address, next: Address) =>
  current.pathname !== next.pathname || current.search.draft !== next.search.draft
