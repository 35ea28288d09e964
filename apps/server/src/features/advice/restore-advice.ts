import type { Restorable } from '../audit/restorable.ts'
import { startRestoring } from './advice-history-sql.ts'
import * as select from './restore-advice-sql.ts'
import { saveAdviceTexts } from './save-advice.ts'

/** Advice comes back through the one way of writing it; its history says that it was restored. */
export const restorableAdvice: Restorable = {
  kind: 'advice',
  table: 'advice',
  recordId: `concat_ws('/', r.legacy_product_id, r.crop_id)`,
  right: 'product information module',
  columns: ['text'],
  blocked: select.whyBlocked,

  async write(db, { country, assignedCountries }, rows) {
    const keys = rows.map(({ record }) => {
      const [id = '', cropId = ''] = record.split('/')
      return { id: Number(id), cropId }
    })
    const found = await db.all<{ id: number; code: string }>(
      select.codesOf(country, assignedCountries, [...new Set(keys.map(({ id }) => id))]),
    )
    const codes = new Map(found.map(({ id, code }) => [id, code]))
    await db.all(startRestoring())
    await saveAdviceTexts(
      db,
      assignedCountries,
      rows.map(({ now, old }, i) => ({
        countryId: country,
        productId: codes.get(keys[i]!.id) ?? String(keys[i]!.id),
        cropId: keys[i]!.cropId,
        text: old === null ? null : String(old.text),
        was: now === null ? null : String(now.text),
      })),
    )
  },
}
