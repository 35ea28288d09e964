import { contentIds, elementIds } from '@nutripim/contract/products/elements'
import { isApplicationField, productFieldNames } from '@nutripim/contract/products/product-fields'
import type { Identity } from '../../../platform/api/caller.ts'
import { invalidInput, ProblemError } from '../../../platform/api/problem-error.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { createScope } from '../../exchange/import/imports.ts'
import {
  type ComparedSheet,
  describePreview,
  toStoredChanges,
} from '../../exchange/import/records/change-records.ts'
import { addCounts, compareSheet } from '../../exchange/import/records/compare-sheet.ts'
import type { Cell, Sheet } from '../../exchange/sheet.ts'
import * as notificationStatements from '../../notifications/notify-sql.ts'
import { catalogueImport, readCatalogue } from './catalogue-import.ts'
import {
  type Catalogue,
  type CataloguePlan,
  type CatalogueProduct,
  catalogueSheets,
  type SheetName,
} from './catalogue-sheets.ts'
import { checkChanges } from './check-changes.ts'
import * as statements from './proposals-sql.ts'

type Values<Value> = Readonly<Partial<Record<string, Value>>>
type FieldValue = string | boolean | readonly string[]

/** New values of one product, by element or field. Null clears an element. */
interface ProposedProduct {
  code: string
  composition?: Values<number | null> | undefined
  displayElements?: Values<boolean> | undefined
  fields?: Values<FieldValue> | undefined
}

interface Proposal {
  country: string
  note: string
  products: readonly ProposedProduct[]
}

/** Proposals that a key can have pending at a time. */
export const maxPending = 20
/** Days until a proposal can no longer be applied. */
export const proposalDays = 14
/** Reasons that an assistant gets to read. */
const maxReasons = 10

/**
 * Checks proposed values like an import and stores them for a user to apply. Values that change until
 * then are conflicts, as in any import.
 */
export async function proposeChanges(db: Queryable, identity: Identity, proposal: Proposal) {
  const { country, note, products } = proposal
  const { key, countries } = identity
  if (!key) throw new ProblemError('key_rejected')
  const { apiKeyId } = await db.get<{ apiKeyId: number }>(statements.lockKey(key.name))
  await db.all(statements.deleteExpired(apiKeyId))
  const { pending } = await db.get<{ pending: number }>(statements.countPending(apiKeyId))
  if (pending >= maxPending) {
    throw new ProblemError(
      'too_many_proposals',
      `${pending} proposals of this key are pending. Wait until a user applies or discards them.`,
    )
  }
  const codes = products.map(({ code }) => code)
  const catalogue = await readCatalogue(db, country, countries, codes)
  const compared = await compareProducts(country, catalogue, products)
  rejectRejected(compared)
  const fileName = `Proposal of ${key.name} via assistant`
  const preview = { fileName, ...describePreview(compared) }
  if (preview.changedCells === 0) {
    throw new ProblemError(
      'invalid_input',
      'The proposal changes nothing: the catalogue already has these values.',
    )
  }
  const changes = toStoredChanges(compared, catalogueImport.keyOf)
  const found = await checkChanges(catalogue.products, changes)
  const stored = await db.get<{ importId: number; expiresAt: string }>(
    statements.insertProposal(createScope(catalogueImport.kind, country, identity), {
      apiKeyId,
      note,
      days: proposalDays,
      preview: { ...preview, ...found },
      changes,
      file: Buffer.from(JSON.stringify(proposal, null, 2)),
    }),
  )
  const { changedCells } = preview
  await db.all(
    notificationStatements.notify(
      statements.selectEditorsOf(country),
      'changes proposed',
      country,
      {
        importId: stored.importId,
        apiKey: key.name,
        note,
        changedCells,
      },
    ),
  )
  return { ...stored, changedCells, changed: preview.changed, warnings: found.warnings }
}

/** One comparison per sheet. A row has only the columns that its product changes. */
async function compareProducts(
  country: string,
  catalogue: Catalogue,
  products: readonly ProposedProduct[],
): Promise<ComparedSheet<CatalogueProduct>[]> {
  const compared: ComparedSheet<CatalogueProduct>[] = []
  for (const plan of catalogueSheets(country, catalogue)) {
    const rows = []
    for (const [index, product] of products.entries()) {
      const cells = listCells(plan.name, product)
      if (cells.length === 0) continue
      rows.push(await compareSheet(toSheet(plan, product.code, index, cells), plan))
    }
    if (rows.length === 0) continue
    compared.push({
      name: plan.name,
      comparison: {
        counts: addCounts(rows.map(({ counts }) => counts)),
        changes: rows.flatMap(({ changes }) => changes),
        changed: rows.flatMap(({ changed }) => changed),
        rejected: rows.flatMap(({ rejected }) => rejected),
      },
    })
  }
  return compared
}

type NamedCell = [key: string, cell: Cell]

function listCells(sheet: SheetName, product: ProposedProduct): NamedCell[] {
  const { composition = {}, displayElements = {}, fields = {} } = product
  switch (sheet) {
    case 'Compositions':
      return contentIds.flatMap((id) => toCell(id, composition[id]))
    case 'Elements':
      return elementIds.flatMap((id) => toCell(id, displayElements[id]))
    default:
      return productFieldNames
        .filter((field) => isApplicationField(field) === (sheet === 'Applications'))
        .flatMap((field) => toCell(field, fields[field]))
  }
}

function toCell(key: string, value: FieldValue | number | null | undefined): NamedCell[] {
  if (value === undefined) return []
  const isList = typeof value === 'object' && value !== null
  return [[key, isList ? value.join('\n') : value]]
}

/** Rows are numbered as the products of the proposal. */
function toSheet(
  { name }: CataloguePlan,
  code: string,
  index: number,
  cells: readonly NamedCell[],
): Sheet {
  return {
    name,
    isHidden: false,
    rows: [
      { number: 0, cells: ['dhCode', ...cells.map(([key]) => key)] },
      { number: index + 1, cells: [code, ...cells.map(([, cell]) => cell)] },
    ],
  }
}

/** All or nothing, like an import. */
function rejectRejected(compared: readonly ComparedSheet<CatalogueProduct>[]): void {
  const errors = compared
    .flatMap(({ comparison }) => comparison.rejected)
    .map(({ row, record, column, reason }) => ({
      path: `products[${row - 1}]`,
      text: `${[record, column].filter(Boolean).join(', ')}: ${reason}`,
    }))
  if (errors.length === 0) return
  const reasons = errors.slice(0, maxReasons).map(({ text }) => text)
  const more = errors.length > maxReasons ? ` (and ${errors.length - maxReasons} more)` : ''
  throw invalidInput([
    { path: 'products', text: `The proposal was rejected. ${reasons.join('; ')}${more}.` },
  ])
}
