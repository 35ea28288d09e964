import type { approvalRoutes } from '@nutripim/contract/approvals/approvals'
import type { Handlers } from '../../platform/api/handler.ts'
import { notFound } from '../../platform/api/problem-error.ts'
import { Reply } from '../../platform/api/reply.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { JsonSql } from '../../platform/database/json-text.ts'
import * as statements from './approvals-sql.ts'
import { decideDraft, lockPendingDraft } from './decide.ts'
import type { Decider } from './draft-sql.ts'
import { rejectChangedDrafts } from './reject-changed-drafts.ts'

export function approvalHandlers({
  allowsOwn,
}: Pick<Decider, 'allowsOwn'>): Handlers<typeof approvalRoutes> {
  const decider = (identity: Omit<Decider, 'allowsOwn'>): Decider => ({ ...identity, allowsOwn })
  return {
    listDrafts: ({ db, identity, params }) =>
      read(db, statements.listDrafts(decider(identity), params.country)),

    listAllDrafts: ({ db, identity }) => read(db, statements.listDrafts(decider(identity))),

    async approveDrafts({ db, identity, body: { approvalIds, versions = {} } }) {
      const ids = [...new Set(approvalIds)].sort((a, b) => a - b)
      const reviewed = []
      for (const approvalId of ids) {
        const draft = await lockPendingDraft(db, { approvalId }, identity.countries)
        reviewed.push({ draft, version: versions[approvalId] })
      }
      await rejectChangedDrafts(db, decider(identity), reviewed)
      for (const approvalId of ids) {
        await decideDraft(db, identity, allowsOwn, { approvalId }, { state: 'Approved' })
      }
      return read(db, statements.listApprovals(ids, decider(identity)))
    },

    async approveDraft({ db, identity, body }) {
      const { legacyProductId, countryId, version, ...changes } = body
      const by = countryId ? { ...identity, countries: [countryId] } : identity
      const key = { legacyProductId }
      const decision = { state: 'Approved', changes, version } as const
      const id = await decideDraft(db, by, allowsOwn, key, decision)
      return read(db, statements.getApproval(id, decider(identity)))
    },

    async deleteDraft({ db, identity, params, body: { reason, version } }) {
      const key = { legacyProductId: params.id }
      await decideDraft(db, identity, allowsOwn, key, { state: 'Rejected', reason, version })
      return true as const
    },

    listPendingApprovals: ({ db, identity }) =>
      read(db, statements.listPendingApprovals(decider(identity))),

    async getApproval({ db, identity, params: { id } }) {
      const found = await db.findJson(statements.findApprovalInformation(id, decider(identity)))
      if (!found) throw notFound('approval', id)
      return Reply.json(found)
    },

    async decideApproval({ db, identity, body: { approvalId, ...decision } }) {
      await decideDraft(db, identity, allowsOwn, { approvalId }, decision)
      return read(db, statements.getApproval(approvalId, decider(identity)))
    },

    listRecentDecisions: ({ db, identity, body }) =>
      read(db, statements.listRecentDecisions(body, decider(identity))),
  }
}

async function read<Answer>(db: Queryable, statement: JsonSql<Answer>) {
  return Reply.json(await db.getJson(statement))
}
