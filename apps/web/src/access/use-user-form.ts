import type { CountryOption, User } from '@nutripim/contract/access/access'
import { useMemo } from 'react'
import { checkValues } from '../ui/form/check-values.ts'
import { formatFieldError, useEditForm } from '../ui/form/use-edit-form.ts'
import { useSaveUser } from './use-save-user.ts'
import {
  changeOf,
  formatUserValue,
  formFields,
  type UserDraft,
  userLabels,
  userRules,
  valuesOf,
} from './user-values.ts'

/** The form of one user, and its save. */
export function useUserForm(user: UserDraft, isNew: boolean, countries: readonly CountryOption[]) {
  const { save, isSaving, rejection } = useSaveUser()
  const resolver = useMemo(() => checkValues<UserDraft>(userRules(isNew)), [isNew])
  const edit = useEditForm({
    row: user,
    fields: formFields,
    valuesOf,
    resolver,
    recoverAs: `user ${user.userId}`,
    labels: userLabels,
    format: (value) => formatUserValue(value, countries),
  })
  const { errors, isValid } = edit.form.formState

  return {
    ...edit,
    isValid,
    rejection,
    isSaving,
    errorOf: (field: keyof UserDraft) =>
      formatFieldError(userLabels[field], errors[field]?.message),
    submit: (): Promise<User | undefined> =>
      edit.submit((values, base) => save(changeOf(values, base, isNew)), valuesOf),
  }
}

export type UserFormState = ReturnType<typeof useUserForm>
