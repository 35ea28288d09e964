import {
  type DescriptionField,
  descriptionFieldNames,
  requiredDescriptionFields,
} from '@nutripim/contract/products/product-fields'
import type { DescriptionRow } from '@nutripim/contract/products/products'
import { productLabels } from '@nutripim/wording/product-labels'
import { useMemo } from 'react'
import type { z } from 'zod'
import { checkValues } from '../../ui/form/check-values.ts'
import { formatFieldError, formatValue, useEditForm } from '../../ui/form/use-edit-form.ts'
import { useImageCheck } from '../../ui/form/use-image-check.ts'
import { plainTextOfHtml } from '../../ui/rich-text/plain-text-of-html.ts'
import { watchInput } from '../../ui/watch-input.ts'
import {
  changeOf,
  createDescriptionRules,
  type DescriptionValues,
  formValues,
} from './description-form-values.ts'
import { useSaveDescription } from './use-descriptions.ts'

const imageBroken = 'URL Bag Graphic is broken or the image cannot be loaded.'

/** The form of one product, what has to be corrected before its save, and the save. */
export function useDescriptionForm(
  product: DescriptionRow,
  /** The bag image, if the link monitor found it broken. */
  brokenImage?: string,
) {
  const image = useImageCheck(product.weblinkPackImage, brokenImage)
  const { save, isSaving } = useSaveDescription()
  const { weblinkPackImage, weblinkSafetyDataSheet } = product
  const rules = useMemo(
    () => createDescriptionRules({ weblinkPackImage, weblinkSafetyDataSheet }),
    [weblinkPackImage, weblinkSafetyDataSheet],
  )
  const resolver = useMemo(() => checkValues<DescriptionValues>(rules), [rules])
  const edit = useEditForm({
    row: product,
    fields: descriptionFieldNames,
    valuesOf: formValues,
    resolver,
    recoverAs: `description ${product.legacyProductId}`,
    labels: productLabels,
    format: (value, field) =>
      field === 'webLongDescription' ? plainTextOfHtml(String(value)) : formatValue(value),
  })
  const { form, base, values } = edit
  const isImageBroken = image.broken !== undefined && image.broken === values.weblinkPackImage
  const needed = useMemo(
    () => findInvalidFields(values, rules, isImageBroken),
    [values, rules, isImageBroken],
  )

  /** Returns the stored product, or undefined when the form stays open. */
  async function submit(): Promise<DescriptionRow | undefined> {
    const isValid = await form.trigger(undefined, { shouldFocus: true })
    if (isSaving || !isValid) return undefined
    const link = form.getValues('weblinkPackImage')
    const isChecked = link === base.weblinkPackImage && !isImageBroken
    const input = watchInput()
    const isLoaded = isChecked || (await image.check(link))
    input.stop()
    if (!isLoaded) {
      if (!input.hasBegun()) form.setFocus('weblinkPackImage')
      return undefined
    }
    return edit.submit(
      (values, base) => save(changeOf(values, base)),
      (saved) => saved,
    )
  }

  function errorOf(field: DescriptionField): string | undefined {
    if (field === 'weblinkPackImage' && isImageBroken) return imageBroken
    return formatFieldError(productLabels[field], form.formState.errors[field]?.message)
  }

  return {
    ...edit,
    needed,
    isTouched: Object.keys(form.formState.touchedFields).length > 0,
    isSaving,
    canSave: needed.length === 0,
    checkImage: () => void image.check(form.getValues('weblinkPackImage')),
    errorOf,
    submit,
  }
}

export type DescriptionFormState = ReturnType<typeof useDescriptionForm>

/** Invalid fields; required ones first. */
function findInvalidFields(
  values: DescriptionValues,
  rules: z.ZodType,
  isImageBroken: boolean,
): DescriptionField[] {
  const issues = rules.safeParse(values).error?.issues ?? []
  const broken = new Set<unknown>(issues.map((issue) => issue.path[0]))
  if (isImageBroken) broken.add('weblinkPackImage')
  const required: readonly DescriptionField[] = requiredDescriptionFields
  return [...new Set([...required, ...descriptionFieldNames])].filter((field) => broken.has(field))
}
