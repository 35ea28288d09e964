import {
  isCountryCode,
  type ReferenceItem,
  type ReferenceList,
  unknownCountryCode,
} from '@nutripim/contract/reference/reference-data'
import { useMemo } from 'react'
import { confirm } from '../ui/feedback/confirm.tsx'
import { formatFieldError, useEditForm } from '../ui/form/use-edit-form.ts'
import { fieldLabels, formatUses } from './reference-text.ts'
import {
  addBody,
  changeBody,
  isComplete,
  type ReferenceValues,
  referenceFields,
  toValues,
} from './reference-values.ts'
import { useSaveItem } from './use-reference-data.ts'

interface ReferenceFormOptions {
  list: ReferenceList
  /** Undefined: a new entry. */
  item: ReferenceItem | undefined
  onSaved: (item: ReferenceItem) => void
}

/** The form of one entry of a list, its save and its retirement. */
export function useReferenceForm({ list, item, onSaved }: ReferenceFormOptions) {
  const { save, isSaving } = useSaveItem()
  const edit = useEditForm({
    row: useMemo(() => toValues(item), [item]),
    fields: referenceFields,
    valuesOf: (row: ReferenceValues) => row,
    recoverAs: `reference ${list} ${item?.id ?? 'new'}`,
    labels: fieldLabels,
  })
  const { values, changed, form } = edit

  async function submit() {
    const saved = await edit.submit(
      (now, base) =>
        save(item ? { change: changeBody(list, now, base, changed) } : { add: addBody(list, now) }),
      toValues,
    )
    if (saved) onSaved(saved)
  }

  async function toggleRetired(item: ReferenceItem) {
    if (item.active && !(await confirmRetire(item))) return
    const saved = await edit.submit(
      (now, base) =>
        save({ change: changeBody(list, { ...now, active: !item.active }, base, ['active']) }),
      toValues,
    )
    if (saved) onSaved(saved)
  }

  function errorOf(field: keyof ReferenceValues) {
    const isWrongCode = field === 'id' && values.id.length === 2 && !isCountryCode(values.id)
    const message = isWrongCode ? unknownCountryCode : form.formState.errors[field]?.message
    return formatFieldError(fieldLabels[field], message)
  }

  return {
    ...edit,
    isSaving,
    canSave: isComplete(list, values, item === undefined) && edit.conflicts.length === 0,
    errorOf,
    submit,
    toggleRetired,
  }
}

export type ReferenceFormState = ReturnType<typeof useReferenceForm>

function confirmRetire(item: ReferenceItem): Promise<boolean> {
  const uses =
    item.uses.length > 0
      ? `It is used by ${formatUses(item)}. They all keep it.`
      : 'It is not used anywhere.'
  return confirm({
    title: `Retire “${item.name}”?`,
    text: [uses, 'It is no longer offered for new records. You can reactivate it at any time.'],
    confirmLabel: 'Retire',
  })
}
