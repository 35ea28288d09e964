import {
  accessRequestRoutes,
  type OwnAccessRequest,
} from '@nutripim/contract/access/access-requests'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { type SendOptions, useSave } from '../../api/use-save.ts'

export type OwnRequest = NonNullable<OwnAccessRequest['request']>

export const ownRequestQuery = queryOptions({
  queryKey: ['own-access-request'],
  queryFn: ({ signal }) =>
    call(accessRequestRoutes.getOwnAccessRequest, {}, { signal, handles: 'all', isQuiet: true }),
})

/** Sends, changes or withdraws the user's own request, and says what went wrong. */
export function useSaveOwnRequest<Input>(
  send: (input: Input, options: SendOptions) => Promise<OwnAccessRequest>,
  failureText: string,
) {
  const client = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const { save, isSaving } = useSave({
    send: (input: Input, options) => {
      setFailure(undefined)
      return send(input, options)
    },
    handles: 'answers',
    onSaved: (answer) => client.setQueryData(ownRequestQuery.queryKey, answer),
    onFailed: (problem) => {
      setFailure(problem?.detail ?? failureText)
      // Changed in another tab, or decided meanwhile: the current state is shown.
      if (problem) void client.invalidateQueries({ queryKey: ownRequestQuery.queryKey })
    },
  })
  return { save, isSaving, failure }
}
