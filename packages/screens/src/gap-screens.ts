import type { CompletionField } from '@nutripim/contract/completion/completion'

interface GapScreen {
  screen: '/product-info/applications' | '/product-info/descriptions'
  field: string
}

/** Where each gap of the completion report is filled. */
export const gapScreens: Record<CompletionField | 'crops', GapScreen> = {
  productRange: { screen: '/product-info/applications', field: 'productRange' },
  formOfProduct: { screen: '/product-info/applications', field: 'formOfProduct' },
  application: { screen: '/product-info/applications', field: 'solidSoilAppliedFertilizer' },
  bagPack: { screen: '/product-info/descriptions', field: 'weblinkPackImage' },
  synonyms: { screen: '/product-info/descriptions', field: 'webSynonyms' },
  shortDescription: { screen: '/product-info/descriptions', field: 'webShortDescription' },
  mediumDescription: { screen: '/product-info/descriptions', field: 'webMediumDescription' },
  longDescription: { screen: '/product-info/descriptions', field: 'webLongDescription' },
  crops: { screen: '/product-info/descriptions', field: 'cropsOnLabel' },
}
