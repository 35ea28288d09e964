import type { Restorable } from '../audit/restorable.ts'
import * as historyStatements from './advice-history-sql.ts'
import * as sheetStatements from './advice-import-sql.ts'
import * as statements from './restore-advice-sql.ts'
import { saveAdviceTexts } from './save-advice.ts'

/** Advice is restored with the same save as any other change; the history shows it as restored. */
export const restorableAdvice: Restorable = {
  kind: 'advice',
  table: 'advice',
  recordId: `concat_ws('/', r.legacy_product_id, r.crop_id)`,
  right: 'product information module',
  columns: ['text'],
  blocked: statements.blockedReason,

  async write(db, { country, assignedCountries }, rows) {
    const restored = rows.map(({ record, now, old }) => {
      const [id = '', cropId = ''] = record.split('/')
      return { id: Number(id), cropId, now, old }
    })
    const found = await db.all<{ id: number; code: string }>(
      sheetStatements.listCodes(country, assignedCountries, [
        ...new Set(restored.map(({ id }) => id)),
      ]),
    )
    const codes = new Map(found.map(({ id, code }) => [id, code]))
    await db.all(historyStatements.setRestored())
    await saveAdviceTexts(
      db,
      assignedCountries,
      restored.map(({ id, cropId, now, old }) => ({
        countryId: country,
        productId: codes.get(id) ?? String(id),
        cropId,
        text: old === null ? null : String(old.text),
        was: now === null ? null : String(now.text),
      })),
    )
  },
}
