import { findLinkProblem } from '@nutripim/contract/api/link-rules'
import {
  getField,
  isProductField,
  productFieldNames,
} from '@nutripim/contract/products/product-fields'
import { toFieldName } from '../audit/audit.ts'
import type { Refusal, RestoredRow } from '../audit/restorable.ts'
import type { CellKind, Cleaned } from './cells/cell-save-sql.ts'

const linkFields = productFieldNames.filter((name) => getField(name).kind === 'link')

function checkLink(value: unknown): Cleaned {
  const problem = typeof value === 'string' ? findLinkProblem(value) : undefined
  return problem === undefined ? { value } : { refused: problem }
}

/** Links of earlier times are restored only if they could be saved today. */
export const withCheckedLinks = <Row>(kind: CellKind<Row>): CellKind<Row> => ({
  ...kind,
  clean: Object.fromEntries(linkFields.map((field) => [field, checkLink])),
})

export const listRefusedLinks = (rows: readonly RestoredRow[]): Refusal[] =>
  rows.flatMap(({ record, cells }) =>
    cells.flatMap((cell): Refusal[] => {
      const name = toFieldName(cell.field)
      if (!isProductField(name) || !linkFields.includes(name)) return []
      const checked = checkLink(cell.old)
      return 'refused' in checked ? [{ record, cell, reason: `The link ${checked.refused}.` }] : []
    }),
  )
