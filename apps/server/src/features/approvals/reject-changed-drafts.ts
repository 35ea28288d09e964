import { isolate } from '@nutripim/wording/names/isolate'
import { ProblemError } from '../../platform/api/problem-error.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { parseJson } from '../../platform/database/json-text.ts'
import * as statements from './approvals-sql.ts'
import type { LockedApproval, StoredDraft } from './decide-sql.ts'
import type { Decider } from './draft-sql.ts'

interface ReviewedDraft {
  draft: Pick<LockedApproval & StoredDraft, 'approvalId' | 'version'>
  /** The version that the caller read; undefined if it did not say. */
  version: string | undefined
}

/** Rejects what a user decides on an older version. The problem has the drafts as they are now. */
export async function rejectChangedDrafts(
  db: Queryable,
  by: Decider,
  reviewed: readonly ReviewedDraft[],
): Promise<void> {
  const changed = reviewed.filter(
    ({ draft, version }) => (version ?? draft.version) !== draft.version,
  )
  if (changed.length === 0) return
  const ids = changed.map(({ draft }) => draft.approvalId)
  const drafts = parseJson(await db.getJson(statements.listChangedDrafts(ids, by)))
  const [first] = drafts
  throw new ProblemError(
    'draft_changed',
    drafts.length === 1 && first
      ? `${isolate(first.updatedBy)} changed the draft ${first.productName} after you loaded it. Nothing was saved.`
      : `${drafts.length} drafts were changed after you loaded them. Nothing was saved.`,
    { drafts },
  )
}
