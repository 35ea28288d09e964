import { dealerFieldNames, dealerFields } from '@nutripim/contract/dealers/dealer-fields'
import { invalidInput } from '../../platform/api/problem-error.ts'
import type { Rejection, Restorable, RestoredRow } from '../audit/restorable.ts'
import * as restoreStatements from '../exchange/import/list/list-restore-sql.ts'
import * as listStatements from '../exchange/import/list/list-rows-sql.ts'
import { restoreList } from '../exchange/import/list/restore-list.ts'
import { dealerList } from './dealer-import.ts'
import * as statements from './dealer-sql.ts'

const siteProblem = 'must be a web address'

/** Web sites of earlier times are restored only if they could be saved today. */
function listRejectedSites(rows: readonly RestoredRow[]): Rejection[] {
  const column = statements.columns.webSite1
  const reason = `The web site ${siteProblem}.`
  const isWrong = (value: unknown) => !dealerFields.webSite1.safeParse(value ?? null).success
  return rows.flatMap(({ record, change, cells, old }): Rejection[] => {
    if (change === 'gone') return isWrong(old?.[column]) ? [{ record, reason }] : []
    const cell = cells.find(({ field, old }) => field === column && isWrong(old))
    return change === 'changed' && cell ? [{ record, cell, reason }] : []
  })
}

/** Dealers are restored like in the undo of an upload, with their ids and creators. */
export const restorableDealers: Restorable = {
  ...dealerList.table,
  right: 'dealers module',
  columns: dealerFieldNames.map((field) => statements.columns[field]),
  lock: (db, { country }) => db.all(listStatements.lockList(dealerList, country, 'exclusive')),

  findRejections: async (_db, _scope, rows) => listRejectedSites(rows),

  async write(db, { country }, rows) {
    const [rejected] = listRejectedSites(rows)
    if (rejected) throw invalidInput([{ path: 'webSite1', text: siteProblem }])
    const newer = rows.filter(({ change }) => change === 'new').map(({ record }) => record)
    const target = rows.flatMap(({ record, change, now, old, cells }) => {
      if (change === 'new') return []
      const set = Object.fromEntries(cells.map(({ field, old }) => [field, old]))
      return [{ record_id: record, row: change === 'gone' ? { ...old } : { ...now, ...set } }]
    })
    await restoreList(db, dealerList, country, restoreStatements.buildTarget(target, newer))
  },
}
