import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { DraftProduct } from '@nutripim/contract/approvals/approvals'
import type { Option } from '@nutripim/contract/reference/reference'
import { newProductLabels } from '@nutripim/wording/new-product-labels'
import { useEffect, useMemo } from 'react'
import { useActions } from '../../ui/actions/actions.ts'
import { GoneNotice, KeptForm } from '../../ui/form/kept-form.tsx'
import { ReadOnlyBar } from '../../ui/form/save-bar.tsx'
import { formatCount, joinSentences } from '../../ui/format/count.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { formatUser } from '../../ui/format/user.ts'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { useRecordTitle } from '../../ui/page/record-title.ts'
import { preloadRichText } from '../../ui/rich-text/rich-text.tsx'
import { ProductPreview } from '../create/product-preview.tsx'
import { SameCode } from '../create/same-code.tsx'
import { DraftFields } from '../draft-fields.tsx'
import styles from '../form/product-form.module.css'
import { draftChanged, NewerDraft } from '../version/newer-draft.tsx'
import { useApproveForm } from './use-approve-form.ts'

interface ApproveFormProps {
  draft: DraftProduct
  /** Another user decided on it while it was edited here. */
  isGone: boolean
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
  const { isGone, position, onLeave, onNext } = props
  const names = useMemo(() => ({ ranges, forms }), [ranges, forms])
  const state = useApproveForm({ draft, isGone, country: country.id, names, onLeave })
  const { form, values, needed, changed, gone, newer, code, isApproving, isDeleting } = state
  const isSmall = useMediaQuery('(max-width: 767px)')
  useRecordTitle(draft.productName)
  useEffect(preloadRichText, [])
  const isBusy = isApproving || isDeleting
  const isBlocked = isBusy || gone !== undefined || newer !== undefined
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
  const content = (
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
          `Proposed by ${formatUser(draft.createdBy)} on ${formatDateTime(draft.createdAt)}.`,
          !gone && 'Approving makes it live at once.',
        )}
        actions={
          <Button variant="default" onClick={onLeave}>
            View Pending Approvals
          </Button>
        }
      />
      <GoneNotice />
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
          {!gone && (
            <SameCode
              draft={draft}
              values={values}
              names={names}
              onCopy={(field, value) =>
                form.setValue(field, value, { shouldValidate: true, shouldDirty: true })
              }
            />
          )}
          <ProductPreview values={values} ranges={ranges} forms={forms} />
        </div>
      </div>
      {gone ? (
        <ReadOnlyBar text={gone} isDirty={changed.length > 0} isFlush onUndo={state.undo} />
      ) : (
        <>
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
        </>
      )}
    </form>
  )
  return <KeptForm gone={gone}>{content}</KeptForm>
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
