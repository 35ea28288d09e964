import type { approvalRoutes } from '@nutripim/contract/approvals/approvals'
import type { Handlers } from '../../platform/api/handler.ts'
import { ProblemError } from '../../platform/api/problem-error.ts'
import { Reply } from '../../platform/api/reply.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { JsonSql } from '../../platform/database/json-text.ts'
import * as select from './approvals-sql.ts'
import { decideDraft } from './decide.ts'
import type { Decider } from './draft-sql.ts'

export function approvalHandlers({
  allowsOwn,
}: Pick<Decider, 'allowsOwn'>): Handlers<typeof approvalRoutes> {
  const decider = (identity: Omit<Decider, 'allowsOwn'>): Decider => ({ ...identity, allowsOwn })
  return {
    listDrafts: ({ db, identity, params }) =>
      read(db, select.drafts(decider(identity), params.country)),

    listAllDrafts: ({ db, identity }) => read(db, select.drafts(decider(identity))),

    async approveDrafts({ db, identity, body: { approvalIds } }) {
      const ids = [...new Set(approvalIds)].sort((a, b) => a - b)
      for (const approvalId of ids) {
        await decideDraft(db, identity, allowsOwn, { approvalId }, { state: 'Approved' })
      }
      return read(db, select.approvals(ids, decider(identity)))
    },

    async approveDraft({ db, identity, body: { legacyProductId, countryId, ...changes } }) {
      const by = countryId ? { ...identity, countries: [countryId] } : identity
      const key = { legacyProductId }
      const id = await decideDraft(db, by, allowsOwn, key, { state: 'Approved', changes })
      return read(db, select.approval(id, decider(identity)))
    },

    async deleteDraft({ db, identity, params, body: { reason } }) {
      const key = { legacyProductId: params.id }
      await decideDraft(db, identity, allowsOwn, key, { state: 'Rejected', reason })
      return true as const
    },

    listPendingApprovals: ({ db, identity }) =>
      read(db, select.pendingApprovals(decider(identity))),

    getApproval: ({ db, identity, params }) =>
      read(db, select.approvalInformation(params.id, decider(identity)), params.id),

    async decideApproval({ db, identity, body: { approvalId, state, reason } }) {
      await decideDraft(db, identity, allowsOwn, { approvalId }, { state, reason })
      return read(db, select.approval(approvalId, decider(identity)))
    },

    listRecentDecisions: ({ db, identity, body }) =>
      read(db, select.recentDecisions(body, decider(identity))),
  }
}

/** Returns JSON text of the database; without a row there is no such approval. */
async function read<Answer>(db: Queryable, statement: JsonSql<Answer>, id?: number) {
  const found = await db.findJson(statement)
  if (!found) throw new ProblemError('not_found', `There is no approval ${id}.`)
  return Reply.json(found)
}
