import { Button } from '@mantine/core'
import type { CountryOption, RoleOption, User } from '@nutripim/contract/access/access'
import { formIsUnsaved, nothingUnsaved, notSavedYet } from '@nutripim/wording/messages'
import { IconTrash } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { ErrorMessage } from '../ui/feedback/error-message.tsx'
import { FieldConflicts } from '../ui/form/field-conflicts.tsx'
import { SaveBar } from '../ui/form/save-bar.tsx'
import { useGoneRecord } from '../ui/unsaved/gone-record.ts'
import { useUnsavedWork } from '../ui/unsaved/use-unsaved-work.ts'
import { useUserActions } from './use-user-actions.ts'
import { type UserFormState, useUserForm } from './use-user-form.ts'
import { UserFields } from './user-fields.tsx'
import { formatUserValue, formFields, type UserDraft, userLabels } from './user-values.ts'

interface UserFormProps {
  /** The stored values, or the first values of a new user. */
  draft: UserDraft
  /** Undefined for a new user. */
  user: User | undefined
  roles: readonly RoleOption[]
  countries: readonly CountryOption[]
  /** The id comes from an access request and cannot be changed. */
  isIdFixed: boolean
  /** The countries of an access request, selected at first. */
  wanted?: readonly string[]
  /** The user was deleted here. */
  onDeleted?: () => void
}

/** The form of one user. Render it with a key, because its state belongs to one user. */
export function UserForm(props: UserFormProps) {
  const { draft, user, roles, countries, isIdFixed, wanted } = props
  const isNew = user === undefined
  const state = useUserForm(draft, isNew, countries)
  const { conflicts, isUnsaved, isValid, change } = state
  const { save, confirmDelete, isDeleting, isDone, blockedReason, deleteBlockedReason } =
    useUserActions(state, user, props.onDeleted)
  const bar = useUnsavedWork({
    ...state.work,
    describe: () => 'Your changes to this user will be lost.',
    save: isValid && conflicts.length === 0 ? state.submit : undefined,
    submit: save,
  })
  const isGone = useGoneRecord() !== undefined
  const requested = useRef(wanted)
  useEffect(() => {
    if (requested.current) change({ marketingCountries: [...requested.current] })
    requested.current = undefined
  })

  return (
    <form
      className="np-column np-gap-12 np-shrink np-fill"
      aria-label={isNew ? 'Add User' : `Edit User ${draft.userId}`}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save()
      }}
    >
      {blockedReason && !isGone && <p className="np-flush np-note">{blockedReason}</p>}
      {state.rejection && <ErrorMessage>{state.rejection}</ErrorMessage>}
      <FieldConflicts
        state={state}
        labels={userLabels}
        format={(value) => formatUserValue(value, countries)}
      />
      <UserFields
        state={state}
        roles={roles}
        countries={countries}
        isIdFixed={!isNew || isIdFixed}
        isDisabled={blockedReason !== null || isDone}
        blockedReasons={
          user && blockedReason === null
            ? { ...user.blockedReasons, delete: deleteBlockedReason }
            : { access: null, roles: null, countries: null, delete: null }
        }
      />
      <SaveBar
        {...bar}
        isDirty={isUnsaved && !blockedReason}
        // Below the form of a stored user are their personal data.
        isFlush={isNew}
        needsNoEdit={isNew && !isDone && !blockedReason}
        status={
          blockedReason
            ? 'You do not have permission to edit this user.'
            : formatStatus(state, isNew)
        }
        isSaving={state.isSaving}
        actions={
          user && (
            <Button
              color="red"
              variant="outline"
              leftSection={<IconTrash size={16} stroke={1.8} aria-hidden />}
              disabled={isDone || !isValid || deleteBlockedReason !== null}
              loading={isDeleting}
              onClick={() => void confirmDelete()}
            >
              Delete
            </Button>
          )
        }
      />
    </form>
  )
}

/** What is missing, or whether there are unsaved changes. */
function formatStatus({ values, errorOf, isUnsaved }: UserFormState, isNew: boolean): string {
  const listLabels = (fields: readonly (typeof formFields)[number][]) =>
    fields.map((field) => userLabels[field]).join(', ')
  const broken = formFields.filter((field) => errorOf(field))
  if (broken.length > 0) return `To save, correct: ${listLabels(broken)}`
  const missing = formFields.filter((field) => values[field].length === 0)
  if (missing.length > 0) return `To save, fill in: ${listLabels(missing)}`
  if (isUnsaved) return formIsUnsaved
  return isNew ? notSavedYet : nothingUnsaved
}
