import { dealerFieldNames } from '@nutripim/contract/dealers/dealer-fields'
import type { Restorable } from '../audit/restorable.ts'
import { lockList } from './dealer-import-sql.ts'
import { columns } from './dealer-sql.ts'
import { writeBack } from './dealer-undo.ts'
import { dealerPast, theseDealers } from './dealer-undo-sql.ts'

/** Dealers come back as an upload is undone, with their ids and makers. */
export const restorableDealers: Restorable = {
  ...dealerPast,
  right: 'dealers module',
  columns: dealerFieldNames.map((field) => columns[field]),
  lock: (db, { country }) => db.all(lockList(country, 'alone')),

  async write(db, { country }, rows) {
    const newer = rows.filter(({ change }) => change === 'new').map(({ record }) => record)
    const wanted = rows.flatMap(({ record, change, now, old, cells }) => {
      if (change === 'new') return []
      const set = Object.fromEntries(cells.map(({ field, old }) => [field, old]))
      return [{ record_id: record, row: change === 'gone' ? old! : { ...now, ...set } }]
    })
    await writeBack(db, country, theseDealers(wanted, newer))
  },
}
