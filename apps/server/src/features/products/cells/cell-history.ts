import type { cellHistoryRoutes } from '@nutripim/contract/products/cell-history'
import { contentIds, elementIds } from '@nutripim/contract/products/elements'
import {
  applicationFieldNames,
  descriptionFieldNames,
} from '@nutripim/contract/products/product-fields'
import type { Handlers } from '../../../platform/api/handler.ts'
import { ProblemError } from '../../../platform/api/problem-error.ts'
import { Reply } from '../../../platform/api/reply.ts'
import * as statements from './cell-history-sql.ts'
import * as cellStatements from './product-cells-sql.ts'

const kinds = {
  composition: { sql: cellStatements.compositionCells, names: contentIds },
  elements: { sql: cellStatements.elementsCells, names: elementIds },
  applications: { sql: cellStatements.applicationsCells, names: applicationFieldNames },
  description: { sql: cellStatements.descriptionCells, names: descriptionFieldNames },
}

export const cellHistoryHandlers: Handlers<typeof cellHistoryRoutes> = {
  async getCellHistory({ db, identity, params: { kind, ...cell } }) {
    const names: readonly string[] = kinds[kind].names
    const found =
      names.includes(cell.cell) &&
      (await db.findJson(statements.findCellHistory(kinds[kind].sql, cell, identity.countries)))
    if (!found) {
      throw new ProblemError('not_found', `Product ${cell.id} has no cell ${cell.cell} here.`)
    }
    return Reply.json(found)
  },
}
