import { type GridView, valueIn, writeCells } from '../edits/write-cells.ts'
import type { CellPosition } from '../input/selection.ts'

export interface FindOptions {
  readonly text: string
  /** Only cells whose whole text is the searched one. */
  readonly isWhole: boolean
}

/** The searched text as a pattern; upper and lower case are the same. */
export function findPattern({ text, isWhole }: FindOptions): RegExp | null {
  if (text === '') return null
  const literal = text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
  return new RegExp(isWhole ? `^${literal}$` : literal, 'gi')
}

/** The cells of some rows whose text matches, row by row. */
export function findInRows<Row>(
  { rows, columns, ...view }: GridView<Row>,
  pattern: RegExp,
  from: number,
  to: number,
): CellPosition[] {
  return rows.slice(from, to).flatMap((row, at) =>
    columns.flatMap((column, index) => {
      const text = column.kind.format(valueIn({ rows, columns, ...view }, row, column))
      pattern.lastIndex = 0
      return pattern.test(text) ? [{ row: from + at, column: index }] : []
    }),
  )
}

export interface Replacement {
  readonly rowName: string
  readonly columnTitle: string
  readonly before: string
  /** Undefined if the cell cannot have the new text. */
  readonly after: string | undefined
  /** What was cut or limited, or why the cell stays as it is. */
  readonly note: string | undefined
}

/** What replacing a text would change in the editable cells of the matching rows. */
export function planReplace<Row>(
  view: GridView<Row>,
  matches: readonly CellPosition[],
  pattern: RegExp,
  replacement: string,
) {
  const rows = [...new Set(matches.map(({ row }) => row))].flatMap((at) => view.rows[at] ?? [])
  const whole = { top: 0, bottom: rows.length - 1, left: 0, right: view.columns.length - 1 }
  const { changes } = writeCells({ ...view, rows }, whole, (column, row) => {
    if (!column.isEditable) return null
    const text = column.kind.format(valueIn(view, row, column))
    pattern.lastIndex = 0
    if (!pattern.test(text)) return null
    // A function, because a dollar sign in a replacement text has a meaning of its own.
    const next = text.replace(pattern, () => replacement)
    return column.kind.read(next, column.value(row))
  })
  const byKey = new Map(rows.map((row) => [view.keyOf(row), row]))
  const replacements = changes.map((change): Replacement => {
    const row = byKey.get(change.row)
    const column = view.columns.find(({ id }) => id === change.column)
    const [name] = view.columns
    const format = column?.kind.format ?? String
    return {
      rowName: row && name ? name.kind.format(valueIn(view, row, name)) : String(change.row),
      columnTitle: column?.title ?? change.column,
      before: row && column ? format(valueIn(view, row, column)) : '',
      after: change.value === undefined ? undefined : format(change.value),
      note: change.note,
    }
  })
  return { changes: changes.filter(({ value }) => value !== undefined), replacements }
}
