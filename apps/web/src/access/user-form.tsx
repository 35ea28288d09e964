import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { CountryChoice, RoleChoice, User } from '@nutripim/contract/access/access'
import { IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { FieldConflicts } from '../ui/form/field-conflicts.tsx'
import { SaveBar } from '../ui/form/save-bar.tsx'
import { useLeaveGuard } from '../ui/form/use-leave-guard.ts'
import { formatChoice } from '../ui/format/choice.ts'
import { useRecoveredEdits } from '../ui/form/use-recovered-edits.ts'
import { useDeleteUser } from './use-save-user.ts'
import { useUserForm } from './use-user-form.ts'
import { UserFields } from './user-fields.tsx'
import styles from './user-form.module.css'
import { formFields, type UserDraft, userLabels } from './user-values.ts'

/** Long enough to read what became of a deletion. */
const stay = { deleted: 2000, protected: 5000 }
const loss = () => 'What you changed of this user will be lost.'

interface UserFormProps {
  /** As it is stored, or filled in for a new one. */
  draft: UserDraft
  /** Undefined: a new one. */
  user: User | undefined
  roles: readonly RoleChoice[]
  countries: readonly CountryChoice[]
  /** The id came with a request for access and is that of the asker. */
  isIdFixed: boolean
  /** What a request asks for, to begin with. */
  wanted?: readonly string[]
}

/** The form of one user. Another user is another form. */
export function UserForm({ draft, user, roles, countries, isIdFixed, wanted }: UserFormProps) {
  const navigate = useNavigate()
  const isNew = user === undefined
  const state = useUserForm(draft, isNew)
  const { form, values, changed, conflicts, isValid } = state
  const remove = useDeleteUser()
  const [leaving, setLeaving] = useState<number>()
  const isDone = leaving !== undefined
  const hindrance = user?.hindrances.save ?? null
  // Of a protected role the act itself says what stands in its way.
  const deleteHindrance = user && !user.isProtected ? user.hindrances.delete : null
  const isUnsaved = changed.length > 0 && !isDone
  const latest = useRef(false)
  latest.current = isUnsaved
  useLeaveGuard({
    hasUnsaved: useCallback(() => latest.current, []),
    loss,
    discard: useCallback(() => {
      latest.current = false
    }, []),
  })
  useRecoveredEdits<UserDraft>(`user ${draft.userId}`, {
    read: () => (isUnsaved ? values : undefined),
    restore: (recovered) => form.reset(recovered, { keepDefaultValues: true }),
  })
  const { setList } = state
  const asked = useRef(wanted)
  useEffect(() => {
    if (asked.current) setList('marketingCountries', [...asked.current])
    asked.current = undefined
  })

  useEffect(() => {
    if (leaving === undefined) return
    const timer = setTimeout(() => void navigate({ to: '/access-control/users/sales' }), leaving)
    return () => clearTimeout(timer)
  }, [leaving, navigate])

  async function save() {
    if (hindrance || isDone || !isValid || conflicts.length > 0) return
    if (!isNew && changed.length === 0) return
    if (await state.submit()) setLeaving(0)
  }
  useHotkeys([['mod+S', () => void save()]], [], true)

  async function deleteUser() {
    const outcome = await remove.mutateAsync(draft.userId)
    if (outcome !== 'kept') setLeaving(stay[outcome])
  }

  const conflictOf = (name: string) => conflicts.find(({ field }) => field === name)!
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
      {hindrance && <p className={styles.hindrance}>{hindrance}</p>}
      {state.refusal && (
        <p className={styles.refusal} role="alert">
          {state.refusal}
        </p>
      )}
      {conflicts.length > 0 && (
        <FieldConflicts
          conflicts={conflicts.map(({ field, stored, by, at }) => ({
            field,
            label: userLabels[field],
            mine: inWords(values[field], countries),
            theirs: inWords(stored, countries),
            by,
            at,
          }))}
          onKeepMine={(field) => state.settle(conflictOf(field), false)}
          onTakeTheirs={(field) => state.settle(conflictOf(field), true)}
        />
      )}
      <UserFields
        state={state}
        roles={roles}
        countries={countries}
        isIdFixed={!isNew || isIdFixed}
        isDisabled={hindrance !== null || isDone}
        accessHindrance={hindrance === null ? (user?.hindrances.access ?? null) : null}
        deleteHindrance={hindrance === null ? deleteHindrance : null}
      />
      <SaveBar
        isDirty={isUnsaved && !isDone && !hindrance}
        isNew={isNew && !isDone && !hindrance}
        words={
          hindrance
            ? 'You may look at this user, not change them.'
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
            disabled={isDone || !isValid || deleteHindrance !== null}
            loading={remove.isPending}
            onClick={() => void deleteUser()}
          >
            Delete
          </Button>
        )}
      </SaveBar>
    </form>
  )
}

function inWords(value: string | readonly string[], countries: readonly CountryChoice[]): string {
  if (typeof value === 'string') return value
  const names = value.map((id) => formatChoice(countries, id))
  return names.sort((a, b) => a.localeCompare(b, 'en')).join(', ')
}
