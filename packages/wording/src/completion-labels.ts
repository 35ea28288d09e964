import type { CompletionField } from '@nutripim/contract/completion/completion'

/** The parts of a complete product, in the order of the report. */
export const completionLabels: Record<CompletionField | 'crops', string> = {
  productRange: 'Powerbrand',
  formOfProduct: 'Form of product',
  application: 'Application',
  bagPack: 'Bag graphic',
  synonyms: 'Synonyms',
  shortDescription: 'Short description',
  mediumDescription: 'App description',
  longDescription: 'Long description',
  crops: 'Crops',
}
