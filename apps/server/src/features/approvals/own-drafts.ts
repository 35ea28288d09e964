import type { DraftCorrection, ownDraftRoutes } from '@nutripim/contract/approvals/own-drafts'
import type { Identity } from '../../platform/api/caller.ts'
import type { Handlers } from '../../platform/api/handler.ts'
import { changedMeanwhile, notFound } from '../../platform/api/problem-error.ts'
import { Reply } from '../../platform/api/reply.ts'
import type { Queryable } from '../../platform/database/database.ts'
import * as approvalStatements from './approvals-sql.ts'
import { cleanFields, rejectInvalidFields, toUsedCodeProblem } from './check-fields.ts'
import * as codeStatements from './code-sql.ts'
import { lockPendingDraft, type PendingDraft } from './decide.ts'
import type { Decider } from './draft-sql.ts'
import * as statements from './own-drafts-sql.ts'
import { rejectChangedDrafts } from './reject-changed-drafts.ts'

export function ownDraftHandlers({
  allowsOwn,
}: Pick<Decider, 'allowsOwn'>): Handlers<typeof ownDraftRoutes> {
  return {
    async listOwnDrafts({ db, identity }) {
      return Reply.json(await db.getJson(statements.listOwnDrafts({ ...identity, allowsOwn })))
    },

    async saveDraft({ db, identity, body }) {
      const { version, ...correction } = body
      const { legacyProductId, countryId } = correction
      const draft = await lockPendingDraft(db, { legacyProductId }, [countryId])
      rejectForeignDraft(identity, draft)
      await rejectChangedDrafts(db, { ...identity, allowsOwn }, [{ draft, version }])
      await correctDraft(db, identity, draft, correction)
      const found = await db.getJson(
        approvalStatements.getDraft(legacyProductId, { ...identity, allowsOwn }),
      )
      return Reply.json(found)
    },
  }
}

/** A draft of another user looks like one that does not exist, except to approvers. */
function rejectForeignDraft({ userId, rights }: Identity, draft: PendingDraft): void {
  if (draft.createdBy === userId || rights.includes('product approver module')) return
  throw notFound('draft', draft.legacyProductId)
}

async function correctDraft(
  db: Queryable,
  identity: Identity,
  draft: PendingDraft,
  { legacyProductId, countryId, was = {}, ...sent }: Omit<DraftCorrection, 'version'>,
): Promise<void> {
  const wanted: Record<string, unknown> = cleanFields(sent)
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  const changed = Object.keys(wanted).filter((field) => !isSame(wanted[field], draft.fields[field]))
  const conflicts = changed
    .filter((field) => field in was && !isSame(was[field], draft.fields[field]))
    .map((cell) => ({
      legacyProductId,
      cell,
      stored: draft.fields[cell],
      savedBy: null,
      savedAt: null,
    }))
  if (conflicts.length > 0) throw changedMeanwhile('this draft', { conflicts })
  if (changed.length === 0) return
  const changes = Object.fromEntries(changed.map((field) => [field, wanted[field]]))
  await rejectInvalidFields(db, countryId, identity, changes)
  const isOwn = draft.createdBy === identity.userId
  await db.all(statements.correctDraft(draft, changes, isOwn)).catch((error: unknown) => {
    throw toUsedCodeProblem(error)
  })
  const { dHCode } = changes
  if (typeof dHCode === 'string' && dHCode !== '') await db.all(codeStatements.useCode(dHCode))
}
