import { AdviceText } from '@nutripim/contract/advice/advice'
import type { Column, SheetPlan } from '../exchange/column.ts'
import { type Choice, choiceKind, textKind } from '../exchange/column-kinds.ts'

/** A row of the sheet; without a text, the advice does not exist yet. */
export interface SheetAdvice {
  legacyProductId: number
  productCode: string
  productName: string
  isReadOnly: boolean
  countryId: string
  cropId: string
  text: string | null
}

type SheetProduct = Pick<
  SheetAdvice,
  'legacyProductId' | 'productCode' | 'productName' | 'isReadOnly'
>

/** The data of the workbook. */
export interface AdviceBook {
  advice: SheetAdvice[]
  products: SheetProduct[]
  crops: Choice[]
}

export const sheetName = 'Advice'

/** The columns for export and import. */
export function adviceSheet(country: string, book: AdviceBook): SheetPlan<SheetAdvice> {
  return {
    name: sheetName,
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
        ? { key: 'text', refused: 'belongs to a product family whose advice is read-only' }
        : undefined,
  }
}

const fixed = 'cannot be changed'

function createColumns(crops: readonly Choice[]): Column[] {
  return [
    { header: 'Country', key: 'countryId', kind: textKind, width: 9, fixed },
    { header: 'DH code', key: 'productCode', kind: textKind, width: 12, fixed },
    { header: 'Product name', key: 'productName', kind: textKind, width: 32, fixed },
    { header: 'Crop', key: 'cropId', kind: choiceKind(crops, 'a crop'), width: 18, fixed },
    { header: 'Text', key: 'text', kind: textKind, rule: AdviceText, width: 90 },
  ]
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
  return (getText: (key: string) => string): SheetAdvice | { refused: string } => {
    const rowCountry = getText('countryId')
    const [code, crop] = [getText('productCode'), getText('cropId')]
    if (rowCountry !== '' && rowCountry.toUpperCase() !== country) {
      return { refused: `belongs to ${rowCountry}, not to ${country}` }
    }
    if (code === '' || crop === '') return { refused: 'must have a product code and a crop' }
    const product = byCode.get(code)
    if (!product) return { refused: `there is no live product ${code} in ${country}` }
    const cropId = byCrop.get(normalize(crop))
    if (cropId === undefined) return { refused: `"${crop}" is not a crop` }
    const key = toKey(product.legacyProductId, cropId)
    const found = known.get(key) ?? { ...product, countryId: country, cropId, text: null }
    known.set(key, found)
    return found
  }
}
