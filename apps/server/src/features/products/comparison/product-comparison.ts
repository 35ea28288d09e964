import type {
  CellKindName,
  productComparisonRoutes,
} from '@nutripim/contract/products/product-comparison'
import type { Handlers } from '../../../platform/api/handler.ts'
import { ProblemError } from '../../../platform/api/problem-error.ts'
import { Reply } from '../../../platform/api/reply.ts'
import { type JsonSql, parseJson } from '../../../platform/database/json-text.ts'
import * as auditStatements from '../../audit-log/audit-reason-sql.ts'
import type { CellKind } from '../cells/cell-save-sql.ts'
import { saveInSteps } from '../cells/cell-save-steps.ts'
import * as cellStatements from '../cells/product-cells-sql.ts'
import * as statements from './product-comparison-sql.ts'

const kinds: Record<CellKindName, CellKind> = {
  composition: cellStatements.compositionCells,
  elements: cellStatements.elementsCells,
  applications: cellStatements.applicationsCells,
  description: cellStatements.descriptionCells,
}

export const productComparisonHandlers: Handlers<typeof productComparisonRoutes> = {
  async compareProduct({ db, identity, query: { dhCode } }) {
    return Reply.json(await db.getJson(statements.listSameProduct(dhCode, identity.countries)))
  },

  async findSameCodes({ db, identity, body: { countryCode, kind, products } }) {
    const statement = statements.listSameCodes(
      kinds[kind],
      countryCode,
      identity.countries,
      products,
    )
    return Reply.json(await db.getJson(statement))
  },

  async saveInCountries({ db, identity, body: { changes, reason } }) {
    for (const { countryCode } of changes) rejectForeignCountry(countryCode, identity.countries)
    const steps = changes.map(({ countryCode, kind, products }, i) => ({
      country: countryCode,
      kind: kinds[kind],
      changes: products,
      shape: (rows: JsonSql<unknown[]>) => statements.buildSavedChange(countryCode, kind, rows),
      pathOf: (index: number, field: string) => `changes[${i}].products[${index}].cells.${field}`,
    }))
    if (reason) await db.all(auditStatements.setAuditReason(reason))
    const saved = await saveInSteps(db, identity.countries, steps)
    return { changes: saved.map(parseJson) }
  },
}

/** The SQL does not reach other countries either; this gives a clear error. */
function rejectForeignCountry(country: string, assignedCountries: readonly string[]): void {
  if (!assignedCountries.includes(country)) {
    throw new ProblemError('country_not_held', `${country} is not one of your countries.`)
  }
}
