import { formatDeclaration } from '@nutripim/agronomy/declarations/format-declaration'
import type { Answer } from '@nutripim/contract/api/route'
import { elementIds } from '@nutripim/contract/products/elements'
import type {
  DescriptionChange,
  ElementsChange,
  productRoutes,
} from '@nutripim/contract/products/products'
import type { Call, Handlers } from '../../platform/api/handler.ts'
import { notFound } from '../../platform/api/problem-error.ts'
import { Reply } from '../../platform/api/reply.ts'
import {
  addJsonField,
  type JsonSql,
  parseJson,
  type TaggedJson,
} from '../../platform/database/json-text.ts'
import * as auditStatements from '../audit-log/audit-reason-sql.ts'
import { profileFrom } from '../declarations/declaration-profiles.ts'
import { saveProductCells } from './cells/cell-save.ts'
import type { CellChange, CellKind } from './cells/cell-save-sql.ts'
import * as saveStatements from './cells/cell-save-sql.ts'
import * as cellStatements from './cells/product-cells-sql.ts'
import * as statements from './product-sql.ts'

type Routes = typeof productRoutes

interface ProductList<Row> {
  countryCode: string
  canEdit: boolean
  products: Row[]
}

export const productHandlers: Handlers<Routes> = {
  listCompositions: list(cellStatements.compositionRow),
  listElements: list(cellStatements.elementsRow),
  listApplications: list(cellStatements.applicationsRow),

  async listDescriptions({ db, identity, params: { country } }) {
    const statement = statements.listProducts(
      cellStatements.descriptionRow,
      country,
      identity.countries,
      statements.addBrokenLinks(country),
    )
    return Reply.tagged(await db.get<TaggedJson<Answer<Routes['listDescriptions']>>>(statement))
  },

  async saveCompositions(call) {
    if (call.body.reason) await call.db.all(auditStatements.setAuditReason(call.body.reason))
    const changes = call.body.products.map(({ composition, ...rest }) => ({
      ...rest,
      cells: composition,
    }))
    return save(call, cellStatements.compositionCells, changes)
  },

  async saveElements(call) {
    return save(call, cellStatements.elementsCells, call.body.products.map(elementChange))
  },

  async saveApplications(call) {
    const changes = call.body.products.map(({ legacyProductId, was, ...rest }) => ({
      legacyProductId,
      cells: rest,
      was,
    }))
    return save(call, cellStatements.applicationsCells, changes)
  },

  async saveDescription({ db, identity, body }) {
    const { countryId, ...change } = body
    const saved = await saveProductCells(
      db,
      cellStatements.descriptionCells,
      countryId,
      identity.countries,
      [descriptionChange(change)],
      saveStatements.asOneProduct,
      (_index, field) => field,
    )
    return Reply.json(saved)
  },

  async getProduct({ db, identity, params }) {
    const row = await db.find<statements.ProductRow>(
      statements.findProduct(params.id, identity.countries),
    )
    if (!row) throw notFound('product', params.id)
    return Reply.json(addJsonField(row.product, 'declaration', getDeclaration(row)))
  },
}

const knownDeclarations = new Map<string, string>()
const maxKnownDeclarations = 2000

/** Formatting costs as much as half of the statement, and the same products are read again and again. */
function getDeclaration({ composition, profile, country, sources }: statements.ProductRow): string {
  const key = `${composition}${profile ?? country}${sources}`
  const known = knownDeclarations.get(key)
  if (known !== undefined) return known
  const { text } = formatDeclaration(parseJson(composition), profileFrom(profile, country), sources)
  if (knownDeclarations.size >= maxKnownDeclarations) knownDeclarations.clear()
  knownDeclarations.set(key, text)
  return text
}

type ListCall = Call<Routes['listCompositions' | 'listElements' | 'listApplications']>

function list<Row>(row: JsonSql<Row>) {
  return async ({ db, identity, params: { country } }: ListCall) =>
    Reply.tagged(
      await db.get<TaggedJson<ProductList<Row>>>(
        statements.listProducts(row, country, identity.countries),
      ),
    )
}

async function save<Row>(
  call: Pick<Call<Routes['saveElements']>, 'db' | 'identity'> & { body: { countryCode: string } },
  kind: CellKind<Row>,
  changes: CellChange[],
) {
  const { db, identity, body } = call
  const { countryCode } = body
  return Reply.json(
    await saveProductCells(
      db,
      kind,
      countryCode,
      identity.countries,
      changes,
      saveStatements.asProducts,
    ),
  )
}

/** Each element is a cell. With `was`, only the elements that differ; without it, all of them. */
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
