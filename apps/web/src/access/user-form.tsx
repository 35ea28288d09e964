import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { CountryChoice, RoleChoice, User } from '@nutripim/contract/access/access'
import { IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FieldConflicts } from '../ui/form/field-conflicts.tsx'
import { SaveBar } from '../ui/form/save-bar.tsx'
import { useFormGuard } from '../ui/form/use-form-guard.ts'
import { formatChoice } from '../ui/format/choice.ts'
import { useDeleteUser } from './use-save-user.ts'
import { useUserForm } from './use-user-form.ts'
import { UserFields } from './user-fields.tsx'
import styles from './user-form.module.css'
import { formFields, type UserDraft, userLabels } from './user-values.ts'

/** Long enough to read what became of a deletion. */
const stay = { deleted: 2000, protected: 5000 }
const loss = () => 'Your changes to this user will be lost.'

interface UserFormProps {
  /** As it is stored, or filled in for a new one. */
  draft: UserDraft
  /** Undefined: a new one. */
  user: User | undefined
  roles: readonly RoleChoice[]
  countries: readonly CountryChoice[]
  /** The id came with a request for access and is that of the asker. */
  isIdFixed: boolean
  /** The countries of an access request, selected at first. */
  wanted?: readonly string[]
}

/** The form of one user. Another user is another form. */
export function UserForm({ draft, user, roles, countries, isIdFixed, wanted }: UserFormProps) {
  const navigate = useNavigate()
  const isNew = user === undefined
  const { setUnsaved } = useFormGuard({ loss })
  const state = useUserForm(draft, isNew, setUnsaved)
  const { values, changed, conflicts, isUnsaved, isValid, change } = state
  const { deleteUser, isDeleting } = useDeleteUser()
  const [leaving, setLeaving] = useState<number>()
  const isDone = leaving !== undefined
  const blockedReason = user?.hindrances.save ?? null
  // The deletion of a user with a protected role says itself why it is blocked.
  const deleteBlockedReason = user && !user.isProtected ? user.hindrances.delete : null
  const requested = useRef(wanted)
  useEffect(() => {
    if (requested.current) change({ marketingCountries: [...requested.current] })
    requested.current = undefined
  })

  useEffect(() => {
    if (leaving === undefined) return
    const timer = setTimeout(() => void navigate({ to: '/access-control/users/sales' }), leaving)
    return () => clearTimeout(timer)
  }, [leaving, navigate])

  async function save() {
    if (blockedReason || isDone || !isValid || conflicts.length > 0) return
    if (!isNew && changed.length === 0) return
    if (await state.submit()) leaveIn(0)
  }
  useHotkeys([['mod+S', () => void save()]], [], true)

  async function askAndDelete() {
    const outcome = await deleteUser(draft.userId)
    if (outcome !== 'not deleted') leaveIn(stay[outcome])
  }
  function leaveIn(time: number) {
    state.release()
    setLeaving(time)
  }

  const broken = formFields.filter((field) => state.errorOf(field))
  const missing = formFields.filter((field) => values[field].length === 0)
  return (
    <form
      className={styles.form}
      aria-label={isNew ? 'Add User' : `Edit User ${draft.userId}`}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save()
      }}
    >
      {blockedReason && <p className={styles.blocked}>{blockedReason}</p>}
      {state.rejection && (
        <p className={styles.rejection} role="alert">
          {state.rejection}
        </p>
      )}
      <FieldConflicts
        state={state}
        labels={userLabels}
        format={(value) => formatValue(value, countries)}
      />
      <UserFields
        state={state}
        roles={roles}
        countries={countries}
        isIdFixed={!isNew || isIdFixed}
        isDisabled={blockedReason !== null || isDone}
        blockedReasons={
          user && blockedReason === null
            ? { ...user.hindrances, delete: deleteBlockedReason }
            : { access: null, roles: null, countries: null, delete: null }
        }
      />
      <SaveBar
        isDirty={isUnsaved && !blockedReason}
        isNew={isNew && !isDone && !blockedReason}
        status={
          blockedReason
            ? 'You do not have permission to edit this user.'
            : broken.length > 0
              ? `To save, correct: ${broken.map((field) => userLabels[field]).join(', ')}`
              : missing.length > 0
                ? `To save, fill in: ${missing.map((field) => userLabels[field]).join(', ')}`
                : isUnsaved
                  ? 'Warning: This form potentially has unsaved changes'
                  : isNew
                    ? 'Not saved yet'
                    : 'No unsaved changes'
        }
        isSaving={state.isSaving}
        canSave={isValid && conflicts.length === 0}
        onUndo={state.undo}
      >
        {user && (
          <Button
            color="red"
            variant="outline"
            leftSection={<IconTrash size={16} stroke={1.8} aria-hidden />}
            disabled={isDone || !isValid || deleteBlockedReason !== null}
            loading={isDeleting}
            onClick={() => void askAndDelete()}
          >
            Delete
          </Button>
        )}
      </SaveBar>
    </form>
  )
}

function formatValue(
  value: string | readonly string[],
  countries: readonly CountryChoice[],
): string {
  if (typeof value === 'string') return value
  const names = value.map((id) => formatChoice(countries, id))
  return names.sort((a, b) => a.localeCompare(b, 'en')).join(', ')
}
