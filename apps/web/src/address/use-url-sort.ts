import { useMemo } from 'react'
import { formatSort, parseSort, type Sort } from '../ui/grid/arrange-rows.ts'

/** The sort of a list that is part of the address. */
export function useUrlSort(
  stored: string | undefined,
  store: (sort: string | undefined) => unknown,
): [Sort | null, (sort: Sort | null) => void] {
  const sort = useMemo(() => (stored ? parseSort(stored) : null), [stored])
  return [sort, (next) => void store(next ? formatSort(next) : undefined)]
}
