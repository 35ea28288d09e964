import { queryOptions } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ApiCall, type ApiDocument, callsOf } from './api-document.ts'

/** The description that the server gives of itself: what it says here is what it does. */
export const documentQuery = queryOptions({
  queryKey: ['openapi'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => {
    const response = await fetch('/openapi.json', { signal })
    if (!response.ok)
      throw new Error(`The API description could not be loaded (status ${response.status}).`)
    const document: ApiDocument = await response.json()
    return { version: document.info.version, calls: callsOf(document) }
  },
})

export type ApiPath = '/legacy-api/information' | '/legacy-api/exercise'

/** The call that the address names, so that it can be linked to. */
export function useSelectedCall(path: ApiPath, calls: readonly ApiCall[]) {
  const { call: named } = useSearch({ from: path })
  return {
    selected: calls.find(({ id }) => id === named),
    isUnknown: named !== undefined && calls.length > 0 && !calls.some(({ id }) => id === named),
  }
}
