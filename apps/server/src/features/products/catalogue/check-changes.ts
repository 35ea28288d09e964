import { findUnlikelyChanges } from '@nutripim/agronomy/checks/unlikely-changes'
import type { CheckedProduct } from '@nutripim/agronomy/rule'
import { balancedCells, listBalanceWarnings, listFindingsOfChange } from '@nutripim/agronomy/rules'
import { maxPreviewCells } from '@nutripim/contract/exchange/exchange'
import type { CataloguePreview } from '@nutripim/contract/products/catalogue'
import { ProblemError } from '../../../platform/api/problem-error.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { parseJson } from '../../../platform/database/json-text.ts'
import { forEachWithPauses } from '../../../platform/event-loop/pauses.ts'
import type { ImportScope } from '../../exchange/import/imports-sql.ts'
import type { CatalogueProduct, StoredChange } from './catalogue-sheets.ts'
import * as statements from './catalogue-sql.ts'

export type Warnings = Pick<CataloguePreview, 'warnings' | 'reasonsAsked'>

/** What the rules say about the changed products, for the user who decides. */
export async function checkChanges(
  products: readonly CatalogueProduct[],
  changes: readonly StoredChange[],
): Promise<Warnings> {
  const byProduct = new Map<number, StoredChange[]>()
  for (const change of changes) {
    const { legacyProductId: id } = change
    byProduct.set(id, [...(byProduct.get(id) ?? []), change])
  }
  // Several texts of a product can contain the same wrong figure.
  const warnings = new Set<string>()
  const reasonsAsked: string[] = []
  await forEachWithPauses(products, (product) => {
    const ofProduct = byProduct.get(product.legacyProductId) ?? []
    const composition = mergeCells(ofProduct, true)
    const fields = mergeCells(ofProduct, false)
    const { productName } = product
    const after = { ...product, ...fields, composition: withChanges(product, composition) }
    const changed = [...Object.keys(composition), ...Object.keys(fields)]
    if (changed.length === 0) return
    for (const { text } of listFindingsOfChange(toChecked(product), toChecked(after), changed)) {
      warnings.add(`${productName}: ${text}`)
    }
    for (const { text } of findUnlikelyChanges(product.composition, composition)) {
      warnings.add(`${productName}: ${text}`)
    }
    reasonsAsked.push(...listBalanceWarnings(productName, product.composition, composition))
  })
  return { warnings: [...warnings].slice(0, maxPreviewCells), reasonsAsked }
}

/**
 * Throws if a saved composition does not balance and no reason was stated. It looks at what was saved,
 * because cells can be left out, and others can change between the preview and now.
 */
export async function requireReason(
  db: Queryable,
  scope: ImportScope,
  changes: readonly StoredChange[],
  reason: string | undefined,
): Promise<void> {
  if (reason !== undefined && reason.trim() !== '') return
  const balanced = changes.filter(
    ({ sheet, cells }) =>
      sheet === 'Compositions' && balancedCells.some((cell) => Object.hasOwn(cells, cell)),
  )
  if (balanced.length === 0) return
  const products = await readProducts(db, scope, balanced)
  const { reasonsAsked } = await checkChanges(products, balanced)
  const [first] = reasonsAsked
  if (first === undefined) return
  const detail = `${first} State a reason to save it nevertheless.`
  throw new ProblemError('reason_missing', detail, { reasonsAsked })
}

/** The products of the changes as they are now. */
export async function readProducts(
  db: Queryable,
  { country, assignedCountries }: ImportScope,
  changes: readonly StoredChange[],
): Promise<CatalogueProduct[]> {
  const ids = [...new Set(changes.map(({ legacyProductId }) => legacyProductId))]
  return parseJson(await db.getJson(statements.listProductsById(country, assignedCountries, ids)))
}

/** The cells of one product: of its composition, or its fields. */
function mergeCells(
  changes: readonly StoredChange[],
  isComposition: boolean,
): Record<string, unknown> {
  return Object.assign(
    {},
    ...changes
      .filter(({ sheet }) => sheet !== 'Elements' && (sheet === 'Compositions') === isComposition)
      .map(({ cells }) => cells),
  )
}

/** Null clears a cell. */
function withChanges(
  { composition }: CatalogueProduct,
  cells: Readonly<Record<string, unknown>>,
): CheckedProduct['composition'] {
  const changed = Object.entries(cells).map(([cell, value]) => [
    cell,
    typeof value === 'number' ? value : undefined,
  ])
  return { ...composition, ...Object.fromEntries(changed) }
}

function toChecked({
  composition,
  productName: name,
  showGramsPerLitre,
  ...product
}: CheckedFields): CheckedProduct {
  const { webProductName, webShortDescription, webMediumDescription, webLongDescription } = product
  const texts = { webProductName, webShortDescription, webMediumDescription, webLongDescription }
  return { composition, name, showGramsPerLitre, texts }
}

type CheckedFields = Pick<
  CatalogueProduct,
  | 'productName'
  | 'showGramsPerLitre'
  | 'webProductName'
  | 'webShortDescription'
  | 'webMediumDescription'
  | 'webLongDescription'
> &
  Pick<CheckedProduct, 'composition'>
