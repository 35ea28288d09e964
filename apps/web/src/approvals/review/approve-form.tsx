import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { DraftProduct } from '@nutripim/contract/approvals/approvals'
import type { Option } from '@nutripim/contract/reference/reference'
import { newProductLabels } from '@nutripim/wording/new-product-labels'
import { useEffect, useMemo } from 'react'
import { useActions } from '../../ui/actions/actions.ts'
import { formatCount, joinSentences } from '../../ui/format/count.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { preloadRichText } from '../../ui/rich-text/rich-text.tsx'
import { ProductPreview } from '../create/product-preview.tsx'
import { SameCode } from '../create/same-code.tsx'
import { DraftFields } from '../draft-fields.tsx'
import styles from '../form/product-form.module.css'
import { draftChanged, NewerDraft } from '../version/newer-draft.tsx'
import { formatDecision } from './decision-text.ts'
import { useApproveForm } from './use-approve-form.ts'

interface ApproveFormProps {
  draft: DraftProduct
  country: Option
  ranges: readonly Option[]
  forms: readonly Option[]
  /** “Draft 2 of 7.” */
  position: string | undefined
  onLeave: () => void
  /** Missing where no other draft is pending. */
  onNext: (() => void) | undefined
}

/** Shows one draft to correct and to approve or delete. */
export function ApproveForm({ draft, country, ranges, forms, ...props }: ApproveFormProps) {
  const { position, onLeave, onNext } = props
  const names = useMemo(() => ({ ranges, forms }), [ranges, forms])
  const state = useApproveForm({ draft, country: country.id, names, onLeave })
  const { form, values, needed, changed, decision, newer, code, isApproving, isDeleting } = state
  const isSmall = useMediaQuery('(max-width: 767px)')
  useEffect(preloadRichText, [])
  const isBusy = isApproving || isDeleting
  const isBlocked = isBusy || decision !== undefined || newer !== undefined
  const canApprove = needed.length === 0 && draft.canApprove && !isBlocked
  const approval = {
    label: `Approve ${draft.productName}`,
    description: `Make it live in ${country.name}`,
    run: () => void state.approveDraft(),
  }
  useActions(canApprove ? [approval] : [])
  const deleteButton = (
    <Button
      className={styles.apart ?? ''}
      color="red"
      variant="outline"
      disabled={isBlocked}
      loading={isDeleting}
      onClick={() => void state.confirmDelete()}
    >
      Delete Product
    </Button>
  )
  return (
    <form
      className="np-column np-grow"
      aria-label="Approve/Update Product"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void state.approveDraft()
      }}
    >
      <PageHeading
        title="Approve/Update Product"
        description={joinSentences(
          position,
          `Proposed by ${draft.createdBy} on ${formatDateTime(draft.createdAt)}.`,
          'Approving makes it live at once.',
        )}
        actions={
          <Button variant="default" onClick={onLeave}>
            View Pending Approvals
          </Button>
        }
      />
      {decision && (
        <div className={styles.decision} role="alert">
          <p>{formatDecision(decision)} Your changes were not saved.</p>
        </div>
      )}
      {newer && <NewerDraft newer={newer} state={state} onContinue={state.continueWithNewer} />}
      <div className={styles.sides}>
        <div className={styles.form}>
          <DraftFields
            state={state}
            countryName={country.name}
            ranges={ranges}
            forms={forms}
            code={code}
          />
        </div>
        <div className={styles.aside}>
          <SameCode
            draft={draft}
            values={values}
            names={names}
            onCopy={(field, value) =>
              form.setValue(field, value, { shouldValidate: true, shouldDirty: true })
            }
          />
          <ProductPreview values={values} ranges={ranges} forms={forms} />
        </div>
      </div>
      {isSmall && deleteButton}
      <div className={styles.bar}>
        {!isSmall && deleteButton}
        <p className={styles.status} role="status">
          {formatStatus(
            draft,
            newer !== undefined,
            needed.map((field) => newProductLabels[field]),
            changed.length,
          )}
        </p>
        {onNext && (
          <Button
            variant="default"
            disabled={!canApprove}
            onClick={() => void state.approveDraft(onNext)}
          >
            Approve and open next
          </Button>
        )}
        <Button type="submit" disabled={!canApprove} loading={isApproving}>
          Approve Product
        </Button>
      </div>
    </form>
  )
}

/** The text beside the buttons: what is missing or different. */
function formatStatus(
  draft: DraftProduct,
  isChanged: boolean,
  needed: readonly string[],
  changes: number,
): string {
  if (isChanged) return draftChanged
  if (!draft.canApprove) return 'You created this draft. Only another approver can approve it.'
  if (needed.length > 0) return `To approve, fill in or correct: ${needed.join(', ')}`
  if (changes === 0) return 'No changes to the proposal'
  return `${formatCount(changes, 'field differs', 'fields differ')} from what was proposed`
}
