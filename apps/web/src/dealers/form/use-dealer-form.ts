import { zodResolver } from '@hookform/resolvers/zod'
import { type DealerField, dealerFieldNames } from '@nutripim/contract/dealers/dealer-fields'
import type { Dealer } from '@nutripim/contract/dealers/dealers'
import type { Resolver } from 'react-hook-form'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import {
  conflictsOf,
  type DealerDraft,
  type DealerValues,
  dealerRules,
  errorInWords,
  formValues,
  placeIn,
  writeDegrees,
} from './dealer-form-values.ts'
import type { Place } from './location-check.ts'
import { useSaveDealer } from './use-dealer.ts'

/** Looks at the values and leaves them as they were typed. */
const resolver = zodResolver(dealerRules, undefined, {
  raw: true,
}) as unknown as Resolver<DealerValues>

/** The form of one dealer: what was edited, and the save. */
export function useDealerForm(dealer: DealerDraft) {
  const save = useSaveDealer()
  const record = useRecordForm({
    row: dealer,
    fields: dealerFieldNames,
    valuesOf: formValues,
    resolver,
  })
  const { form, base, setBase, values, setConflicts } = record

  /** Answers the stored dealer, or undefined when the form has to stay. */
  async function submit(): Promise<Dealer | undefined> {
    if (save.isPending) return undefined
    const now = form.getValues()
    const { saved, conflicts = [], errors = [] } = await save.mutateAsync({ values: now, base })
    setConflicts(conflictsOf(conflicts))
    for (const { path, text } of errors) {
      if (path in now) {
        form.setError(path as DealerField, { message: text }, { shouldFocus: true })
      }
    }
    if (saved) setBase({ ...saved, dealerContactId: base.dealerContactId })
    return saved
  }

  /** Both figures at once, as a map or a click gives them. */
  function setPlace({ longitude, latitude }: Place) {
    const options = { shouldDirty: true, shouldTouch: true, shouldValidate: true }
    form.setValue('longitude', writeDegrees(longitude), options)
    form.setValue('latitude', writeDegrees(latitude), options)
  }

  return {
    ...record,
    place: placeIn(values),
    isSaving: save.isPending,
    isValid: () => form.trigger(undefined, { shouldFocus: true }),
    errorOf: (field: DealerField) =>
      errorInWords(field, form.formState.errors[field]?.message as string | undefined),
    setPlace,
    submit,
  }
}

export type DealerFormState = ReturnType<typeof useDealerForm>
