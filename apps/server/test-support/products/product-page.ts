import type { ProductPage } from '@nutripim/contract/products/product-page'
import { testProduct } from '@nutripim/contract/test-support/product'

/** The page of a product in Poland with little data. */
export function createTestProductPage(fields: Partial<ProductPage['product']>): ProductPage {
  return {
    product: {
      ...testProduct({
        countryId: 'PL',
        productName: 'NutriCore 15',
        dhCode: 'DH100100',
        ...fields,
      }),
      declaration: '',
    },
    country: { id: 'PL', name: 'Poland', language: 'pl', decimalSeparator: ',' },
    nutrients: [],
    notes: [],
    rangeName: null,
    formName: null,
    cropsOnLabel: [],
    savedBy: 'Rafał Regional',
    savedAt: '2026-01-15T09:30:00Z',
    completion: {
      productRange: false,
      formOfProduct: false,
      application: false,
      bagPack: false,
      synonyms: false,
      shortDescription: false,
      mediumDescription: false,
      longDescription: false,
      crops: false,
    },
    findings: [],
    brokenLinks: [],
    advice: [],
    links: [],
    otherCountries: [],
  }
}
