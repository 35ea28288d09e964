import { formatDeclaration } from '@nutripim/agronomy/declaration'
import { elementIds } from '@nutripim/contract/products/elements'
import type {
  DescriptionChange,
  ElementsChange,
  productRoutes,
} from '@nutripim/contract/products/products'
import type { Call, Handlers } from '../../platform/api/implement.ts'
import { ProblemError } from '../../platform/api/problem-error.ts'
import { Reply } from '../../platform/api/reply.ts'
import type { Sql } from '../../platform/database/sql.ts'
import { profileFrom } from '../declarations/declaration-profiles.ts'
import { setAuditReason } from '../audit/audit-reason-sql.ts'
import type { TaggedAnswer } from '../reference/country-revision-sql.ts'
import { saveProductCells } from './cells/cell-save.ts'
import type { CellChange, CellKind } from './cells/cell-save-sql.ts'
import * as cells from './cells/product-cells-sql.ts'
import * as select from './product-sql.ts'

type Routes = typeof productRoutes

export const productHandlers: Handlers<Routes> = {
  listCompositions: list(cells.compositionRow),
  listElements: list(cells.elementsRow),
  listApplications: list(cells.applicationsRow),
  listDescriptions: list(cells.descriptionRow, select.withBrokenLinks),

  async saveCompositions(call) {
    if (call.body.reason) await call.db.all(setAuditReason(call.body.reason))
    const changes = call.body.products.map(({ composition, ...rest }) => ({
      ...rest,
      cells: composition,
    }))
    return save(call, cells.compositionCells, changes)
  },

  async saveElements(call) {
    return save(call, cells.elementsCells, call.body.products.map(elementChange))
  },

  async saveApplications(call) {
    const changes = call.body.products.map(({ legacyProductId, was, ...rest }) => ({
      legacyProductId,
      cells: rest,
      was,
    }))
    return save(call, cells.applicationsCells, changes)
  },

  async saveDescription({ db, identity, body }) {
    const { countryId, ...change } = body
    const saved = await saveProductCells(
      db,
      cells.descriptionCells,
      countryId,
      identity.countries,
      [descriptionChange(change)],
      (_index, field) => field,
    )
    return Reply.json(saved.slice(1, -1))
  },

  async getProduct({ db, identity, params }) {
    const row = await db.find<select.ProductRow>(select.product(params.id, identity.countries))
    if (!row) throw new ProblemError('not_found', `There is no product ${params.id}.`)
    const { text } = formatDeclaration(JSON.parse(row.composition), profileFrom(row.profile))
    return Reply.json(`${row.json.slice(0, -1)}, "declaration": ${JSON.stringify(text)}}`)
  },
}

function list(row: Sql, beside?: (country: string) => Sql) {
  return async ({ db, identity, params, knownTag }: Call<Routes['listCompositions']>) => {
    const found = await db.get<TaggedAnswer>(
      select.productList(
        row,
        params.country,
        identity.countries,
        knownTag ?? '',
        beside?.(params.country),
      ),
    )
    return found.json === null
      ? Reply.unchanged<never>(found.tag)
      : Reply.json<never>(found.json, found.tag)
  }
}

async function save(
  {
    db,
    identity,
    body,
  }: Pick<Call<Routes['saveElements']>, 'db' | 'identity'> & {
    body: { countryCode: string }
  },
  kind: CellKind,
  changes: CellChange[],
) {
  const saved = await saveProductCells(db, kind, body.countryCode, identity.countries, changes)
  return Reply.json<never>(`{"products":${saved}}`)
}

/** Each element is a cell: with `was` only those that differ, without it all of them. */
function elementChange({ legacyProductId, displayElements, was }: ElementsChange): CellChange {
  const asCells = (shown: readonly string[]) =>
    Object.fromEntries(
      elementIds
        .filter((id) => !was || was.includes(id) !== displayElements.includes(id))
        .map((id) => [id, shown.includes(id)]),
    )
  return { legacyProductId, cells: asCells(displayElements), was: was && asCells(was) }
}

function descriptionChange({
  legacyProductId,
  was,
  ...fields
}: Omit<DescriptionChange, 'countryId'>): CellChange {
  return { legacyProductId, cells: fields, was }
}
