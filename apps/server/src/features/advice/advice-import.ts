import { AdviceText } from '@nutripim/contract/advice/advice'
import type { adviceExchangeRoutes } from '@nutripim/contract/advice/advice-exchange'
import type { Handlers } from '../../platform/api/handler.ts'
import { parseJson } from '../../platform/database/json-text.ts'
import type { Column } from '../exchange/column.ts'
import { type Option, optionKind, textKind } from '../exchange/column-kinds.ts'
import { importCalls } from '../exchange/import/import-calls.ts'
import type { OpenScope } from '../exchange/import/import-steps.ts'
import { changeRecords } from '../exchange/import/records/change-records.ts'
import type { StoredCells } from '../exchange/import/records/record-definition.ts'
import * as historyStatements from './advice-history-sql.ts'
import type { AdviceBook, SheetAdvice } from './advice-import-sql.ts'
import * as statements from './advice-import-sql.ts'
import { saveAdviceTexts } from './save-advice.ts'

const name = 'Advice'
const fixed = 'cannot be changed'

const createColumns = (crops: readonly Option[]): Column[] => [
  { header: 'Country', key: 'countryId', kind: textKind, width: 9, fixed },
  { header: 'DH code', key: 'productCode', kind: textKind, width: 12, fixed },
  { header: 'Product name', key: 'productName', kind: textKind, width: 32, fixed },
  { header: 'Crop', key: 'cropId', kind: optionKind(crops, 'a crop'), width: 18, fixed },
  { header: 'Text', key: 'text', kind: textKind, rule: AdviceText, width: 90 },
]

/** Refers to the id of the product, because its code can change. */
type AdviceKey = Pick<SheetAdvice, 'legacyProductId' | 'cropId'>

/** The advice of a country: a row names product and crop. */
const calls = importCalls(
  changeRecords({
    kind: 'advice',
    name,
    empty: { advice: [], products: [], crops: [] },

    load: async ({ db, country, assignedCountries }) =>
      parseJson(await db.getJson(statements.listAdviceBook(country, assignedCountries))),

    listRecords: ({ advice }: AdviceBook) => advice,

    plans: (country, book) => [
      {
        name,
        country,
        names: ['productCode'],
        columns: createColumns(book.crops),
        valuesOf: (advice) => ({ ...advice }),
        nameOf: ({ productName, cropId }) =>
          `${productName} on ${book.crops.find(({ id }) => id === cropId)?.name ?? cropId}`,
        isNew: ({ text }) => text === null,
        find: createFinder(country, book),
        clash: (_values, { isReadOnly }) =>
          isReadOnly
            ? { key: 'text', rejected: 'belongs to a product family whose advice is read-only' }
            : undefined,
      },
    ],

    keyOf: ({ legacyProductId, cropId }): AdviceKey => ({ legacyProductId, cropId }),
    isAdded: ({ was }) => was.text === null,
    review: async () => ({}),

    async save(scope, changes, isUndo) {
      if (isUndo) await scope.db.all(historyStatements.setRestored())
      const codeOf = await readCodes(scope, changes)
      const texts = changes.map((change) => ({
        countryId: scope.country,
        productId: codeOf(change),
        cropId: change.cropId,
        text: toText(change.cells.text),
        was: toText(change.was.text),
      }))
      const toPath = (index: number, field: string) =>
        `${name}, row ${changes[index]?.row}, ${field}`
      await saveAdviceTexts(scope.db, scope.assignedCountries, texts, toPath)
    },

    async findKept(scope, changes, kept: readonly { productId: string; cropId: string }[]) {
      const codeOf = await readCodes(scope, changes)
      const keys = new Set(kept.map(({ productId, cropId }) => `${productId}/${cropId}`))
      return (change) => keys.has(`${codeOf(change)}/${change.cropId}`)
    },
  }),
)

export const adviceImportHandlers: Handlers<typeof adviceExchangeRoutes> = {
  downloadAdvice: calls.download,
  checkAdvice: calls.check,
  applyAdvice: (call) => calls.apply(call, { leaveOutRejected: call.body.leaveOutRejected }),
  undoAdvice: calls.undo,
  listAdviceImports: calls.list,
  downloadAdviceImport: calls.file,
}

const toText = (value: unknown) => (typeof value === 'string' ? value : null)

/** The current codes of products, because a code can change after the preview. */
async function readCodes(
  { db, country, assignedCountries }: OpenScope,
  changes: readonly (AdviceKey & StoredCells)[],
): Promise<(change: AdviceKey) => string> {
  const ids = changes.map(({ legacyProductId }) => legacyProductId)
  const rows = await db.all<{ id: number; code: string }>(
    statements.listCodes(country, assignedCountries, ids),
  )
  const codes = new Map(rows.map(({ id, code }) => [id, code]))
  return ({ legacyProductId }) => codes.get(legacyProductId) ?? String(legacyProductId)
}

const normalize = (text: string) => text.normalize('NFC').trim().toLowerCase()

/** Finds the advice of a row by product and crop, or creates a new one. */
function createFinder(country: string, { advice, products, crops }: AdviceBook) {
  const byCode = new Map(products.map((product) => [product.productCode, product]))
  const byCrop = new Map(
    crops.flatMap(({ id, name }) => [
      [normalize(id), id],
      [normalize(name), id],
    ]),
  )
  const toKey = (product: number, crop: string) => `${product}/${crop}`
  const known = new Map(advice.map((each) => [toKey(each.legacyProductId, each.cropId), each]))
  return (getText: (key: string) => string): SheetAdvice | { rejected: string } => {
    const rowCountry = getText('countryId')
    const [code, crop] = [getText('productCode'), getText('cropId')]
    if (rowCountry !== '' && rowCountry.toUpperCase() !== country) {
      return { rejected: `belongs to ${rowCountry}, not to ${country}` }
    }
    if (code === '' || crop === '') return { rejected: 'must have a product code and a crop' }
    const product = byCode.get(code)
    if (!product) return { rejected: `there is no live product ${code} in ${country}` }
    const cropId = byCrop.get(normalize(crop))
    if (cropId === undefined) return { rejected: `"${crop}" is not a crop` }
    const key = toKey(product.legacyProductId, cropId)
    const found = known.get(key) ?? { ...product, countryId: country, cropId, text: null }
    known.set(key, found)
    return found
  }
}
