import type { Decision } from '@nutripim/contract/approvals/approvals'
import type { Identity } from '../../platform/api/caller.ts'
import { ProblemError } from '../../platform/api/problem-error.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { dismiss, notify } from '../notifications/notify-sql.ts'
import { asUsedCode, cleanFields, refuseFields } from './check-fields.ts'
import { useCode } from './code-sql.ts'
import type { DraftKey, LockedDraft } from './decide-sql.ts'
import * as statement from './decide-sql.ts'

interface Wish {
  state: Decision
  reason?: string | undefined
  /** What the approver changed, as the form names it. */
  changes?: Record<string, unknown>
}

/**
 * The one act that ends a draft: approved it becomes a live product, rejected it is deleted. Whoever
 * comes second is told who was first. Gives the number of the approval.
 */
export async function decideDraft(
  db: Queryable,
  identity: Identity,
  allowsOwn: boolean,
  key: DraftKey,
  { state, reason, changes = {} }: Wish,
): Promise<number> {
  const draft = await lockOpenDraft(db, key, identity.countries)
  if (state === 'Approved' && draft.createdBy === identity.userId && !allowsOwn) {
    throw new ProblemError('own_draft', 'You created this draft; somebody else has to approve it.')
  }
  const changed = state === 'Approved' ? await approve(db, identity, draft, changes) : []
  await db.all(statement.decide(draft, state, reason?.trim() || null))
  if (state === 'Rejected') await db.all(statement.deleteDraft(draft))
  await tellOfDecision(db, identity, draft, { state, reason: reason?.trim() || null, changed })
  return draft.approvalId
}

type OpenDraft = LockedDraft & { fields: NonNullable<LockedDraft['fields']> }

async function lockOpenDraft(
  db: Queryable,
  key: DraftKey,
  assignedCountries: readonly string[],
): Promise<OpenDraft> {
  const draft = await db.find<LockedDraft>(statement.lockDraft(key, assignedCountries))
  if (draft?.decidedAt) throw alreadyDecided(draft, new Date(draft.decidedAt))
  if (!draft?.fields) {
    throw new ProblemError('not_found', `There is no draft ${Object.values(key)[0]}.`)
  }
  return { ...draft, fields: draft.fields }
}

function alreadyDecided({ state, decidedBy, reason }: LockedDraft, at: Date): ProblemError {
  const decision = { state, decidedBy, decidedAt: at.toISOString(), reason }
  const act = state.toLowerCase()
  return new ProblemError(
    'already_decided',
    `${decidedBy} ${act} this draft on ${at.toUTCString()}.`,
    { decision },
  )
}

/** Gives the names of the fields that are other than proposed. */
async function approve(
  db: Queryable,
  identity: Identity,
  draft: OpenDraft,
  given: Record<string, unknown>,
): Promise<string[]> {
  const wanted = cleanFields(given)
  const changed = Object.keys(wanted).filter(
    (field) => JSON.stringify(wanted[field]) !== JSON.stringify(draft.fields[field]),
  )
  if (changed.includes('productRange')) {
    throw new ProblemError('invalid_input', 'productRange cannot be changed in a draft.', {
      errors: [{ path: 'productRange', text: 'cannot be changed in a draft' }],
    })
  }
  const changes = Object.fromEntries(changed.map((field) => [field, wanted[field]]))
  await refuseFields(db, draft.country, identity, changes)
  await db.all(statement.makeLive(draft, changes)).catch((error: unknown) => {
    throw asUsedCode(error)
  })
  if (changes.dHCode) await db.all(useCode(changes.dHCode as string))
  return changed
}

/** Whoever proposed it hears how it went; what the approvers were told of it is settled. */
async function tellOfDecision(
  db: Queryable,
  identity: Identity,
  { country, approvalId, legacyProductId, createdBy, fields }: OpenDraft,
  decision: { state: Decision; reason: string | null; changed: string[] },
): Promise<void> {
  const { state, reason, changed } = decision
  await db.all(dismiss(statement.approversOf(country), 'approval pending', { approvalId }))
  if (createdBy === identity.userId) return
  await db.all(
    notify(
      statement.justOne(createdBy),
      state === 'Approved' ? 'approval approved' : 'approval rejected',
      country,
      {
        approvalId,
        legacyProductId,
        dhCode: fields.dHCode as string,
        productName: fields.productName as string,
        by: identity.displayName,
        reason,
        changed,
      },
    ),
  )
}
