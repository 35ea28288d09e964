import { queryOptions } from '@tanstack/react-query'
import { useUrlState } from '../address/use-url-state.ts'
import { sendAsIs } from '../api/request/send-request.ts'
import { type ApiCall, type ApiDocument, callsOf } from './api-document.ts'

/** The description that the server gives of itself: what it says here is what it does. */
export const documentQuery = queryOptions({
  queryKey: ['openapi'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => {
    const document: ApiDocument = await (await fetchDocument(signal)).json()
    return { version: document.info.version, calls: callsOf(document) }
  },
})

export async function fetchDocumentFile(): Promise<File> {
  const response = await fetchDocument()
  return new File([await response.blob()], 'openapi.json', { type: 'application/json' })
}

/** The description is for signed-in users, so it is fetched with the token. */
async function fetchDocument(signal = new AbortController().signal): Promise<Response> {
  const request = { method: 'GET', headers: {}, body: null }
  const response = await sendAsIs('/openapi.json', request, signal)
  if (!response.ok)
    throw new Error(`The API description could not be loaded (status ${response.status}).`)
  return response
}

export type ApiPath = '/legacy-api/information' | '/legacy-api/exercise'

/** The call that the address names, so that it can be linked to. */
export function useSelectedCall(path: ApiPath, calls: readonly ApiCall[]) {
  const { call: named } = useUrlState(path).search
  return {
    selected: calls.find(({ id }) => id === named),
    isUnknown: named !== undefined && calls.length > 0 && !calls.some(({ id }) => id === named),
  }
}
