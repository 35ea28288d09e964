import { accessRoutes, type User, type UserConflict } from '@nutripim/contract/access/access'
import type { FieldError } from '@nutripim/contract/api/problem'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { CallError } from '../api/call-error.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { showMessage } from '../ui/feedback/message.tsx'
import { userQuery } from './use-users.ts'
import { changeOf, type UserDraft } from './user-values.ts'

/** What became of a save: stored, or what stands in its way. */
interface SaveOutcome {
  saved?: User
  conflicts?: readonly UserConflict[]
  errors?: readonly FieldError[]
  /** In a sentence, what no field can show. */
  refusal?: string
}

export function useSaveUser() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (edit: {
      values: UserDraft
      base: UserDraft
      isNew: boolean
    }): Promise<SaveOutcome> => {
      const { userId, body } = changeOf(edit.values, edit.base, edit.isNew)
      await client.cancelQueries({ queryKey: ['users'] })
      try {
        const saved = await call(
          accessRoutes.saveUser,
          { params: { userId }, body },
          { handles: 'all' },
        )
        client.setQueryData(userQuery(saved.userId).queryKey, saved)
        void client.invalidateQueries({ queryKey: ['users'] })
        void client.invalidateQueries({ queryKey: ['access-requests'] })
        showMessage('success', 'User saved successfully.')
        return { saved }
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (error.code === 'conflict') {
          return { conflicts: error.problem!.conflicts as UserConflict[] }
        }
        showMessage('error', 'Error saving user')
        return {
          errors: error.problem?.errors ?? [],
          refusal: error.problem?.detail ?? 'The server did not answer. Try again.',
        }
      }
    },
  })
}

/** Deletes a user after asking. `protected`: they hold a role that has to be taken off first. */
export function useDeleteUser() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (userId: string): Promise<'deleted' | 'protected' | 'kept'> => {
      const isSure = await confirm({
        title: 'Delete user',
        text: `Are you sure you want to delete this user? ${userId}`,
        confirmLabel: 'Delete',
        danger: true,
      })
      if (!isSure) return 'kept'
      await client.cancelQueries({ queryKey: ['users'] })
      try {
        await call(accessRoutes.deleteUser, { params: { userId } }, { handles: 'all' })
        void client.invalidateQueries({ queryKey: ['users'] })
        showMessage('success', 'User deleted successfully.')
        return 'deleted'
      } catch (error) {
        const { code, message } = error as CallError
        if (code === 'user_protected') {
          showMessage('error', message)
          return 'protected'
        }
        showMessage('error', 'Error deleting user')
        return 'kept'
      }
    },
  })
}
