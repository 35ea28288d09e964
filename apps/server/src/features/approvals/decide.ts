import type { Decision } from '@nutripim/contract/approvals/approvals'
import { isolate } from '@nutripim/wording/names/isolate'
import type { Identity } from '../../platform/api/caller.ts'
import { notFound, ProblemError } from '../../platform/api/problem-error.ts'
import type { Queryable } from '../../platform/database/database.ts'
import * as notificationStatements from '../notifications/notify-sql.ts'
import { cleanFields, rejectInvalidFields, toUsedCodeProblem } from './check-fields.ts'
import * as codeStatements from './code-sql.ts'
import type { DraftKey, LockedApproval, StoredDraft } from './decide-sql.ts'
import * as statements from './decide-sql.ts'
import { rejectChangedDrafts } from './reject-changed-drafts.ts'

interface DecisionRequest {
  state: Decision
  reason?: string | undefined
  /** The fields that the approver changed, with the names of the form. */
  changes?: Record<string, unknown>
  /** The version that the user decides on; by default the stored one. */
  version?: string | undefined
}

/**
 * Approving a draft makes it a live product, rejecting deletes it. A second decision fails with the
 * first one in the problem. Returns the id of the approval.
 */
export async function decideDraft(
  db: Queryable,
  identity: Identity,
  allowsOwn: boolean,
  key: DraftKey,
  { state, reason, changes = {}, version }: DecisionRequest,
): Promise<number> {
  const draft = await lockPendingDraft(db, key, identity.countries)
  if (state === 'Approved' && draft.createdBy === identity.userId && !allowsOwn) {
    throw new ProblemError(
      'own_draft',
      'You created this draft. Only another approver can approve it.',
    )
  }
  await rejectChangedDrafts(db, { ...identity, allowsOwn }, [{ draft, version }])
  const changed = state === 'Approved' ? await approve(db, identity, draft, changes) : []
  await db.all(statements.decide(draft, state, reason?.trim() || null))
  if (state === 'Rejected') await db.all(statements.deleteDraft(draft))
  await notifyDecision(db, identity, draft, { state, reason: reason?.trim() || null, changed })
  return draft.approvalId
}

export type PendingDraft = LockedApproval & StoredDraft

export async function lockPendingDraft(
  db: Queryable,
  key: DraftKey,
  assignedCountries: readonly string[],
): Promise<PendingDraft> {
  const approval = await db.find<LockedApproval>(statements.lockApproval(key, assignedCountries))
  if (approval?.decidedAt) throw alreadyDecided(approval, new Date(approval.decidedAt))
  const draft = approval && (await db.find<StoredDraft>(statements.lockDraft(approval)))
  if (!draft) throw notFound('draft', 'approvalId' in key ? key.approvalId : key.legacyProductId)
  return { ...approval, ...draft }
}

function alreadyDecided({ state, decidedBy, reason }: LockedApproval, at: Date): ProblemError {
  const decision = { state, decidedBy, decidedAt: at.toISOString(), reason }
  return new ProblemError(
    'already_decided',
    `${isolate(decidedBy ?? 'Another user')} ${state === 'Rejected' ? 'deleted' : 'approved'} this draft on ${at.toUTCString()}.`,
    { decision },
  )
}

/** Returns the names of the fields that differ from the proposal. */
async function approve(
  db: Queryable,
  identity: Identity,
  draft: PendingDraft,
  sent: Record<string, unknown>,
): Promise<string[]> {
  const wanted = cleanFields(sent)
  const changed = Object.keys(wanted).filter(
    (field) => JSON.stringify(wanted[field]) !== JSON.stringify(draft.fields[field]),
  )
  if (changed.includes('productRange')) {
    throw new ProblemError('invalid_input', 'productRange cannot be changed in a draft.', {
      errors: [{ path: 'productRange', text: 'cannot be changed in a draft' }],
    })
  }
  const changes = Object.fromEntries(changed.map((field) => [field, wanted[field]]))
  const { weblinkPackImage } = draft.fields
  await rejectInvalidFields(db, draft.country, identity, { weblinkPackImage, ...changes })
  await db.all(statements.makeLive(draft, changes)).catch((error: unknown) => {
    throw toUsedCodeProblem(error)
  })
  const { dHCode } = changes
  if (typeof dHCode === 'string' && dHCode !== '') await db.all(codeStatements.useCode(dHCode))
  return changed
}

/** Notifies the creator and dismisses the notifications of the approvers. */
async function notifyDecision(
  db: Queryable,
  identity: Identity,
  { country, approvalId, legacyProductId, createdBy, fields }: PendingDraft,
  decision: { state: Decision; reason: string | null; changed: string[] },
): Promise<void> {
  const { state, reason, changed } = decision
  await db.all(
    notificationStatements.dismiss(statements.selectApproversOf(country), 'approval pending', {
      approvalId,
    }),
  )
  if (createdBy === identity.userId) return
  await db.all(
    notificationStatements.notify(
      statements.selectUser(createdBy),
      state === 'Approved' ? 'approval approved' : 'approval rejected',
      country,
      {
        approvalId,
        legacyProductId,
        dhCode: fields.dHCode,
        productName: fields.productName,
        by: identity.displayName,
        reason,
        changed,
      },
    ),
  )
}
