import type { NewProductField } from '@nutripim/contract/approvals/new-products'

/** The labels of the create and approve form; the specification gives them. */
export const newProductLabels: Record<NewProductField, string> = {
  productRange: 'Powerbrand',
  productName: 'Product Name',
  dHCode: 'DHCode',
  showAdvice: 'Show Product Advice',
  formOfProduct: 'Form of product',
  weblinkPackImage: 'Product Image link',
  weblinkPackImageAltText: 'Product Image Alt Text',
  weblinkSafetyDataSheet: 'Safety Data Sheet link',
  labelCodeFront: 'Front Product Label',
  labelCodeBack: 'Back Product Label',
  webShortDescription: 'Product short Description',
  webSynonyms: 'Synonyms',
  webLongDescription: 'Product Text',
}
