import type { ProductPage } from '@nutripim/contract/products/product-page'
import { linkTo, type ScreenLink } from '@nutripim/screens/screen-link'

/** The parts of the page that have an editor, each with the key that opens it. */
const editors = {
  composition: {
    key: 'c',
    link: ({ product }) => linkTo('/product-info/composition', cellOf(product)),
  },
  elements: { key: 'e', link: ({ product }) => linkTo('/product-info/elements', cellOf(product)) },
  applications: {
    key: 'a',
    link: ({ product }) => linkTo('/product-info/applications', cellOf(product)),
  },
  texts: { key: 't', link: ({ product }) => describe(product, 'webShortDescription') },
  picture: { key: 'p', link: ({ product }) => describe(product, 'weblinkPackImage') },
  documents: { key: 'd', link: ({ product }) => describe(product, 'weblinkSafetyDataSheet') },
  advice: {
    key: 'v',
    link: ({ product: { countryId: country, dhCode: product }, advice }) =>
      advice.length > 0
        ? linkTo('/advice/edit-product-advice', { country, product })
        : linkTo('/advice/add-product-advice', { country, product }),
  },
  links: {
    key: 'l',
    link: ({ product: { countryId: country }, links: [first] }) =>
      linkTo('/product-info/links', {
        country,
        ...(first && { element: first.element, crop: first.crop.cropId }),
      }),
  },
  completion: {
    key: 'g',
    link: ({ product: { countryId: country } }) =>
      linkTo('/product-info/completion', { country, missing: true }),
  },
  countries: {
    key: 'o',
    link: ({ product: { dhCode } }) => linkTo('/product-info/compare', { code: dhCode }),
  },
  history: {
    key: 'h',
    link: ({ product: { legacyProductId } }) =>
      linkTo('/admin/history', { kind: 'products', record: legacyProductId }),
  },
} as const satisfies Record<
  string,
  { key: Lowercase<string>; link: (page: ProductPage) => ScreenLink }
>

export type PartName = keyof typeof editors
export const partEditors: Record<
  PartName,
  { key: Lowercase<string>; link: (page: ProductPage) => ScreenLink }
> = editors

type Product = ProductPage['product']

const cellOf = ({ countryId, legacyProductId }: Product) => ({
  country: countryId,
  product: legacyProductId,
})

const describe = (product: Product, field: string) =>
  linkTo('/product-info/descriptions', { ...cellOf(product), field })
