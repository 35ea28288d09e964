import type { Comment } from '@nutripim/contract/comments/comments'
import type { CellKindName } from '@nutripim/contract/products/product-comparison'
import { useCallback, useMemo } from 'react'
import { useOpenComments } from '../../comments/use-comments.ts'
import type { RowKey } from '../../ui/grid/columns/column.ts'

/** The cells of a sheet with open comments. Comments on a whole product are at its name. */
export function useCommentedCells(country: string | undefined, kind: CellKindName) {
  const { data } = useOpenComments(country)
  const isOfScreen = useCallback(({ cell }: Comment) => cell === null || cell.kind === kind, [kind])
  const commented = useMemo(() => {
    const cells = new Map<RowKey, Set<string>>()
    for (const comment of data?.comments ?? []) {
      if (!isOfScreen(comment)) continue
      const row = cells.get(comment.legacyProductId) ?? new Set()
      row.add(comment.cell?.name ?? 'productName')
      cells.set(comment.legacyProductId, row)
    }
    return cells
  }, [data, isOfScreen])
  return { commented, isOfScreen }
}
