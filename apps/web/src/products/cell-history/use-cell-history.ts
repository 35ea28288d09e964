import type { RouteInput } from '@nutripim/contract/api/route'
import { cellHistoryRoutes } from '@nutripim/contract/products/cell-history'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { refreshOn } from '../../api/live-queries.ts'

export type ProductCell = RouteInput<typeof cellHistoryRoutes.getCellHistory>['params']

/** The values that a cell of a product has and had. */
export function useCellHistory(cell: ProductCell) {
  return useQuery({
    queryKey: ['cell history', cell],
    meta: refreshOn(['product'], cell.country),
    staleTime: 0,
    queryFn: ({ signal }) => call(cellHistoryRoutes.getCellHistory, { params: cell }, { signal }),
  })
}
