import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldError } from '@nutripim/contract/api/problem'
import type { NewProductField } from '@nutripim/contract/approvals/new-products'
import { newProductLabels } from '@nutripim/wording/product-labels'
import { useCallback, useState } from 'react'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import { useImageCheck } from '../../ui/form/use-image-check.ts'
import { useCodeCheck } from '../create/use-new-products.ts'
import { brokenFields, type ProductValues, productRules } from './product-values.ts'

const imageBroken =
  'Please take a look into product image field. It seems like the image URL is broken.'

/** Looks at the values and leaves them as they were typed. */
const resolver = zodResolver(productRules, undefined, { raw: true }) as Resolver<ProductValues>

/** The form of a product that is not live: what was typed, and what stands in the way of sending it. */
export function useProductForm(country: string, start: ProductValues) {
  const form = useForm<ProductValues>({ mode: 'onTouched', defaultValues: start, resolver })
  const values = useWatch({ control: form.control }) as ProductValues
  const image = useImageCheck()
  // Asked about when the field is left; the code that a draft already has is its own.
  const [askedCode, askCode] = useState('')
  const code = values.dHCode.trim()
  const isOwnCode = code === start.dHCode
  const isAsked = code !== '' && code === askedCode && !isOwnCode
  const { data: codeState } = useCodeCheck(country, isAsked ? code : undefined)
  const codeRefusal = isAsked ? codeState?.refusal : undefined

  const isImageBroken = image.broken !== undefined && image.broken === values.weblinkPackImage
  const broken = new Set(brokenFields(values))
  if (isImageBroken) broken.add('weblinkPackImage')
  if (codeRefusal) broken.add('dHCode')

  /**
   * The same broken address takes the focus once: twice, and nobody could leave it by keyboard. Nor is
   * it taken from somebody who is writing elsewhere by now.
   */
  async function checkImage(): Promise<boolean> {
    const address = form.getValues('weblinkPackImage')
    if (image.broken === address) return false
    const typed = JSON.stringify(form.getValues())
    const isLoaded = await image.check(address)
    if (!isLoaded && JSON.stringify(form.getValues()) === typed) form.setFocus('weblinkPackImage')
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
    form,
    values,
    /** What has to be filled in or corrected, in the order of the form. */
    needed: [...broken].sort((a, b) => order.indexOf(a) - order.indexOf(b)),
    codeState: isAsked ? codeState : undefined,
    checkImage,
    checkCode: () => askCode(form.getValues('dHCode').trim()),
    fill,

    /** Whether all is well; otherwise the first field that is not has the focus. */
    async isReady(): Promise<boolean> {
      return (await form.trigger(undefined, { shouldFocus: true })) && (await checkImage())
    },

    /** What the server says of the fields. */
    showErrors(errors: readonly FieldError[]) {
      for (const { path, text } of errors) {
        if (path in values) {
          form.setError(path as NewProductField, { message: text }, { shouldFocus: true })
        }
      }
    },

    errorOf(field: NewProductField): string | undefined {
      if (field === 'weblinkPackImage' && isImageBroken) return imageBroken
      const message = field === 'dHCode' && codeRefusal ? codeRefusal : undefined
      const words = message ?? form.formState.errors[field]?.message
      return words === undefined ? undefined : `${newProductLabels[field]} ${words}.`
    },
  }
}

const order = Object.keys(newProductLabels)

export type ProductFormState = ReturnType<typeof useProductForm>
