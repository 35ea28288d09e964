import {
  type NewProductField,
  newProductFieldNames,
} from '@nutripim/contract/approvals/new-products'
import { newProductLabels } from '@nutripim/wording/new-product-labels'
import { useCallback, useMemo, useState } from 'react'
import { checkValues } from '../../ui/form/check-values.ts'
import { formatFieldError, formatValue, useEditForm } from '../../ui/form/use-edit-form.ts'
import { useImageCheck } from '../../ui/form/use-image-check.ts'
import { plainTextOfHtml } from '../../ui/rich-text/plain-text-of-html.ts'
import { watchInput } from '../../ui/watch-input.ts'
import { useCodeCheck } from '../create/use-new-products.ts'
import { brokenFields, createProductRules, type ProductValues } from './product-values.ts'

const imageBroken =
  'Please take a look into product image field. It seems like the image URL is broken.'

const valuesOf = (values: ProductValues) => values

/** The form of a product that is not live, and what has to be corrected before it is sent. */
export function useProductForm(country: string, start: ProductValues, recoverAs?: string) {
  const { weblinkPackImage, weblinkSafetyDataSheet } = start
  const rules = useMemo(
    () => createProductRules({ weblinkPackImage, weblinkSafetyDataSheet }),
    [weblinkPackImage, weblinkSafetyDataSheet],
  )
  const resolver = useMemo(() => checkValues<ProductValues>(rules), [rules])
  const edit = useEditForm({
    row: start,
    fields: newProductFieldNames,
    valuesOf,
    resolver,
    recoverAs,
    labels: newProductLabels,
    format: (value, field) =>
      field === 'webLongDescription' ? plainTextOfHtml(String(value)) : formatValue(value),
  })
  const { form, values } = edit
  const image = useImageCheck(weblinkPackImage)
  // Checked when the field loses focus; a draft can keep its own code.
  const [askedCode, askCode] = useState('')
  const code = values.dHCode.trim()
  const isOwnCode = code === edit.base.dHCode
  const isChecked = code !== '' && code === askedCode && !isOwnCode
  const { data: codeState } = useCodeCheck(country, isChecked ? code : undefined)
  const codeError = isChecked ? codeState?.rejection : undefined

  const isImageBroken = image.broken !== undefined && image.broken === values.weblinkPackImage
  const broken = new Set(brokenFields(values, rules))
  if (isImageBroken) broken.add('weblinkPackImage')
  if (codeError) broken.add('dHCode')

  /**
   * The same broken address takes the focus once: twice, and nobody could leave it by keyboard. Nor is
   * the focus taken once the user has pressed a key or clicked elsewhere.
   */
  async function checkImage(): Promise<boolean> {
    const address = form.getValues('weblinkPackImage')
    if (image.broken === address) return false
    const input = watchInput()
    const isLoaded = await image.check(address)
    if (!isLoaded && !input.hasBegun()) form.setFocus('weblinkPackImage')
    input.stop()
    return isLoaded
  }

  const fill = useCallback(
    (next: ProductValues) => {
      form.reset(next, { keepDefaultValues: false })
      askCode(next.dHCode.trim())
    },
    [form],
  )

  return {
    ...edit,
    /** The fields to fill in or correct, in the order of the form. */
    needed: [...broken].sort((a, b) => order.indexOf(a) - order.indexOf(b)),
    codeState: isChecked ? codeState : undefined,
    checkImage,
    checkCode: () => askCode(form.getValues('dHCode').trim()),
    fill,

    /** Whether the form can be sent; otherwise moves the focus to the first invalid field. */
    async isReady(): Promise<boolean> {
      return (await form.trigger(undefined, { shouldFocus: true })) && (await checkImage())
    },

    errorOf(field: NewProductField): string | undefined {
      if (field === 'weblinkPackImage' && isImageBroken) return imageBroken
      const message = field === 'dHCode' && codeError ? codeError : undefined
      return formatFieldError(
        newProductLabels[field],
        message ?? form.formState.errors[field]?.message,
      )
    },
  }
}

const order = Object.keys(newProductLabels)

export type ProductFormState = ReturnType<typeof useProductForm>
