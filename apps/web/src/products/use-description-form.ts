import { zodResolver } from '@hookform/resolvers/zod'
import {
  type DescriptionField,
  descriptionFieldNames,
  requiredDescriptionFields,
} from '@nutripim/contract/product-fields'
import type { DescriptionRow } from '@nutripim/contract/products'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import { useImageCheck } from '../ui/use-image-check.ts'
import { type FieldConflict, fieldConflicts } from './description-conflicts.tsx'
import {
  changedFields,
  changeOf,
  type DescriptionValues,
  descriptionRules,
  fieldLabels,
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
  // What the edits started from, field by field; what others save meanwhile changes the rest.
  const [base, setBase] = useState(product)
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([])
  const image = useImageCheck()
  const save = useSaveDescription()
  const form = useForm<DescriptionValues>({
    mode: 'onTouched',
    defaultValues: formValues(product),
    resolver,
  })
  const values = useWatch({ control: form.control }) as DescriptionValues
  const changed = useMemo(() => changedFields(values, base), [values, base])
  const isImageBroken = image.broken !== undefined && image.broken === values.weblinkPackImage
  const needed = useMemo(() => fieldsToMend(values, isImageBroken), [values, isImageBroken])

  const shown = useRef(product)
  useEffect(() => {
    if (shown.current === product) return
    shown.current = product
    const edited = changedFields(form.getValues(), base)
    const mine = changedFields(form.getValues(), product).filter((field) => edited.includes(field))
    const next = { ...product, ...Object.fromEntries(mine.map((field) => [field, base[field]])) }
    const values = formValues(next)
    for (const field of descriptionFieldNames) {
      if (!mine.includes(field)) form.setValue(field, values[field])
    }
    setBase(next)
  }, [product, base, form])

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

  /** The choice is made: what they stored is known now, and the next save goes past it. */
  function settle({ field, stored }: FieldConflict, isTheirs: boolean) {
    const next = { ...base, [field]: stored }
    setBase(next)
    if (isTheirs) form.setValue(field, formValues(next)[field], { shouldValidate: true })
    setConflicts((all) => all.filter((each) => each.field !== field))
  }

  function undo() {
    form.reset(formValues(base))
    setConflicts([])
  }

  function errorOf(field: DescriptionField): string | undefined {
    if (field === 'weblinkPackImage' && isImageBroken) return imageBroken
    const message = form.formState.errors[field]?.message
    return message === undefined ? undefined : `${fieldLabels[field]} ${message}.`
  }

  return {
    form,
    base,
    values,
    changed,
    conflicts,
    needed,
    isTouched: Object.keys(form.formState.touchedFields).length > 0,
    isSaving: save.isPending,
    canSave: needed.length === 0,
    checkImage: () => void image.check(form.getValues('weblinkPackImage')),
    errorOf,
    submit,
    settle,
    undo,
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
