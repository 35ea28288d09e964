import {
  type DealerField,
  dealerFieldNames,
  dealerLabels,
} from '@nutripim/contract/dealers/dealer-fields'
import { checkValues } from '../../ui/form/check-values.ts'
import { formatFieldError, useEditForm } from '../../ui/form/use-edit-form.ts'
import {
  changeOf,
  type DealerDraft,
  type DealerValues,
  dealerRules,
  formValues,
  placeIn,
  writeDegrees,
} from './dealer-form-values.ts'
import type { Place } from './location-check.ts'
import { useSaveDealer } from './use-dealer.ts'

const resolver = checkValues<DealerValues>(dealerRules)

/** The form of one dealer, and its save. */
export function useDealerForm(dealer: DealerDraft, onUnsaved: (isUnsaved: boolean) => void) {
  const { save, isSaving } = useSaveDealer()
  const edit = useEditForm({
    row: dealer,
    fields: dealerFieldNames,
    valuesOf: formValues,
    resolver,
    recoverAs: `dealer ${dealer.countryId} ${dealer.dealerContactId}`,
    onUnsaved,
  })
  const { form, values } = edit

  /** Sets both figures at once, as a map or a pasted pair gives them. */
  function setPlace({ longitude, latitude }: Place) {
    edit.change({ longitude: writeDegrees(longitude), latitude: writeDegrees(latitude) })
  }

  return {
    ...edit,
    place: placeIn(values),
    isSaving,
    isValid: () => form.trigger(undefined, { shouldFocus: true }),
    errorOf: (field: DealerField) =>
      formatFieldError(dealerLabels[field], form.formState.errors[field]?.message),
    setPlace,
    submit: () =>
      edit.submit(
        (values, base) => save(changeOf(values, base)),
        // A new dealer stays new here: the form closes after its save.
        (saved) => ({ ...saved, dealerContactId: dealer.dealerContactId }),
      ),
  }
}

export type DealerFormState = ReturnType<typeof useDealerForm>
