import {
  type DescriptionField,
  descriptionFieldNames,
  descriptionFields,
  type productFields,
} from '@nutripim/contract/products/product-fields'
import type { DescriptionChange, DescriptionRow } from '@nutripim/contract/products/products'
import { z } from 'zod'
import { findChanges } from '../../ui/form/edit-form-state.ts'
import { keepStored } from '../../ui/form/keep-stored.ts'

/** The fields under *More*. */
export const moreFields: readonly DescriptionField[] = [
  'productName',
  'showAdvice',
  'labelCodeFront',
  'labelCodeBack',
  'cropsOnLabel',
  'sourceMaterials',
]

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

type Links = Pick<DescriptionRow, 'weblinkPackImage' | 'weblinkSafetyDataSheet'>

/** The contract's rules; synonyms are typed one per line, and stored links may stay as they are. */
export const createDescriptionRules = (stored: Links) =>
  z.object({
    ...descriptionFields,
    weblinkPackImage: keepStored(descriptionFields.weblinkPackImage, stored.weblinkPackImage),
    weblinkSafetyDataSheet: keepStored(
      descriptionFields.weblinkSafetyDataSheet,
      stored.weblinkSafetyDataSheet,
    ),
    webSynonyms: z.string().transform(linesOf).pipe(descriptionFields.webSynonyms),
  })

/** The values of the form: lines and a choice as one text, several choices as a list. */
export type DescriptionValues = {
  [Field in DescriptionField]: (typeof productFields)[Field]['kind'] extends 'flag'
    ? boolean
    : (typeof productFields)[Field]['kind'] extends 'options'
      ? string[]
      : string
}

export function formValues(row: DescriptionRow): DescriptionValues {
  return {
    ...pick(row, descriptionFieldNames),
    productRange: row.productRange ?? '',
    webSynonyms: row.webSynonyms.join('\n'),
  }
}

/** The fields that differ from the product when it was opened. */
export function changedFields(values: DescriptionValues, row: DescriptionRow): DescriptionField[] {
  return findChanges(values, row, { fields: descriptionFieldNames, valuesOf: formValues })
}

/** The request: the changed fields with their previous values. */
export function changeOf(values: DescriptionValues, row: DescriptionRow): DescriptionChange {
  const { legacyProductId, countryId } = row
  const changed = changedFields(values, row)
  const wanted = { ...values, webSynonyms: linesOf(values.webSynonyms) }
  return {
    legacyProductId,
    countryId,
    ...pick(wanted, changed),
    was: pick(row, changed),
  }
}

function pick<From extends object, Key extends keyof From>(from: From, keys: readonly Key[]) {
  // Object.fromEntries forgets which key has which type.
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<From, Key>
}
