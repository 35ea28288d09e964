import { accessRoutes, type UserChange, UserConflict } from '@nutripim/contract/access/access'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { conflictsOf } from '../api/conflicts-of.ts'
import { useSave } from '../api/use-save.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { userQuery } from './use-users.ts'
import { userLabels } from './user-values.ts'

const noAnswer = 'The server did not answer. Please try again.'

export function useSaveUser() {
  const client = useQueryClient()
  /** Why the server rejected the save, where no field shows it. */
  const [rejection, setRejection] = useState<string>()
  const { save, isSaving } = useSave({
    send: (input: { userId: string; body: UserChange }, options) => {
      setRejection(undefined)
      const { userId, body } = input
      return call(accessRoutes.saveUser, { params: { userId }, body }, options)
    },
    handles: 'answers',
    replaces: () => ({ queryKey: ['users'] }),
    findConflict: conflictsOf(UserConflict),
    onSaved: (saved) => {
      client.setQueryData(userQuery(saved.userId).queryKey, saved)
      void client.invalidateQueries({ queryKey: ['users'] })
      void client.invalidateQueries({ queryKey: ['access-requests'] })
    },
    onFailed: (problem) => {
      const isAtField = problem?.errors?.some(({ path }) => path in userLabels)
      if (!isAtField) setRejection(problem?.detail ?? noAnswer)
    },
    successText: 'User saved successfully.',
    failureText: 'Error saving user',
  })
  return { save, isSaving, rejection }
}

/**
 * Deletes a user after a confirmation. `protected`: the user has a role that has to be removed first.
 */
export function useDeleteUser() {
  const client = useQueryClient()
  const { save, isSaving } = useSave({
    send: (userId: string, options) =>
      call(accessRoutes.deleteUser, { params: { userId } }, options),
    handles: 'answers',
    replaces: () => ({ queryKey: ['users'] }),
    onSaved: () => void client.invalidateQueries({ queryKey: ['users'] }),
    successText: 'User deleted successfully.',
    failureText: ({ code, message }) =>
      code === 'user_protected' ? message : 'Error deleting user',
  })

  async function deleteUser(userId: string): Promise<'deleted' | 'protected' | 'not deleted'> {
    const isConfirmed = await confirm({
      title: 'Delete user',
      text: `Are you sure you want to delete this user? ${userId}`,
      confirmLabel: 'Delete',
      danger: true,
    })
    if (!isConfirmed) return 'not deleted'
    const outcome = await save(userId)
    if (outcome.status === 'saved') return 'deleted'
    return outcome.status === 'failed' && outcome.code === 'user_protected'
      ? 'protected'
      : 'not deleted'
  }
  return { deleteUser, isDeleting: isSaving }
}
