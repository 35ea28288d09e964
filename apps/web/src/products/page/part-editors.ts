import type { ProductPage } from '@nutripim/contract/products/product-page'
import { linkTo, type ScreenLink } from '@nutripim/screens/screen-link'

/** The parts of the page that have an editor, each with the key that opens it. */
const editors = {
  composition: {
    key: 'C',
    link: ({ product }) => linkTo('/product-info/composition', cellOf(product)),
  },
  elements: { key: 'E', link: ({ product }) => linkTo('/product-info/elements', cellOf(product)) },
  applications: {
    key: 'A',
    link: ({ product }) => linkTo('/product-info/applications', cellOf(product)),
  },
  texts: { key: 'T', link: ({ product }) => describe(product, 'webShortDescription') },
  picture: { key: 'P', link: ({ product }) => describe(product, 'weblinkPackImage') },
  documents: { key: 'D', link: ({ product }) => describe(product, 'weblinkSafetyDataSheet') },
  advice: {
    key: 'V',
    link: ({ product: { countryId: country, dhCode: product }, advice }) =>
      advice.length > 0
        ? linkTo('/advice/edit-product-advice', { country, product })
        : linkTo('/advice/add-product-advice', { country, product }),
  },
  links: {
    key: 'L',
    link: ({ product: { countryId: country }, links: [first] }) =>
      linkTo('/product-info/links', {
        country,
        ...(first && { element: first.element, crop: first.crop.cropId }),
      }),
  },
  completion: {
    key: 'G',
    link: ({ product: { countryId: country } }) =>
      linkTo('/product-info/completion', { country, missing: true }),
  },
  countries: {
    key: 'O',
    link: ({ product: { dhCode } }) => linkTo('/product-info/compare', { code: dhCode }),
  },
  history: {
    key: 'H',
    link: ({ product: { legacyProductId } }) =>
      linkTo('/admin/history', { kind: 'products', record: legacyProductId }),
  },
} as const satisfies Record<string, { key: string; link: (page: ProductPage) => ScreenLink }>

export type PartName = keyof typeof editors
export const partEditors: Record<
  PartName,
  { key: string; link: (page: ProductPage) => ScreenLink }
> = editors

type Product = ProductPage['product']

const cellOf = ({ countryId, legacyProductId }: Product) => ({
  country: countryId,
  product: legacyProductId,
})

const describe = (product: Product, field: string) =>
  linkTo('/product-info/descriptions', { ...cellOf(product), field })
