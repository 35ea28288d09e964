import type { PastImport } from '@nutripim/contract/exchange/exchange'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { CallOptions } from '../api/call-options.ts'
import { refreshOn } from '../api/live-queries.ts'

type List = (
  input: { params: { country: string } },
  options: Pick<CallOptions, 'signal'>,
) => Promise<PastImport[]>

/** The imports of a country, newest first. `name` is their key in the query cache. */
export function usePastImports(name: string, country: string | undefined, list: List) {
  return useQuery({
    queryKey: [name, country],
    meta: refreshOn(['import'], country),
    queryFn: country ? ({ signal }) => list({ params: { country } }, { signal }) : skipToken,
  })
}
