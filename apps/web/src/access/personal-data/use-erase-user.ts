import { personalDataRoutes } from '@nutripim/contract/access/personal-data'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useSave } from '../../api/use-save.ts'

/** Deletes a user and replaces their name and address everywhere. */
export function useEraseUser() {
  const client = useQueryClient()
  return useSave({
    send: (userId: string, options) =>
      call(personalDataRoutes.eraseUser, { body: { userId } }, options),
    handles: 'answers',
    replaces: () => ({ queryKey: ['users'] }),
    onSaved: () => void client.invalidateQueries({ queryKey: ['users'] }),
    successText: 'Personal data erased.',
    failureText: ({ message }) => message || 'Error erasing personal data',
  })
}
