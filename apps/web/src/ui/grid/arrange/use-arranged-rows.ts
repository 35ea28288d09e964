import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { filterRows, sortRowsBySeveral } from '../arrange-rows.ts'
import type { RowState } from '../cells/cell-state.ts'
import type { CellValue, GridColumn, RowHints, RowKey } from '../columns/column.ts'
import type { EditStore } from '../edits/edit-store.ts'
import type { Arrangement } from './arrangement.ts'
import { anyColumn, type Condition, meetsCondition } from './condition.ts'

interface RowsOptions<Row> {
  rows: readonly Row[]
  /** All columns, also hidden ones. */
  columns: readonly GridColumn<Row>[]
  keyOf: (row: Row) => RowKey
  edits: EditStore
  hintsOf?: ((row: Row, states: RowState) => RowHints) | undefined
  arrangement: Pick<Arrangement, 'text' | 'sorts' | 'conditions'>
}

type Warnings<Row> = ReadonlyMap<Row, RowHints>

/**
 * The rows that the filters leave, sorted by what the cells show, including edits. Edits do not move or
 * hide a row: it is arranged again when the arrangement or the stored values change.
 */
export function useArrangedRows<Row>(options: RowsOptions<Row>): readonly Row[] {
  const { rows, columns, keyOf, edits, hintsOf } = options
  const { sorts, conditions } = options.arrangement
  const text = useDeferredValue(options.arrangement.text)
  const needsWarnings = conditions.some(({ test }) => test === 'warning')
  const warnings = useWarnings(rows, keyOf, edits, needsWarnings ? hintsOf : undefined)
  return useMemo(() => {
    const textColumns = columns.filter(({ kind }) => kind.type === 'text' || kind.type === 'option')
    const byId = new Map(columns.map((column) => [column.id, column]))
    // The store gets new rows after they are drawn, so a value without an edit is read from the row.
    const shownValue = (row: Row, column: GridColumn<Row>): CellValue => {
      const edit = edits.cell(keyOf(row), column.id)?.edit
      return edit ? edit.value : column.value(row)
    }
    const meets = (row: Row, condition: Condition, column: GridColumn<Row>) =>
      meetsCondition(condition, column, shownValue(row, column), () => ({
        isChanged: edits.cell(keyOf(row), column.id)?.edit !== undefined,
        hasWarning: warnings?.get(row)?.[column.id]?.warning !== undefined,
      }))

    const found = filterRows(rows, text, (row) =>
      textColumns.map((column) => column.kind.format(column.value(row))).join('\n'),
    )
    const active = conditions.filter(({ test }) => test !== 'warning' || warnings)
    const left =
      active.length === 0
        ? found
        : found.filter((row) =>
            active.every((condition) => {
              if (condition.column === anyColumn)
                return columns.some((column) => meets(row, condition, column))
              const column = byId.get(condition.column)
              return !column || meets(row, condition, column)
            }),
          )
    const known = sorts.filter(({ column }) => byId.has(column))
    return sortRowsBySeveral(left, known, (row, id) => {
      const column = byId.get(id)
      if (!column) return null
      const value = shownValue(row, column)
      return typeof value === 'string' ? column.kind.format(value) : value
    })
  }, [rows, columns, keyOf, edits, text, sorts, conditions, warnings])
}

/** So many rows are checked at once, so that the page never stops for the rules of 2,000 rows. */
const rowsPerTurn = 100

/** The hints of all rows, found bit by bit; undefined until they are known or while nobody needs them. */
function useWarnings<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => RowKey,
  edits: EditStore,
  hintsOf: RowsOptions<Row>['hintsOf'],
): Warnings<Row> | undefined {
  const [found, setFound] = useState<Warnings<Row>>()
  useEffect(() => {
    if (!hintsOf) return setFound(undefined)
    const hints = new Map<Row, RowHints>()
    let at = 0
    let timer: ReturnType<typeof setTimeout>
    function checkSome() {
      for (const row of rows.slice(at, at + rowsPerTurn)) {
        hints.set(row, hintsOf?.(row, edits.row(keyOf(row))) ?? {})
      }
      at += rowsPerTurn
      if (at >= rows.length) setFound(hints)
      else timer = setTimeout(checkSome)
    }
    timer = setTimeout(checkSome)
    return () => clearTimeout(timer)
  }, [rows, keyOf, edits, hintsOf])
  return found
}
