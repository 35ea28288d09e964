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
  findLocation,
  formValues,
  writeDegrees,
} from './dealer-form-values.ts'
import type { GeoPoint } from './location-check.ts'
import { useSaveDealer } from './use-dealer.ts'

const resolver = checkValues<DealerValues>(dealerRules)

/** The form of one dealer, and its save. */
export function useDealerForm(dealer: DealerDraft) {
  const { save, isSaving } = useSaveDealer()
  const edit = useEditForm({
    row: dealer,
    fields: dealerFieldNames,
    valuesOf: formValues,
    resolver,
    recoverAs: `dealer ${dealer.countryId} ${dealer.dealerContactId}`,
    labels: dealerLabels,
  })
  const { form, values } = edit

  /** Sets both coordinates at once, from the map or from a pasted pair. */
  function setLocation({ longitude, latitude }: GeoPoint) {
    edit.change({ longitude: writeDegrees(longitude), latitude: writeDegrees(latitude) })
  }

  return {
    ...edit,
    location: findLocation(values),
    isSaving,
    isValid: () => form.trigger(undefined, { shouldFocus: true }),
    errorOf: (field: DealerField) =>
      formatFieldError(dealerLabels[field], form.formState.errors[field]?.message),
    setLocation,
    submit: () =>
      edit.submit(
        (values, base) => save(changeOf(values, base)),
        // A new dealer stays new here: the form closes after its save.
        (saved) => ({ ...saved, dealerContactId: dealer.dealerContactId }),
      ),
  }
}

export type DealerFormState = ReturnType<typeof useDealerForm>
