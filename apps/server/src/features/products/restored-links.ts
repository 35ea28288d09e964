import { findLinkProblem } from '@nutripim/contract/api/link-rules'
import {
  getField,
  isProductField,
  productFieldNames,
} from '@nutripim/contract/products/product-fields'
import { toFieldName } from '../audit/audit.ts'
import type { Rejection, RestoredRow } from '../audit/restorable.ts'
import type { CellKind, Cleaned } from './cells/cell-save-sql.ts'

const linkFields = productFieldNames.filter((name) => getField(name).kind === 'link')

function checkLink(value: unknown): Cleaned {
  const problem = typeof value === 'string' ? findLinkProblem(value) : undefined
  return problem === undefined ? { value } : { rejected: problem }
}

/** Links of earlier times are restored only if they could be saved today. */
export const withCheckedLinks = <Row>(kind: CellKind<Row>): CellKind<Row> => ({
  ...kind,
  clean: Object.fromEntries(linkFields.map((field) => [field, checkLink])),
})

export const listRejectedLinks = (rows: readonly RestoredRow[]): Rejection[] =>
  rows.flatMap(({ record, cells }) =>
    cells.flatMap((cell): Rejection[] => {
      const name = toFieldName(cell.field)
      if (!isProductField(name) || !linkFields.includes(name)) return []
      const checked = checkLink(cell.old)
      return 'rejected' in checked
        ? [{ record, cell, reason: `The link ${checked.rejected}.` }]
        : []
    }),
  )
