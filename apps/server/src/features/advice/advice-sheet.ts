import { AdviceText } from '@nutripim/contract/advice/advice'
import type { Column, SheetPlan } from '../exchange/column.ts'
import { type Choice, choiceKind, textKind } from '../exchange/column-kinds.ts'

/** One text of the sheet; without a text it is not there yet. */
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

/** The advice of a country as one statement reads it. */
export interface AdviceBook {
  advice: SheetAdvice[]
  products: SheetProduct[]
  crops: Choice[]
}

export const sheetName = 'Advice'

/** Each column described once, for the way out and in. */
export function adviceSheet(country: string, book: AdviceBook): SheetPlan<SheetAdvice> {
  return {
    name: sheetName,
    names: ['productCode'],
    columns: columnsOf(book.crops),
    valuesOf: (advice) => ({ ...advice }),
    nameOf: ({ productName, cropId }) =>
      `${productName} on ${book.crops.find(({ id }) => id === cropId)?.name ?? cropId}`,
    isNew: ({ text }) => text === null,
    find: finding(country, book),
    clash: (_values, { isReadOnly }) =>
      isReadOnly
        ? { key: 'text', refused: 'belongs to a product family whose advice is read-only' }
        : undefined,
  }
}

const fixed = 'cannot be changed'

function columnsOf(crops: readonly Choice[]): Column[] {
  return [
    { header: 'Country', key: 'countryId', kind: textKind, width: 9, fixed },
    { header: 'DH code', key: 'productCode', kind: textKind, width: 12, fixed },
    { header: 'Product name', key: 'productName', kind: textKind, width: 32, fixed },
    { header: 'Crop', key: 'cropId', kind: choiceKind(crops, 'a crop'), width: 18, fixed },
    { header: 'Text', key: 'text', kind: textKind, rule: AdviceText, width: 90 },
  ]
}

const folded = (text: string) => text.normalize('NFC').trim().toLowerCase()

/** A row names product and crop; one that has no advice yet is new. */
function finding(country: string, { advice, products, crops }: AdviceBook) {
  const byCode = new Map(products.map((product) => [product.productCode, product]))
  const byCrop = new Map(
    crops.flatMap(({ id, name }) => [
      [folded(id), id],
      [folded(name), id],
    ]),
  )
  const keyOf = (product: number, crop: string) => `${product}/${crop}`
  const known = new Map(advice.map((each) => [keyOf(each.legacyProductId, each.cropId), each]))
  return (textOf: (key: string) => string): SheetAdvice | { refused: string } => {
    const [named, code, crop] = [textOf('countryId'), textOf('productCode'), textOf('cropId')]
    if (named !== '' && named.toUpperCase() !== country) {
      return { refused: `belongs to ${named}, not to ${country}` }
    }
    if (code === '' || crop === '')
      return { refused: 'must name a product by its code, and a crop' }
    const product = byCode.get(code)
    if (!product) return { refused: `there is no live product ${code} in ${country}` }
    const cropId = byCrop.get(folded(crop))
    if (cropId === undefined) return { refused: `"${crop}" is not a crop` }
    const key = keyOf(product.legacyProductId, cropId)
    const found = known.get(key) ?? { ...product, countryId: country, cropId, text: null }
    known.set(key, found)
    return found
  }
}
