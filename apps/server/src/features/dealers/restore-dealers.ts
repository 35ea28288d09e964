import { dealerFieldNames } from '@nutripim/contract/dealers/dealer-fields'
import type { Restorable } from '../audit/restorable.ts'
import { lockList } from './dealer-import-sql.ts'
import { columns } from './dealer-sql.ts'
import { restoreDealers } from './dealer-undo.ts'
import { dealerTable, targetFromRows } from './dealer-undo-sql.ts'

/** Dealers are restored like in the undo of an upload, with their ids and creators. */
export const restorableDealers: Restorable = {
  ...dealerTable,
  right: 'dealers module',
  columns: dealerFieldNames.map((field) => columns[field]),
  lock: (db, { country }) => db.all(lockList(country, 'exclusive')),

  async write(db, { country }, rows) {
    const newer = rows.filter(({ change }) => change === 'new').map(({ record }) => record)
    const target = rows.flatMap(({ record, change, now, old, cells }) => {
      if (change === 'new') return []
      const set = Object.fromEntries(cells.map(({ field, old }) => [field, old]))
      return [{ record_id: record, row: change === 'gone' ? { ...old } : { ...now, ...set } }]
    })
    await restoreDealers(db, country, targetFromRows(target, newer))
  },
}
