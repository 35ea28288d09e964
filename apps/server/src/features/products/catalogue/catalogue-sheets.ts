import { hasText } from '@nutripim/contract/api/text-rules'
import { CompositionValue, contentIds, elementIds } from '@nutripim/contract/products/elements'
import {
  applicationFieldNames,
  descriptionFieldNames,
  exclusiveFields,
  getField,
  hasExclusionConflict,
  isApplicationField,
  type ProductField,
  productFields,
} from '@nutripim/contract/products/product-fields'
import type {
  ApplicationsRow,
  CompositionRow,
  DescriptionRow,
  ElementsRow,
} from '@nutripim/contract/products/products'
import { excludedBy, productLabels } from '@nutripim/wording/product-labels'
import { z } from 'zod'
import type { Column, SheetPlan } from '../../exchange/column.ts'
import {
  linesKind,
  numberKind,
  type Option,
  optionKind,
  optionsKind,
  textKind,
  tickKind,
} from '../../exchange/column-kinds.ts'
import type { StoredCells } from '../../exchange/import/records/record-definition.ts'
import { isMissingFile, missingFile } from '../../link-monitor/missing-file.ts'
import { cleanRichText } from '../../rich-text/rich-text.ts'

export type CatalogueProduct = CompositionRow &
  ElementsRow &
  ApplicationsRow &
  Omit<DescriptionRow, 'missing'>

/** A catalogue, read by one statement. */
export interface Catalogue {
  products: CatalogueProduct[]
  /** Codes of drafts; live products cannot use them. */
  draftCodes: string[]
  ranges: Option[]
  forms: Option[]
  crops: Option[]
}

export interface ProductKey {
  legacyProductId: number
}

/** The stored changes of an import to one product in one sheet. */
export type StoredChange = ProductKey & StoredCells

export const sheetNames = ['Compositions', 'Elements', 'Applications', 'Descriptions'] as const
export type SheetName = (typeof sheetNames)[number]
export type CataloguePlan = SheetPlan<CatalogueProduct> & { readonly name: SheetName }

/** The four sheets of a country's workbook; export and import use the same columns. */
export function catalogueSheets(country: string, catalogue: Catalogue): CataloguePlan[] {
  const shared = {
    country,
    names: ['legacyProductId', 'dhCode'],
    ...finding(country, catalogue.products),
  }
  return [
    {
      ...shared,
      name: 'Compositions',
      columns: [...keyColumns, ...contentIds.map(compositionColumn)],
      valuesOf: ({ composition, ...product }) => ({ ...product, ...composition }),
    },
    {
      ...shared,
      name: 'Elements',
      columns: [...keyColumns, ...elementIds.map((id) => tick(id, id))],
      valuesOf: ({ displayElements, ...product }) => ({
        ...product,
        ...Object.fromEntries(elementIds.map((id) => [id, displayElements.includes(id)])),
      }),
    },
    {
      ...shared,
      name: 'Applications',
      columns: [
        ...keyColumns,
        ...applicationFieldNames.map((field) => fieldColumn(field, catalogue)),
      ],
      valuesOf: (product) => product,
      clash: (values) =>
        hasExclusionConflict(values)
          ? { key: exclusiveFields[1], rejected: excludedBy(exclusiveFields[0]) }
          : undefined,
    },
    {
      ...shared,
      name: 'Descriptions',
      columns: [
        ...keyColumns.slice(0, 2),
        ...describedFields.map((field) => fieldColumn(field, catalogue)),
      ],
      valuesOf: (product) => product,
      clash: uniqueCodes(catalogue),
    },
  ]
}

/** Code and name come first, as in the other sheets; the range is in the sheet Applications. */
const describedFields: readonly ProductField[] = [
  'dhCode',
  'productName',
  ...descriptionFieldNames.filter(
    (field) => field !== 'dhCode' && field !== 'productName' && !isApplicationField(field),
  ),
]

const widths: Partial<Record<ProductField, number>> = {
  dhCode: 12,
  productRange: 22,
  formOfProduct: 18,
  webShortDescription: 40,
  webMediumDescription: 40,
  webLongDescription: 60,
  webSynonyms: 24,
  labelCodeFront: 20,
  labelCodeBack: 20,
  cropsOnLabel: 24,
}

/** Headings of workbooks that were exported before the columns had the labels of the screens. */
const earlierHeadings: Partial<Record<ProductField, readonly string[]>> = {
  weblinkSafetyDataSheet: ['Safety data sheet'],
  showAdvice: ['Show advice'],
  labelCodeFront: ['Front label'],
  labelCodeBack: ['Back label'],
}

const elsewhere = 'can only be changed in the sheet Descriptions'

const textColumn = (key: 'dhCode' | 'productName'): Column => ({
  header: productLabels[key],
  key,
  kind: textKind,
  width: widths[key] ?? 32,
})

/** The columns that identify the product of a row. */
const keyColumns: readonly Column[] = [
  { header: 'Country', key: 'countryId', kind: textKind, fixed: 'cannot be changed' },
  {
    header: 'Product id',
    key: 'legacyProductId',
    kind: numberKind,
    width: 11,
    fixed: 'cannot be changed',
  },
  { ...textColumn('dhCode'), fixed: elsewhere },
  { ...textColumn('productName'), fixed: elsewhere },
]

function compositionColumn(id: string): Column {
  return { header: id, key: id, kind: numberKind, rule: CompositionValue.nullable() }
}

const tick = (key: string, header: string): Column => ({ header, key, kind: tickKind })

/** A choice that is cleared would leave the product without one. */
const selectedId = z.string({ error: 'must not be empty' }).pipe(productFields.productRange.rule)

/** As it will be stored, so that the preview shows the same. */
const storedHtml = productFields.webLongDescription.rule
  .transform(cleanRichText)
  .refine(hasText, { error: 'must not be empty' })

const existingImage = productFields.weblinkPackImage.rule.refine(
  (address) => !isMissingFile(address),
  { error: missingFile },
)

const nouns = { ranges: 'a powerbrand', forms: 'a form of product', crops: 'a crop' }

/** The column of a field; its kind says how its values are written and read. */
function fieldColumn(field: ProductField, catalogue: Catalogue): Column {
  const { kind, rule, list = 'crops' } = getField(field)
  const column = { header: productLabels[field], key: field, also: earlierHeadings[field] ?? [] }
  const width = widths[field] ?? 32
  switch (kind) {
    case 'flag':
      return { ...column, kind: tickKind }
    case 'option':
      return {
        ...column,
        kind: optionKind(catalogue[list], nouns[list]),
        rule: selectedId,
        width,
      }
    case 'options':
      return { ...column, kind: optionsKind(catalogue[list], nouns[list]), rule, width }
    case 'lines':
      return { ...column, kind: linesKind, rule, width }
    case 'html':
      return { ...column, kind: textKind, rule: storedHtml, width }
    default:
      return {
        ...column,
        kind: textKind,
        rule: field === 'weblinkPackImage' ? existingImage : rule,
        width,
      }
  }
}

/** A row names its product by id or, without an id, by code; products of other countries are rejected. */
function finding(country: string, products: readonly CatalogueProduct[]) {
  const byId = new Map(products.map((product) => [String(product.legacyProductId), product]))
  const byCode = new Map(products.map((product) => [product.dhCode, product]))
  return {
    nameOf: (product: CatalogueProduct) => product.productName,
    find(textOf: (key: string) => string) {
      const [named, id, code] = [textOf('countryId'), textOf('legacyProductId'), textOf('dhCode')]
      if (named !== '' && named.toUpperCase() !== country) {
        return { rejected: `belongs to ${named}, not to ${country}` }
      }
      if (id === '' && code === '') return { rejected: 'has neither a product id nor a DH code' }
      const found = id === '' ? byCode.get(code) : byId.get(id)
      return found ?? { rejected: `there is no live product ${id || code} in ${country}` }
    },
  }
}

/** A code is unique in a country, before and after the import. */
function uniqueCodes({ products, draftCodes }: Catalogue): SheetPlan<CatalogueProduct>['clash'] {
  const owners = new Map(products.map((product) => [product.dhCode, product.legacyProductId]))
  for (const code of draftCodes) owners.set(code, 0)
  return (values, { legacyProductId }) => {
    const dhCode = String(values.dhCode)
    const owner = owners.get(dhCode) ?? legacyProductId
    owners.set(dhCode, owner)
    if (owner === legacyProductId) return undefined
    return { key: 'dhCode', rejected: `"${dhCode}" is already used in this country` }
  }
}
