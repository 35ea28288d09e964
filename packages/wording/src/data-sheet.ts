import {
  applicationFieldNames,
  getField,
  isFilled,
} from '@nutripim/contract/products/product-fields'
import type { ProductPage } from '@nutripim/contract/products/product-page'
import { productLabels } from './product-labels.ts'

const applied = applicationFieldNames.filter((field) => getField(field).group === 'applied')
const texts = ['webShortDescription', 'webLongDescription'] as const
const documents = ['weblinkSafetyDataSheet', 'labelCodeFront', 'labelCodeBack'] as const

/** The content of a data sheet, for the printed page and the PDF: labels with values, and texts as HTML. */
export function listDataSheet(page: ProductPage) {
  const { product, country, rangeName, formName, cropsOnLabel } = page
  const applications = applied.filter((field) => isFilled(field, product[field]))
  const facts: [string, string][] = [
    ['Country', country.name],
    [productLabels.dhCode, product.dhCode],
    [productLabels.productRange, rangeName ?? ''],
    [productLabels.formOfProduct, formName ?? ''],
    ['Applications', applications.map((field) => productLabels[field]).join(', ')],
    [productLabels.cropsOnLabel, cropsOnLabel.map(({ cropName }) => cropName).join(', ')],
  ]
  return {
    name: product.webProductName || product.productName,
    picture: isFilled('weblinkPackImage', product.weblinkPackImage)
      ? product.weblinkPackImage
      : undefined,
    facts: facts.filter(([, value]) => value !== ''),
    texts: texts.filter((field) => isFilled(field, product[field])).map((field) => product[field]),
    documents: documents
      .filter((field) => isFilled(field, product[field]))
      .map((field): [string, string] => [productLabels[field], product[field]]),
  }
}
