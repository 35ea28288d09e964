import { type ApiKey, apiKeyRoutes } from '@nutripim/contract/api-keys/api-keys'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../api/call.ts'
import { refreshOn } from '../api/live-queries.ts'
import { useSave } from '../api/use-save.ts'
import { confirm } from '../ui/feedback/confirm.tsx'

type ChangeBody = z.input<(typeof apiKeyRoutes)['changeApiKey']['body']>

export const keysQuery = queryOptions({
  queryKey: ['api-keys'],
  meta: refreshOn(['api key', 'api key secret', 'user', 'user role', 'user country']),
  queryFn: ({ signal }) => call(apiKeyRoutes.listApiKeys, {}, { signal }),
})

export const keyChannelsQuery = queryOptions({
  queryKey: ['api-key-channels'],
  meta: refreshOn(['channel']),
  queryFn: ({ signal }) => call(apiKeyRoutes.listKeyChannels, {}, { signal, handles: 'all' }),
})

/** Shows a key as the server answered it; the list follows. */
export function showKey(client: QueryClient, key: ApiKey): void {
  client.setQueryData(keysQuery.queryKey, (keys) => {
    if (!keys) return keys
    const isKnown = keys.some(({ apiKeyId }) => apiKeyId === key.apiKeyId)
    return isKnown
      ? keys.map((each) => (each.apiKeyId === key.apiKeyId ? key : each))
      : [...keys, key]
  })
  void client.invalidateQueries({ queryKey: keysQuery.queryKey })
}

export function useKeyActions() {
  const client = useQueryClient()
  const { save: rotate, isSaving: isRotating } = useSave({
    send: (body: { apiKeyId: number; overlapHours: number }, options) =>
      call(apiKeyRoutes.rotateApiKey, { body }, options),
    handles: 'answers',
    onSaved: ({ key }) => showKey(client, key),
    failureText: ({ message }) => message,
  })
  const { save: change, isSaving: isChanging } = useSave({
    send: (body: ChangeBody, options) => call(apiKeyRoutes.changeApiKey, { body }, options),
    handles: 'answers',
    onSaved: (key) => showKey(client, key),
    onFailed: () => void client.invalidateQueries({ queryKey: keysQuery.queryKey }),
    successText: ({ name }) => `The API key “${name}” was changed.`,
    failureText: ({ message }) => message,
  })
  const { save: sendRevocation, isSaving: isRevoking } = useSave({
    send: (apiKeyId: number, options) =>
      call(apiKeyRoutes.revokeApiKey, { body: { apiKeyId } }, options),
    handles: 'answers',
    onSaved: (key) => showKey(client, key),
    successText: ({ name }) => `The API key “${name}” was revoked.`,
    failureText: ({ message }) => message,
  })

  async function revoke({ apiKeyId, name }: ApiKey): Promise<void> {
    const isConfirmed = await confirm({
      title: 'Revoke API key',
      text: [
        `Systems that use “${name}” lose access with their next request.`,
        'A revoked key cannot be used again.',
      ],
      confirmLabel: 'Revoke key',
      danger: true,
    })
    if (isConfirmed) await sendRevocation(apiKeyId)
  }
  return { rotate, isRotating, change, isChanging, revoke, isRevoking }
}
