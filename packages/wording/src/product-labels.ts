import type { ApplicationField, DescriptionField } from '@nutripim/contract/products/product-fields'

/** What each field is called: on its screen, in the log and wherever else it is spoken of. */
export const applicationTitles: Record<ApplicationField, string> = {
  productRange: 'Powerbrand',
  formOfProduct: 'Form',
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

export const descriptionLabels: Record<DescriptionField, string> = {
  webProductName: 'Web product name',
  productRange: 'Powerbrand',
  dhCode: 'DH code',
  weblinkPackImage: 'URL Bag Graphic',
  weblinkPackImageAltText: 'Bag Graphic alt text',
  weblinkSafetyDataSheet: 'Safety Data Sheet link',
  webShortDescription: 'Short description',
  webLongDescription: 'Long description',
  webMediumDescription: 'App description',
  webSynonyms: 'Synonyms',
  productName: 'Product name',
  showAdvice: 'Show product advice',
  labelCodeFront: 'Front product label',
  labelCodeBack: 'Back product label',
  cropsOnLabel: 'Crops on label',
}
