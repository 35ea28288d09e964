import type { SheetPlan } from '../../column.ts'
import type { KeepsCell, StoredCells } from './record-definition.ts'

/** A cell of the file, as the preview shows it. */
export interface CellPosition {
  sheet: string
  row: number
  /** The heading of the column. */
  column: string
}

const keyOf = ({ sheet, row, column }: CellPosition) => `${sheet}/${row}/${column}`

/** The changes without the cells that the user left out in the preview. */
export function leaveOutCells<Change extends StoredCells>(
  plans: readonly Pick<SheetPlan<never>, 'name' | 'columns'>[],
  changes: readonly Change[],
  except: readonly CellPosition[],
): Change[] {
  if (except.length === 0) return [...changes]
  const leftOut = new Set(except.map(keyOf))
  const headers = new Map(
    plans.map(({ name, columns }) => [
      name,
      new Map(columns.map(({ key, header }) => [key, header])),
    ]),
  )
  const [only] = plans
  return dropCells(changes, ({ sheet = only?.name ?? '', row }, cell) =>
    leftOut.has(keyOf({ sheet, row, column: headers.get(sheet)?.get(cell) ?? '' })),
  )
}

/** The changes without some cells, and without those of which nothing is left. */
export function dropCells<Change extends StoredCells>(
  changes: readonly Change[],
  isDropped: KeepsCell<Change>,
): Change[] {
  return changes
    .map((change) => {
      const rest = (values: Record<string, unknown>) =>
        Object.fromEntries(Object.entries(values).filter(([cell]) => !isDropped(change, cell)))
      return { ...change, cells: rest(change.cells), was: rest(change.was) }
    })
    .filter(({ cells }) => Object.keys(cells).length > 0)
}
