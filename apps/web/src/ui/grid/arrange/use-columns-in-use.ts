import { useMemo, useRef } from 'react'
import type { GridColumn } from '../columns/column.ts'
import { measureUse, putUsedFirst } from './arrange-columns.ts'

/**
 * Columns in use first, their numbers aligned on the decimal point. Measured once for a key, such as a
 * country, so that no column moves while the user fills it.
 */
export function useColumnsInUse<Row>(
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
  key: string,
): readonly GridColumn<Row>[] {
  const measured = useRef<{ key: string; use: ReturnType<typeof measureUse> } | null>(null)
  const ids = columns.map(({ id }) => id).join(' ')
  const fullKey = `${key} ${ids}`
  if (rows.length === 0) measured.current = null
  else if (measured.current?.key !== fullKey)
    measured.current = { key: fullKey, use: measureUse(columns, rows) }
  const use = measured.current?.use
  return useMemo(() => {
    if (!use) return columns
    const aligned = columns.map((column) =>
      column.kind.type === 'number'
        ? { ...column, decimals: use.get(column.id)?.decimals ?? 0 }
        : column,
    )
    return putUsedFirst(aligned, use)
  }, [columns, use])
}
