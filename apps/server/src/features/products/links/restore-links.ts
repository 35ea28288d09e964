import type { Restorable } from '../../audit/restorable.ts'
import * as statements from './restore-links-sql.ts'

/** Restores product links; no other user can change links meanwhile. */
export const restorableLinks: Restorable = {
  kind: 'product link',
  table: 'product_links',
  recordId: `concat_ws('/', r.element_id, r.crop_id, r.legacy_product_id)`,
  right: 'product information module',
  columns: ['position'],
  blocked: statements.whyBlocked,
  lock: (db) => db.all(statements.lockAllLinks()),

  async write(db, { country }, rows) {
    const removed = rows.filter(({ change }) => change === 'new').map(({ record }) => record)
    const placed = rows.flatMap(({ record, old }) =>
      old === null ? [] : [{ record, position: old.position }],
    )
    if (removed.length > 0) await db.all(statements.removeLinks(country, removed))
    if (placed.length > 0) await db.all(statements.placeLinks(country, placed))
  },
}
