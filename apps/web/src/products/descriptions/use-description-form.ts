import { zodResolver } from '@hookform/resolvers/zod'
import {
  type DescriptionField,
  descriptionFieldNames,
  requiredDescriptionFields,
} from '@nutripim/contract/products/product-fields'
import type { DescriptionRow } from '@nutripim/contract/products/products'
import { productLabels } from '@nutripim/wording/product-labels'
import { useMemo } from 'react'
import type { Resolver } from 'react-hook-form'
import { useImageCheck } from '../../ui/form/use-image-check.ts'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { fieldConflicts } from './description-conflicts.tsx'
import {
  changeOf,
  type DescriptionValues,
  descriptionRules,
  formValues,
} from './description-form-values.ts'
import { useSaveDescription } from './use-descriptions.ts'

const imageBroken = 'URL Bag Graphic is broken or the image cannot be loaded.'

/** Looks at the values and leaves them as they were typed. */
const resolver = zodResolver(descriptionRules, undefined, {
  raw: true,
}) as Resolver<DescriptionValues>

/** The form of one product: what was edited, what stands in the way of saving it, and the save. */
export function useDescriptionForm(product: DescriptionRow) {
  const image = useImageCheck()
  const save = useSaveDescription()
  const record = useRecordForm({
    row: product,
    fields: descriptionFieldNames,
    valuesOf: formValues,
    resolver,
  })
  const { form, base, values, setConflicts } = record
  const isImageBroken = image.broken !== undefined && image.broken === values.weblinkPackImage
  const needed = useMemo(() => fieldsToMend(values, isImageBroken), [values, isImageBroken])

  /** Answers the stored product, or undefined when the form has to stay. */
  async function submit(): Promise<DescriptionRow | undefined> {
    if (save.isPending) return undefined
    const isValid = await form.trigger(undefined, { shouldFocus: true })
    if (!isValid) return undefined
    const now = form.getValues()
    const isNewImage = now.weblinkPackImage !== base.weblinkPackImage
    if (isNewImage && !(await image.check(now.weblinkPackImage))) {
      form.setFocus('weblinkPackImage')
      return undefined
    }
    const { saved, conflicts = [], errors = [] } = await save.mutateAsync(changeOf(now, base))
    setConflicts(fieldConflicts(conflicts))
    for (const { path, text } of errors) {
      if (path in now)
        form.setError(path as DescriptionField, { message: text }, { shouldFocus: true })
    }
    return saved
  }

  function errorOf(field: DescriptionField): string | undefined {
    if (field === 'weblinkPackImage' && isImageBroken) return imageBroken
    const message = form.formState.errors[field]?.message
    return message === undefined ? undefined : `${productLabels[field]} ${message}.`
  }

  return {
    ...record,
    needed,
    isTouched: Object.keys(form.formState.touchedFields).length > 0,
    isSaving: save.isPending,
    canSave: needed.length === 0,
    checkImage: () => void image.check(form.getValues('weblinkPackImage')),
    errorOf,
    submit,
  }
}

export type DescriptionFormState = ReturnType<typeof useDescriptionForm>

/** Fields that break a rule; those that are required come first. */
function fieldsToMend(values: DescriptionValues, isImageBroken: boolean): DescriptionField[] {
  const issues = descriptionRules.safeParse(values).error?.issues ?? []
  const broken = new Set<unknown>(issues.map((issue) => issue.path[0]))
  if (isImageBroken) broken.add('weblinkPackImage')
  const required: readonly DescriptionField[] = requiredDescriptionFields
  return [...new Set([...required, ...descriptionFieldNames])].filter((field) => broken.has(field))
}
