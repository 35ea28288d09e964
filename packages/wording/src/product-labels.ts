import type { ProductField } from '@nutripim/contract/products/product-fields'

/** The name of each field: on its screen, in workbooks, in the log and in messages. */
export const productLabels: Record<ProductField, string> = {
  webProductName: 'Web product name',
  productRange: 'Powerbrand',
  dhCode: 'DH code',
  weblinkPackImage: 'URL Bag Graphic',
  weblinkPackImageAltText: 'Bag Graphic alt text',
  weblinkSafetyDataSheet: 'Safety Data Sheet link',
  webShortDescription: 'Short description',
  webMediumDescription: 'App description',
  webLongDescription: 'Long description',
  webSynonyms: 'Synonyms',
  productName: 'Product name',
  showAdvice: 'Show product advice',
  labelCodeFront: 'Front product label',
  labelCodeBack: 'Back product label',
  cropsOnLabel: 'Crops on label',
  sourceMaterials: 'Source materials',
  formOfProduct: 'Form of product',
  showUnitsByWeight: 'Values in w/w',
  showGramsPerLitre: 'Show in g/l',
  showOnWeb: 'Show on web',
  solidSoilAppliedFertilizer: 'Solid soil applied',
  liquidSoilAppliedFertilizer: 'Liquid soil applied',
  solidFertigationFertilizer: 'Solid fertigation',
  liquidFertigationFertilizer: 'Liquid fertigation',
  foliarMicronutrientFertilizer: 'Foliar micronutrient',
  seedTreatment: 'Seed treatment',
}

/** Follows the label of the field that cannot be ticked. */
export const excludedBy = (other: ProductField) =>
  `cannot be combined with '${productLabels[other]}'`
