import { declarationOf } from '@nutripim/agronomy/declaration'
import { elementIds } from '@nutripim/contract/elements'
import type { DescriptionChange, ElementsChange, productRoutes } from '@nutripim/contract/products'
import type { Call, Handlers } from '../../platform/implement.ts'
import { ProblemError } from '../../platform/problem-error.ts'
import { Reply } from '../../platform/reply.ts'
import type { Sql } from '../../platform/sql.ts'
import { giveReason } from '../exchange/imports-sql.ts'
import { profileFrom } from '../reference/declaration-profiles.ts'
import { saveProductCells } from './cell-save.ts'
import type { CellChange, CellKind } from './cell-save-sql.ts'
import * as cells from './product-cells-sql.ts'
import * as select from './product-sql.ts'

type Routes = typeof productRoutes

export const productHandlers: Handlers<Routes> = {
  listCompositions: list(cells.compositionRow),
  listElements: list(cells.elementsRow),
  listApplications: list(cells.applicationsRow),
  listDescriptions: list(cells.descriptionRow, select.withBrokenLinks),

  async saveCompositions(call) {
    if (call.body.reason) await call.db.all(giveReason(call.body.reason))
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
    const { text } = declarationOf(JSON.parse(row.composition), profileFrom(row.profile))
    return Reply.json(`${row.json.slice(0, -1)}, "declaration": ${JSON.stringify(text)}}`)
  },
}

function list(row: Sql, beside?: (country: string) => Sql) {
  return async ({ db, identity, params, knownTag }: Call<Routes['listCompositions']>) => {
    const found = await db.get<select.ProductListRow>(
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
