import type { CompletionField } from '@nutripim/contract/completion/completion'
import { applicationFieldNames, getField } from '@nutripim/contract/products/product-fields'
import { isFilled } from './product-columns-sql.ts'

const applied = applicationFieldNames.filter((field) => getField(field).group === 'applied')

/** Conditions for product p having a field of the completion report. */
export const completionConditions: Record<CompletionField, string> = {
  productRange: isFilled('productRange'),
  formOfProduct: isFilled('formOfProduct'),
  application: `(${applied.map(isFilled).join(' or ')})`,
  bagPack: isFilled('weblinkPackImage'),
  synonyms: isFilled('webSynonyms'),
  shortDescription: isFilled('webShortDescription'),
  mediumDescription: isFilled('webMediumDescription'),
  longDescription: isFilled('webLongDescription'),
}
