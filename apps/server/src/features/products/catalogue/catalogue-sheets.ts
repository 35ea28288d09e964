import { CompositionValue, elementIds } from '@nutripim/contract/products/elements'
import {
  applicationFields,
  descriptionFields,
  hasText,
} from '@nutripim/contract/products/product-fields'
import type {
  ApplicationsRow,
  CompositionRow,
  DescriptionRow,
  ElementsRow,
} from '@nutripim/contract/products/products'
import { z } from 'zod'
import type { Column, SheetPlan } from '../../exchange/column.ts'
import {
  type Choice,
  choiceKind,
  choicesKind,
  linesKind,
  numberKind,
  textKind,
  tickKind,
} from '../../exchange/column-kinds.ts'
import { cleanRichText } from '../../rich-text/rich-text.ts'

export type CatalogueProduct = CompositionRow &
  ElementsRow &
  ApplicationsRow &
  Omit<DescriptionRow, 'missing'>

/** A catalogue as one statement reads it. */
export interface Catalogue {
  products: CatalogueProduct[]
  /** Codes of drafts: no product that is sold may take them. */
  takenCodes: string[]
  ranges: Choice[]
  forms: Choice[]
  crops: Choice[]
}

export const sheetNames = ['Compositions', 'Elements', 'Applications', 'Descriptions'] as const
export type SheetName = (typeof sheetNames)[number]
export type CataloguePlan = SheetPlan<CatalogueProduct> & { readonly name: SheetName }

/** The four sheets of a country's workbook: each column described once, for the way out and in. */
export function catalogueSheets(country: string, catalogue: Catalogue): CataloguePlan[] {
  const shared = { names: ['legacyProductId', 'dhCode'], ...finding(country, catalogue.products) }
  return [
    {
      ...shared,
      name: 'Compositions',
      columns: [...orientation, ...elementIds.map(compositionColumn)],
      valuesOf: ({ composition, ...product }) => ({ ...product, ...composition }),
    },
    {
      ...shared,
      name: 'Elements',
      columns: [...orientation, ...elementIds.map((id) => tick(id, id))],
      valuesOf: ({ displayElements, ...product }) => ({
        ...product,
        ...Object.fromEntries(elementIds.map((id) => [id, displayElements.includes(id)])),
      }),
    },
    {
      ...shared,
      name: 'Applications',
      columns: [...orientation, ...applicationColumns(catalogue)],
      valuesOf: (product) => product,
      clash: (values) =>
        values.showUnitsByWeight && values.showGramsPerLitre
          ? { key: 'showGramsPerLitre', refused: 'and Values in w/w exclude each other' }
          : undefined,
    },
    {
      ...shared,
      name: 'Descriptions',
      columns: [...orientation.slice(0, 2), ...descriptionColumns(catalogue)],
      valuesOf: (product) => product,
      clash: uniqueCodes(catalogue),
    },
  ]
}

const elsewhere = 'is changed in the sheet Descriptions'

/** The columns that say which product a row is about. */
const orientation: readonly Column[] = [
  { header: 'Country', key: 'countryId', kind: textKind, fixed: 'cannot be changed' },
  {
    header: 'Product id',
    key: 'legacyProductId',
    kind: numberKind,
    width: 11,
    fixed: 'cannot be changed',
  },
  { header: 'DH code', key: 'dhCode', kind: textKind, width: 12, fixed: elsewhere },
  { header: 'Product name', key: 'productName', kind: textKind, width: 32, fixed: elsewhere },
]

function compositionColumn(id: string): Column {
  return { header: id, key: id, kind: numberKind, rule: CompositionValue.nullable() }
}

const tick = (key: string, header: string): Column => ({ header, key, kind: tickKind })

const text = (
  key: keyof typeof descriptionFields,
  header: string,
  width: number,
  rule: z.ZodType = descriptionFields[key],
): Column => ({ header, key, kind: textKind, rule, width })

/** A choice that is taken away again would leave the product without. */
const chosen = z.string({ error: 'must not be empty' })

function applicationColumns({ ranges, forms }: Catalogue): Column[] {
  return [
    {
      header: 'Powerbrand',
      key: 'productRange',
      kind: choiceKind(ranges, 'a powerbrand'),
      rule: chosen.pipe(applicationFields.productRange),
      width: 22,
    },
    {
      header: 'Form of product',
      key: 'formOfProduct',
      kind: choiceKind(forms, 'a form of product'),
      rule: chosen.pipe(applicationFields.formOfProduct),
      width: 18,
    },
    tick('showUnitsByWeight', 'Values in w/w'),
    tick('showGramsPerLitre', 'Show in g/l'),
    tick('showOnWeb', 'Show on web'),
    tick('solidSoilAppliedFertilizer', 'Solid soil applied'),
    tick('liquidSoilAppliedFertilizer', 'Liquid soil applied'),
    tick('solidFertigationFertilizer', 'Solid fertigation'),
    tick('liquidFertigationFertilizer', 'Liquid fertigation'),
    tick('foliarMicronutrientFertilizer', 'Foliar micronutrient'),
    tick('seedTreatment', 'Seed treatment'),
  ]
}

function descriptionColumns({ crops }: Catalogue): Column[] {
  return [
    text('dhCode', 'DH code', 12),
    text('productName', 'Product name', 32),
    text('webProductName', 'Web product name', 32),
    text('weblinkPackImage', 'URL Bag Graphic', 32),
    text('weblinkPackImageAltText', 'Bag graphic alt text', 28),
    text('weblinkSafetyDataSheet', 'Safety data sheet', 32),
    text('webShortDescription', 'Short description', 40),
    text('webMediumDescription', 'App description', 40),
    text('webLongDescription', 'Long description', 60, longDescription),
    {
      header: 'Synonyms',
      key: 'webSynonyms',
      kind: linesKind,
      rule: descriptionFields.webSynonyms,
      width: 24,
    },
    tick('showAdvice', 'Show advice'),
    text('labelCodeFront', 'Front label', 18),
    text('labelCodeBack', 'Back label', 18),
    {
      header: 'Crops on label',
      key: 'cropsOnLabel',
      kind: choicesKind(crops, 'a crop'),
      rule: descriptionFields.cropsOnLabel,
      width: 24,
    },
  ]
}

/** As it will be stored, so that the preview shows what comes. */
const longDescription = descriptionFields.webLongDescription
  .transform(cleanRichText)
  .refine(hasText, { error: 'must not be empty' })

/** A row names its product by id, or else by code; one of another country is refused. */
function finding(country: string, products: readonly CatalogueProduct[]) {
  const byId = new Map(products.map((product) => [String(product.legacyProductId), product]))
  const byCode = new Map(products.map((product) => [product.dhCode, product]))
  return {
    nameOf: (product: CatalogueProduct) => product.productName,
    find(textOf: (key: string) => string) {
      const [named, id, code] = [textOf('countryId'), textOf('legacyProductId'), textOf('dhCode')]
      if (named !== '' && named.toUpperCase() !== country) {
        return { refused: `belongs to ${named}, not to ${country}` }
      }
      if (id === '' && code === '')
        return { refused: 'names no product, neither by id nor by code' }
      const found = id === '' ? byCode.get(code) : byId.get(id)
      return found ?? { refused: `there is no live product ${id || code} in ${country}` }
    },
  }
}

/** A code belongs to one product of a country, before and after the import. */
function uniqueCodes({ products, takenCodes }: Catalogue): SheetPlan<CatalogueProduct>['clash'] {
  const owners = new Map(products.map((product) => [product.dhCode, product.legacyProductId]))
  for (const code of takenCodes) owners.set(code, 0)
  return ({ dhCode }, { legacyProductId }) => {
    const owner = owners.get(dhCode as string) ?? legacyProductId
    owners.set(dhCode as string, owner)
    if (owner === legacyProductId) return undefined
    return { key: 'dhCode', refused: `"${dhCode}" is already used in this country` }
  }
}
