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
import { CellStates } from './cell-states.ts'
import { EditHistory, type Snapshot, type Step } from './edit-history.ts'

type StoredValue = (row: RowKey, column: string) => CellValue
type Listener = () => void

/** The unsaved edits of one grid, with undo and redo, and what other users changed meanwhile. */
export class EditStore {
  #stored: StoredValue = () => null
  readonly #states = new CellStates()
  readonly #history = new EditHistory()
  /** How many changes the last step discarded. */
  #discarded = 0
  #summary: Summary = this.#summarise()

  /** Another number after every change. */
  version = (): number => this.#states.version()

  row = (row: RowKey): RowState => this.#states.row(row)

  /** Stays the same object until something changes, as React requires. */
  summary = (): Summary => {
    const before = this.#summary
    const now = this.#summarise()
    const isSame =
      now.cells === before.cells &&
      now.rows === before.rows &&
      now.conflicts === before.conflicts &&
      now.comingConflicts === before.comingConflicts &&
      now.errors === before.errors &&
      now.discarded === before.discarded &&
      now.canUndo === before.canUndo &&
      now.canRedo === before.canRedo
    if (!isSame) this.#summary = now
    return this.#summary
  }

  #summarise(): Summary {
    const { canUndo, canRedo } = this.#history.reach()
    const discarded = this.#discarded
    return { ...this.#states.counts(), discarded, canUndo, canRedo: canRedo || discarded > 0 }
  }

  cell(row: RowKey, column: string): CellState | undefined {
    return this.row(row)[column]
  }

  /** The value on screen: the edited one, or else the stored one. */
  value(row: RowKey, column: string): CellValue {
    const edit = this.cell(row, column)?.edit
    return edit ? edit.value : this.#stored(row, column)
  }

  changed(): Changed[] {
    return this.#states.collect(
      (key, { edit, typed }) => edit && { ...key, ...edit, ...(typed !== undefined && { typed }) },
    )
  }

  conflicts(): Conflicting[] {
    return this.#states.collect(
      (key, { edit, conflict }) => edit && conflict && { ...key, ...conflict, own: edit.value },
    )
  }

  /** The row of the latest edit, while it is unsaved. */
  editedRow(): RowKey | undefined {
    const row = this.#history.latest()?.row
    const isEdited = row !== undefined && Object.values(this.row(row)).some((state) => state.edit)
    return isEdited ? row : undefined
  }

  /** Sets values; all of them are one undo step. */
  apply(changes: readonly Change[]): void {
    const steps = changes.map(({ row, column, value, note, typed }): Step => {
      const before = this.#snapshot(row, column)
      const after =
        value === undefined ? { ...before, note } : { value, isEdited: true, note, typed }
      return { row, column, before, after }
    })
    this.#history.record(steps)
    this.#discarded = 0
    this.#put(steps, 'after')
  }

  /** Like `redo`, returns the changed cells, so that the grid can scroll to them. */
  undo(): readonly CellKey[] {
    this.#discarded = 0
    return this.#put(this.#history.back(), 'before')
  }

  /** After all edits were discarded, which is an undo to the user, restores them. */
  redo(): readonly CellKey[] {
    if (this.#discarded > 0) return this.undo()
    return this.#put(this.#history.forward(), 'after')
  }

  /** Discards all edits and notes; one undo, or one redo, restores them. */
  discard(): void {
    const { cells } = this.#states.counts()
    const dropped = this.#states.collect((key, { edit, note, error }) =>
      edit || note || error ? key : undefined,
    )
    this.#discarded = cells
    this.#drop(dropped)
  }

  /** Discards all edits, notes and undo steps for good. */
  reset(): void {
    this.#discarded = 0
    this.#history.clear()
    this.#states.clear()
  }

  /**
   * Takes over newly loaded values. An edit to the value that is now stored is no edit any more; one of a row
   * that is not there any more stays, also if it cleared the cell.
   */
  rebase(stored: StoredValue, hasRow: (row: RowKey) => boolean = () => true): void {
    this.#stored = stored
    const saved = this.changed().filter(
      ({ row, column, value }) => hasRow(row) && value === stored(row, column),
    )
    this.#states.set(saved, () => undefined)
  }

  /** The server saved these values; edits made since then start from them. */
  accept(saved: readonly Changed[]): void {
    this.#history.keepAsEdits(saved)
    this.#states.set(saved, (state, { value }) => {
      const edit = state.edit && { was: value, value: state.edit.value }
      return edit?.value === value ? { edit } : { edit, note: state.note, typed: state.typed }
    })
    const noted = this.#states.collect((key, { edit, note }) => (note && !edit ? key : undefined))
    this.#states.set(noted, ({ note: _, typed: __, ...state }) => state)
  }

  setConflicts(conflicts: readonly (CellKey & Conflict)[]): void {
    this.#states.set(conflicts, (state, { remote, by, at }) => ({
      ...state,
      conflict: { remote, by, at },
    }))
  }

  /** Must be called before `rebase`: a cell with the same edited value is the user's own change. */
  setRemote(cells: readonly (CellKey & Conflict)[]): void {
    this.#states.set(cells, (state, { remote, by, at }) =>
      state.edit?.value === remote ? state : { ...state, remote: { remote, by, at } },
    )
  }

  dismissRemote(cells: readonly CellKey[]): void {
    const changed = cells.filter(({ row, column }) => this.cell(row, column)?.remote)
    if (changed.length > 0) this.#states.set(changed, ({ remote: _, ...state }) => state)
  }

  setErrors(errors: readonly (CellKey & { error: string })[]): void {
    this.#states.set(errors, (state, { error }) => ({ ...state, error }))
  }

  /** Keeps the edits of these cells; the next save replaces the values of the other user. */
  keepOwn(cells: readonly CellKey[]): void {
    this.#states.set(cells, ({ conflict, ...state }) =>
      conflict && state.edit
        ? { ...state, edit: { was: conflict.remote, value: state.edit.value } }
        : state,
    )
  }

  /** Restores recovered edits with their previous values. */
  restoreEdits(edits: readonly Changed[]): void {
    this.#states.set(edits, (state, { was, value }) => ({ ...state, edit: { was, value } }))
  }

  acceptRemote(cells: readonly CellKey[]): void {
    this.#discarded = 0
    this.#drop(cells)
  }

  subscribe = (listener: Listener): (() => void) => this.#states.subscribe(listener)

  subscribeRow(row: RowKey, listener: Listener): () => void {
    return this.#states.subscribeRow(row, listener)
  }

  #snapshot(row: RowKey, column: string): Snapshot {
    const state = this.cell(row, column)
    return {
      value: this.value(row, column),
      isEdited: Boolean(state?.edit),
      note: state?.note,
      typed: state?.typed,
    }
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
    this.#states.set(steps, (state, step) => {
      const { value, isEdited, note, typed } = step[side]
      const stored = this.#stored(step.row, step.column)
      if (!isEdited || value === stored) return { note, typed }
      const was = state.edit ? state.edit.was : stored
      return { edit: { was, value }, note, typed, conflict: state.conflict }
    })
    return steps
  }
}
