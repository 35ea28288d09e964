import type { DraftProduct, MadeDecision } from '@nutripim/contract/approvals/approvals'
import { useState } from 'react'
import { confirmWithReason } from '../../ui/feedback/confirm.tsx'
import { clearMessages, showMessage } from '../../ui/feedback/message.tsx'
import type { SaveOutcome } from '../../ui/form/save-outcome.ts'
import { formatUser } from '../../ui/format/user.ts'
import { changesOf } from '../../ui/unsaved/changes-of.ts'
import { useGoneRecord } from '../../ui/unsaved/gone-record.ts'
import { useUnsavedWork } from '../../ui/unsaved/use-unsaved-work.ts'
import { useProposeCode } from '../create/use-new-products.ts'
import type { Names } from '../form/code-differences.ts'
import { changedFields, draftValues, fieldsOf } from '../form/product-values.ts'
import { useProductForm } from '../form/use-product-form.ts'
import { useSaveDraft } from '../own/use-own-drafts.ts'
import { useDraftVersion } from '../version/use-draft-version.ts'
import { formatDecision } from './decision-text.ts'
import { useDecide, useDecisionText } from './use-approvals.ts'

interface ApproveFormOptions {
  draft: DraftProduct
  /** The draft is no longer pending. */
  isGone: boolean
  country: string
  /** The same object in every render. */
  names: Names
  onLeave: () => void
}

/** The form of a draft, and the decision about it. */
export function useApproveForm(options: ApproveFormOptions) {
  const { draft, isGone, country, names, onLeave } = options
  const [start] = useState(() => draftValues(draft))
  const state = useProductForm(country, start, `approve ${draft.legacyProductId}`)
  const { form } = state
  const { approve, remove } = useDecide(country)
  const { proposal, isProposing, proposeCode } = useProposeCode((dhCode) => {
    form.setValue('dHCode', dhCode, { shouldValidate: true, shouldDirty: true })
    state.checkCode()
  })
  /** Of another user, which rejected the decision of this one. */
  const [decision, setDecision] = useState<MadeDecision>()
  // Who lost the screen or the country can read no decision.
  const lostAccess = useGoneRecord()?.reason
  const decisionText = useDecisionText(draft, isGone && !decision && lostAccess === undefined)
  const decided = decision
    ? formatDecision(decision)
    : isGone
      ? (decisionText ?? 'This draft is no longer pending.')
      : undefined
  const gone = lostAccess ?? decided

  const saving = useSaveDraft()
  const isSaving = saving.isSaving || approve.isSaving || remove.isSaving
  const { version, newer, continueWithNewer } = useDraftVersion({
    stored: { ...draft, product: draft },
    state,
    names,
    isSaving,
  })
  /** Keeps the changes in the draft, which stays pending. */
  async function saveChanges() {
    if (!(await state.isReady())) return undefined
    const values = form.getValues()
    const outcome = await saving.save({ draft, values, before: state.base, version })
    if (outcome.status === 'saved') {
      state.release()
      return outcome.saved
    }
    if (outcome.status === 'failed') state.showErrors(outcome.errors)
    else showMessage('error', 'Another user changed this draft. Reload it before you save.')
    return undefined
  }
  useUnsavedWork({
    ...state.work,
    describe: () => 'Your changes to this draft will be lost.',
    save: state.needed.length === 0 && !gone && !newer ? saveChanges : undefined,
    isLeaving: changesOf('draft'),
  })

  function finish(outcome: SaveOutcome<unknown, MadeDecision>, leave = onLeave) {
    if (outcome.status === 'conflict') return setDecision(outcome.conflict)
    if (outcome.status === 'failed') return state.showErrors(outcome.errors)
    state.release()
    leave()
  }

  /** Then goes to the list, or where the user wants to continue. */
  async function approveDraft(leave = onLeave) {
    clearMessages()
    if (approve.isSaving || newer || gone || !draft.canApprove || !(await state.isReady())) return
    const fields = fieldsOf(form.getValues())
    const changed = changedFields(form.getValues(), state.base)
    const changes = Object.fromEntries(changed.map((field) => [field, fields[field]]))
    const { legacyProductId, countryId } = draft
    const body = { legacyProductId, countryId, ...changes, version }
    finish(await approve.save(body), leave)
  }

  async function confirmDelete() {
    clearMessages()
    const reason = await confirmWithReason({
      title: 'Delete Product',
      text: 'Are you sure you want to delete this product?',
      reason: {
        label: `Reason (optional); ${formatUser(draft.createdBy)} is notified`,
        maxLength: 2000,
      },
      confirmLabel: 'Delete Product',
      danger: true,
    })
    if (reason !== undefined)
      finish(await remove.save({ id: draft.legacyProductId, reason, version }))
  }

  return {
    ...state,
    gone,
    newer: gone ? undefined : newer,
    continueWithNewer,
    code: { proposal, isProposing, proposeCode },
    isApproving: approve.isSaving,
    isDeleting: remove.isSaving,
    approveDraft,
    confirmDelete,
  }
}
