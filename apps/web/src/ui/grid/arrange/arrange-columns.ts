import type { CellValue, GridColumn } from '../columns/column.ts'
import type { Arrangement } from './arrangement.ts'

type Columns<Row> = readonly GridColumn<Row>[]

interface ColumnUse {
  readonly isUsed: boolean
  /** The most decimals of a value in the column. */
  readonly decimals: number
}

/** Which columns have values, and how many decimals these have. */
export function measureUse<Row>(
  columns: Columns<Row>,
  rows: readonly Row[],
): ReadonlyMap<string, ColumnUse> {
  return new Map(
    columns.map((column) => {
      let isUsed = false
      let decimals = 0
      for (const row of rows) {
        const value = column.value(row)
        isUsed ||= isFilled(value)
        if (typeof value === 'number') decimals = Math.max(decimals, countDecimals(value))
      }
      return [column.id, { isUsed, decimals }]
    }),
  )
}

function isFilled(value: CellValue): boolean {
  return value !== null && value !== '' && value !== false
}

/** Up to 4, which is what a composition has; arithmetic, because it runs for every cell of a table. */
export function countDecimals(value: number): number {
  for (let decimals = 0, scaled = value; decimals < 4; decimals += 1, scaled *= 10) {
    if (Math.abs(scaled - Math.round(scaled)) < 1e-7) return decimals
  }
  return 4
}

const unused = 'Not in use'

/**
 * Columns in use first; those without any value follow in a group of their own. Only columns of a
 * group move: the others say which row it is.
 */
export function putUsedFirst<Row>(
  columns: Columns<Row>,
  use: ReadonlyMap<string, ColumnUse>,
): Columns<Row> {
  const isUnused = ({ id, group }: GridColumn<Row>) =>
    group !== undefined && use.get(id)?.isUsed === false
  const rest = columns.filter(isUnused)
  const inUse = columns.filter((column) => !isUnused(column))
  if (rest.length === 0 || !inUse.some(({ group }) => group !== undefined)) return columns
  return [...inUse, ...rest.map((column) => ({ ...column, group: unused }))]
}

/** The columns that a screen shows before the user arranges them. */
export function listDefaultColumns<Row>(columns: Columns<Row>): string[] {
  return columns.filter(({ isOptional }) => !isOptional).map(({ id }) => id)
}

/** The visible columns in their order, with their widths, the frozen ones first. */
export function arrangeColumns<Row>(
  columns: Columns<Row>,
  { columns: visible, widths, frozen }: Pick<Arrangement, 'columns' | 'widths' | 'frozen'>,
): Columns<Row> {
  const shown = listVisible(columns, visible)
  return shown.map((column, at) => ({
    ...column,
    width: widths[column.id] ?? column.width,
    isFrozen: frozen === undefined ? Boolean(column.isFrozen) : at < frozen,
  }))
}

/** The first column names the row, so it stays visible and first. */
function listVisible<Row>(
  columns: Columns<Row>,
  visible: readonly string[] | undefined,
): Columns<Row> {
  const ids = visible ?? listDefaultColumns(columns)
  const [first] = columns
  const others = ids
    .filter((id) => id !== first?.id)
    .flatMap((id) => columns.find((column) => column.id === id) ?? [])
  return first ? [first, ...others] : others
}

/** Moves a column to a position among the visible ones; the first column stays where it is. */
export function moveColumn(visible: readonly string[], id: string, to: number): readonly string[] {
  const from = visible.indexOf(id)
  if (from <= 0) return visible
  const others = visible.toSpliced(from, 1)
  return others.toSpliced(Math.min(Math.max(to, 1), others.length), 0, id)
}

/** Hides a column, or shows it where the screen has it by default. */
export function toggleColumns(
  all: readonly string[],
  visible: readonly string[],
  ids: readonly string[],
  isShown: boolean,
): readonly string[] {
  if (!isShown) return visible.filter((id) => !ids.includes(id))
  return ids.reduce<readonly string[]>((shown, id) => {
    if (shown.includes(id)) return shown
    const before = all.slice(0, all.indexOf(id)).findLast((each) => shown.includes(each))
    return shown.toSpliced(before === undefined ? 0 : shown.indexOf(before) + 1, 0, id)
  }, visible)
}
