import { productFieldNames, productFields } from '@nutripim/contract/products/product-fields'
import { ProductDetail } from '@nutripim/contract/products/products'

const emptyValues = {
  flag: false,
  text: '',
  link: '',
  prose: '',
  html: '',
  option: null,
  lines: [],
  options: [],
}

/** A product for tests with these values; every other field is empty. */
export function testProduct(values: Partial<ProductDetail> = {}): ProductDetail {
  const empty = Object.fromEntries(
    productFieldNames.map((field) => [field, emptyValues[productFields[field].kind]]),
  )
  return ProductDetail.parse({
    ...empty,
    legacyProductId: 1,
    countryId: 'ES',
    composition: {},
    displayElements: [],
    ...values,
  })
}
