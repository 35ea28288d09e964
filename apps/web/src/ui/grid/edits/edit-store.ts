import type {
  CellKey,
  CellState,
  Change,
  Changed,
  Conflict,
  Conflicting,
  RowState,
  Summary,
} from '../cells/cell-state.ts'
import type { CellValue, RowKey } from '../columns/column.ts'
import { EditHistory, type Snapshot, type Step } from './edit-history.ts'

type StoredValue = (row: RowKey, column: string) => CellValue
type Listener = () => void

const untouchedRow: RowState = {}
const nothing: Summary = {
  cells: 0,
  rows: 0,
  conflicts: 0,
  errors: 0,
  canUndo: false,
  canRedo: false,
}

/**
 * The edits of one grid, kept outside of React so that a keystroke draws one row anew, and by row
 * key so that sorting, filtering and loading again lose none.
 */
export class EditStore {
  #stored: StoredValue = () => null
  readonly #rows = new Map<RowKey, RowState>()
  readonly #history = new EditHistory()
  readonly #rowListeners = new Map<RowKey, Set<Listener>>()
  readonly #listeners = new Set<Listener>()
  #summary = nothing

  row = (row: RowKey): RowState => this.#rows.get(row) ?? untouchedRow

  summary = (): Summary => this.#summary

  cell(row: RowKey, column: string): CellState | undefined {
    return this.#rows.get(row)?.[column]
  }

  /** The value as the user sees it: edited, or else stored. */
  value(row: RowKey, column: string): CellValue {
    const edit = this.cell(row, column)?.edit
    return edit ? edit.value : this.#stored(row, column)
  }

  changed(): Changed[] {
    return this.#collect((key, { edit }) => edit && { ...key, ...edit })
  }

  conflicts(): Conflicting[] {
    return this.#collect(
      (key, { edit, conflict }) => edit && conflict && { ...key, ...conflict, mine: edit.value },
    )
  }

  /** The row of the latest edit, while that is unsaved. */
  editedRow(): RowKey | undefined {
    const row = this.#history.latest()?.row
    const isEdited = row !== undefined && Object.values(this.row(row)).some((state) => state.edit)
    return isEdited ? row : undefined
  }

  /** Puts values in, all of them one step of undo. */
  apply(changes: readonly Change[]): void {
    const steps = changes.map(({ row, column, value, note }): Step => {
      const before = this.#snapshot(row, column)
      const after = value === undefined ? { ...before, note } : { value, isEdited: true, note }
      return { row, column, before, after }
    })
    this.#history.record(steps)
    this.#put(steps, 'after')
  }

  /** Both answer which cells changed, so that the grid can show them. */
  undo(): readonly CellKey[] {
    return this.#put(this.#history.back(), 'before')
  }

  redo(): readonly CellKey[] {
    return this.#put(this.#history.forward(), 'after')
  }

  /** Drops every edit and note; one undo brings them back. */
  discard(): void {
    this.#drop(
      this.#collect((key, { edit, note, error }) => (edit || note || error ? key : undefined)),
    )
  }

  /** Drops every edit, mark and step for good. */
  reset(): void {
    this.#history.clear()
    this.#update([...this.#rows.keys()], () => this.#rows.clear())
  }

  /** New stored values were loaded: an edit that is now what is stored is none any more. */
  rebase(stored: StoredValue): void {
    this.#stored = stored
    const settled = this.changed().filter((cell) => cell.value === stored(cell.row, cell.column))
    this.#set(settled, () => undefined)
  }

  /** The server stored these values, so edits made since go on from them. */
  accept(saved: readonly Changed[]): void {
    this.#history.keepAsEdits(saved)
    this.#set(saved, (state, { value }) => {
      const edit = state.edit && { was: value, value: state.edit.value }
      return edit?.value === value ? { edit } : { edit, note: state.note }
    })
  }

  markConflicts(conflicts: readonly (CellKey & Conflict)[]): void {
    this.#set(conflicts, (state, { remote, by, at }) => ({
      ...state,
      conflict: { remote, by, at },
    }))
  }

  /** Tell it before the new values: a cell that is edited to the same value is our own doing. */
  markRemote(cells: readonly (CellKey & Conflict)[]): void {
    this.#set(cells, (state, { remote, by, at }) =>
      state.edit?.value === remote ? state : { ...state, remote: { remote, by, at } },
    )
  }

  dismissRemote(cells: readonly CellKey[]): void {
    const news = cells.filter(({ row, column }) => this.cell(row, column)?.remote)
    if (news.length > 0) this.#set(news, ({ remote: _seen, ...state }) => state)
  }

  markErrors(errors: readonly (CellKey & { error: string })[]): void {
    this.#set(errors, (state, { error }) => ({ ...state, error }))
  }

  /** The next save replaces their value knowingly. */
  keepMine(cells: readonly CellKey[]): void {
    this.#set(cells, ({ conflict, ...state }) =>
      conflict && state.edit
        ? { ...state, edit: { was: conflict.remote, value: state.edit.value } }
        : state,
    )
  }

  /** Edits that were written down elsewhere come back, with what they started from. */
  restoreEdits(edits: readonly Changed[]): void {
    this.#set(edits, (state, { was, value }) => ({ ...state, edit: { was, value } }))
  }

  takeRemote(cells: readonly CellKey[]): void {
    this.#drop(cells)
  }

  subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  subscribeRow(row: RowKey, listener: Listener): () => void {
    const listeners = this.#rowListeners.get(row) ?? new Set()
    this.#rowListeners.set(row, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#rowListeners.delete(row)
    }
  }

  #snapshot(row: RowKey, column: string): Snapshot {
    const state = this.cell(row, column)
    return { value: this.value(row, column), isEdited: Boolean(state?.edit), note: state?.note }
  }

  #drop(cells: readonly CellKey[]): void {
    const steps = cells.map(({ row, column }): Step => {
      const after = { value: this.#stored(row, column), isEdited: false }
      return { row, column, before: this.#snapshot(row, column), after }
    })
    this.#history.record(steps)
    this.#put(steps, 'after')
  }

  #put(steps: readonly Step[], side: 'before' | 'after'): readonly CellKey[] {
    this.#set(steps, (state, step) => {
      const { value, isEdited, note } = step[side]
      const stored = this.#stored(step.row, step.column)
      if (!isEdited || value === stored) return { note }
      const was = state.edit ? state.edit.was : stored
      return { edit: { was, value }, note, conflict: state.conflict }
    })
    return steps
  }

  /** Writes cell states, copying each row once, and tells only those who show these rows. */
  #set<Cell extends CellKey>(
    cells: readonly Cell[],
    next: (state: CellState, cell: Cell) => CellState | undefined,
  ): void {
    const copies = new Map<RowKey, Record<string, CellState>>()
    for (const cell of cells) {
      const row = copies.get(cell.row) ?? { ...this.row(cell.row) }
      copies.set(cell.row, row)
      const state = withoutBlanks(next(row[cell.column] ?? {}, cell))
      if (state) row[cell.column] = state
      else delete row[cell.column]
    }
    this.#update([...copies.keys()], () => {
      for (const [key, row] of copies) {
        if (Object.keys(row).length > 0) this.#rows.set(key, row)
        else this.#rows.delete(key)
      }
    })
  }

  #update(rows: readonly RowKey[], write: () => void): void {
    write()
    this.#summary = this.#summarize()
    for (const row of rows) for (const listener of this.#rowListeners.get(row) ?? []) listener()
    for (const listener of this.#listeners) listener()
  }

  #summarize(): Summary {
    const rows = new Set<RowKey>()
    const counts = { cells: 0, conflicts: 0, errors: 0 }
    for (const [key, row] of this.#rows) {
      for (const state of Object.values(row)) {
        if (state.error) counts.errors += 1
        if (state.conflict) counts.conflicts += 1
        if (!state.edit) continue
        counts.cells += 1
        rows.add(key)
      }
    }
    return { ...counts, rows: rows.size, ...this.#history.reach() }
  }

  #collect<Found>(find: (key: CellKey, state: CellState) => Found | undefined): Found[] {
    const found: Found[] = []
    for (const [row, states] of this.#rows) {
      for (const [column, state] of Object.entries(states)) {
        const each = find({ row, column }, state)
        if (each !== undefined) found.push(each)
      }
    }
    return found
  }
}

function withoutBlanks(state: CellState | undefined): CellState | undefined {
  if (!state) return undefined
  const { edit, note, error, conflict, remote } = state
  if (!edit && !note && !error && !remote) return undefined
  return {
    ...(edit && { edit }),
    ...(note && { note }),
    ...(error && { error }),
    ...(conflict && { conflict }),
    ...(remote && { remote }),
  }
}
