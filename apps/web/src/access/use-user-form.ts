import { zodResolver } from '@hookform/resolvers/zod'
import type { User } from '@nutripim/contract/access/access'
import { useMemo, useState } from 'react'
import type { Resolver } from 'react-hook-form'
import { useRecordForm } from '../ui/form/use-record-form.ts'
import { useSaveUser } from './use-save-user.ts'
import {
  conflictsOf,
  errorInWords,
  formFields,
  type UserDraft,
  userRules,
  valuesOf,
} from './user-values.ts'

/** The form of one user: what was edited, and the save. */
export function useUserForm(user: UserDraft, isNew: boolean) {
  const save = useSaveUser()
  const [refusal, setRefusal] = useState<string>()
  /** Looks at the values and leaves them as they were typed. */
  const resolver = useMemo(
    () => zodResolver(userRules(isNew), undefined, { raw: true }) as unknown as Resolver<UserDraft>,
    [isNew],
  )
  const record = useRecordForm({ row: user, fields: formFields, valuesOf, resolver })
  const { form, base, setBase, setConflicts } = record
  const { errors, isValid } = form.formState

  /** Answers the stored user, or undefined when the form has to stay. */
  async function submit(): Promise<User | undefined> {
    if (save.isPending) return undefined
    setRefusal(undefined)
    const values = form.getValues()
    const outcome = await save.mutateAsync({ values, base, isNew })
    setConflicts(conflictsOf(outcome.conflicts ?? []))
    const atFields = (outcome.errors ?? []).filter(({ path }) => path in values)
    for (const { path, text } of atFields) {
      form.setError(path as keyof UserDraft, { message: text })
    }
    if (atFields.length === 0) setRefusal(outcome.refusal)
    if (outcome.saved) setBase(valuesOf(outcome.saved))
    return outcome.saved
  }

  const touched = { shouldDirty: true, shouldTouch: true, shouldValidate: true }
  return {
    ...record,
    isValid,
    refusal,
    isSaving: save.isPending,
    errorOf: (field: keyof UserDraft) =>
      errorInWords(field, errors[field]?.message as string | undefined),
    setList: (field: 'roles' | 'marketingCountries', ids: string[]) =>
      form.setValue(field, ids, touched),
    submit,
  }
}

export type UserFormState = ReturnType<typeof useUserForm>
