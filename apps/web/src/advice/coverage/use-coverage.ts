import { adviceRoutes } from '@nutripim/contract/advice/advice'
import { skipToken, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { refreshOn } from '../../api/live-queries.ts'

export function useCoverage(country: string | undefined) {
  return useQuery({
    queryKey: ['advice-coverage', country],
    meta: refreshOn(['advice', 'product', 'crop', 'product range'], country),
    queryFn: country
      ? ({ signal }) => call(adviceRoutes.getAdviceCoverage, { params: { country } }, { signal })
      : skipToken,
  })
}
