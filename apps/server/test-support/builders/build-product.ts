import { type Builder, insertRow } from './insert-rows.ts'

interface BuiltProduct {
  countryId: string
  legacyProductId: number
  dhCode: string
  productName: string
  isLiveProduct: boolean
  composition: Readonly<Record<string, number>>
  weblinkPackImage: string
  webProductName: string
  webSynonyms: readonly string[]
}

let built = 0

/** Adds a live product, in Poland unless another country is named. Returns its id. */
export async function buildProduct(
  database: Builder,
  fields: Partial<BuiltProduct> = {},
): Promise<number> {
  built += 1
  const row = await insertRow<{ legacy_product_id: number }>(database, 'products', {
    countryId: 'PL',
    dhCode: `BUILT${built}`,
    productName: `Built product ${built}`,
    isLiveProduct: true,
    ...fields,
  })
  return row.legacy_product_id
}
