import {
  type NewProductField,
  newProductFieldNames,
  newProductFields,
  requiredNewProductFields,
} from '@nutripim/contract/approvals/new-products'
import type { ProductDetail } from '@nutripim/contract/products/products'
import type { Option } from '@nutripim/contract/reference/reference'
import { z } from 'zod'
import { keepStored } from '../../ui/form/keep-stored.ts'

export const isRequired = (field: NewProductField): boolean =>
  requiredNewProductFields.some((each) => each === field)

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

type Links = Pick<ProductValues, 'weblinkPackImage' | 'weblinkSafetyDataSheet'>

/** The contract's rules; synonyms are typed one per line, and stored links may stay as they are. */
export const createProductRules = (stored: Links) =>
  z.object({
    ...newProductFields,
    weblinkPackImage: keepStored(newProductFields.weblinkPackImage, stored.weblinkPackImage),
    weblinkSafetyDataSheet: keepStored(
      newProductFields.weblinkSafetyDataSheet,
      stored.weblinkSafetyDataSheet,
    ),
    webSynonyms: z.string().transform(linesOf).pipe(newProductFields.webSynonyms),
  })

export type ProductValues = {
  [Field in NewProductField]: Field extends 'showAdvice' ? boolean : string
}

const emptyValues: ProductValues = {
  productRange: '',
  productName: '',
  dHCode: '',
  showAdvice: false,
  formOfProduct: '',
  weblinkPackImage: '',
  weblinkPackImageAltText: '',
  weblinkSafetyDataSheet: '',
  labelCodeFront: '',
  labelCodeBack: '',
  webShortDescription: '',
  webSynonyms: '',
  webLongDescription: '',
}

/** An empty form with the first range and the first form of product selected. */
export function startValues(ranges: readonly Option[], forms: readonly Option[]): ProductValues {
  return { ...emptyValues, productRange: ranges[0]?.id ?? '', formOfProduct: forms[0]?.id ?? '' }
}

/** Whether the user entered something; preselected choices do not count. */
export function isWritten(values: ProductValues): boolean {
  return newProductFieldNames.some(
    (field) =>
      field !== 'productRange' && field !== 'formOfProduct' && values[field] !== emptyValues[field],
  )
}

/** The values of a draft or of a live product. */
export function draftValues(draft: ProductDetail): ProductValues {
  return {
    productRange: draft.productRange ?? '',
    productName: draft.productName,
    dHCode: draft.dhCode,
    showAdvice: draft.showAdvice,
    formOfProduct: draft.formOfProduct ?? '',
    weblinkPackImage: draft.weblinkPackImage,
    weblinkPackImageAltText: draft.weblinkPackImageAltText,
    weblinkSafetyDataSheet: draft.weblinkSafetyDataSheet,
    labelCodeFront: draft.labelCodeFront,
    labelCodeBack: draft.labelCodeBack,
    webShortDescription: draft.webShortDescription,
    webSynonyms: draft.webSynonyms.join('\n'),
    webLongDescription: draft.webLongDescription,
  }
}

export function changedFields(values: ProductValues, before: ProductValues): NewProductField[] {
  return newProductFieldNames.filter((field) => values[field] !== before[field])
}

/** The fields of the request. */
export function fieldsOf(values: ProductValues) {
  return { ...values, webSynonyms: linesOf(values.webSynonyms) }
}

/** Invalid fields, in the order of the form. */
export function brokenFields(
  values: ProductValues,
  rules: z.ZodType = createProductRules(emptyValues),
): NewProductField[] {
  const issues = rules.safeParse(values).error?.issues ?? []
  return newProductFieldNames.filter((field) => issues.some(({ path }) => path[0] === field))
}
