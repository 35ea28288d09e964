import type { CellKey, CellState, RowState, Summary } from '../cells/cell-state.ts'
import type { RowKey } from '../columns/column.ts'

type Listener = () => void
type Counts = Pick<Summary, 'cells' | 'rows' | 'conflicts' | 'comingConflicts' | 'errors'>

const untouchedRow: RowState = {}

/**
 * The states of the cells of one grid, outside of React, so that an edit renders only its row. They
 * are found by row key, so sorting, filtering and loading again lose none.
 */
export class CellStates {
  readonly #rows = new Map<RowKey, RowState>()
  readonly #rowListeners = new Map<RowKey, Set<Listener>>()
  readonly #listeners = new Set<Listener>()
  #version = 0
  #counts: Counts = { cells: 0, rows: 0, conflicts: 0, comingConflicts: 0, errors: 0 }

  row(row: RowKey): RowState {
    return this.#rows.get(row) ?? untouchedRow
  }

  version(): number {
    return this.#version
  }

  counts(): Counts {
    return this.#counts
  }

  /** Collects what `find` returns for each cell that has a state. */
  collect<Found>(find: (key: CellKey, state: CellState) => Found | undefined): Found[] {
    const found: Found[] = []
    for (const [row, states] of this.#rows) {
      for (const [column, state] of Object.entries(states)) {
        const each = find({ row, column }, state)
        if (each !== undefined) found.push(each)
      }
    }
    return found
  }

  /** Sets the states of cells. Each row is copied once, and only listeners of these rows are notified. */
  set<Cell extends CellKey>(
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
    for (const [key, row] of copies) {
      if (Object.keys(row).length > 0) this.#rows.set(key, row)
      else this.#rows.delete(key)
    }
    this.#notify([...copies.keys()])
  }

  clear(): void {
    const rows = [...this.#rows.keys()]
    this.#rows.clear()
    this.#notify(rows)
  }

  subscribe(listener: Listener): () => void {
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

  #notify(rows: readonly RowKey[]): void {
    this.#counts = this.#count()
    this.#version += 1
    for (const row of rows) for (const listener of this.#rowListeners.get(row) ?? []) listener()
    for (const listener of this.#listeners) listener()
  }

  #count(): Counts {
    const rows = new Set<RowKey>()
    const counts = { cells: 0, conflicts: 0, comingConflicts: 0, errors: 0 }
    for (const [key, row] of this.#rows) {
      for (const state of Object.values(row)) {
        if (state.error) counts.errors += 1
        if (state.conflict) counts.conflicts += 1
        if (!state.edit) continue
        if (hasComingConflict(state)) counts.comingConflicts += 1
        counts.cells += 1
        rows.add(key)
      }
    }
    return { ...counts, rows: rows.size }
  }
}

/** Another user changed the value that the edit started from, and a save would be rejected. */
const hasComingConflict = ({ edit, conflict, remote }: CellState) =>
  edit && remote && !conflict && edit.was !== remote.remote && edit.value !== remote.remote

function withoutBlanks(state: CellState | undefined): CellState | undefined {
  if (!state) return undefined
  const { edit, note, typed, error, conflict, remote } = state
  if (!edit && !note && !error && !remote) return undefined
  return {
    ...(edit && { edit }),
    ...(note && { note }),
    ...(typed !== undefined && { typed }),
    ...(error && { error }),
    ...(conflict && { conflict }),
    ...(remote && { remote }),
  }
}
