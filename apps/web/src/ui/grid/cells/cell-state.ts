import { formatRemoteChange } from '../../format/user.ts'
import type { CellKind, CellValue, RowKey } from '../columns/column.ts'

/** `was` is the value that the edit started from. Loading new values does not change it. */
interface Edit {
  readonly was: CellValue
  readonly value: CellValue
}

/** The value that another user saved in a cell. */
export interface Conflict {
  readonly remote: CellValue
  readonly by: string | null
  readonly at: string | null
}

/** “Arno Approver saved 17 on 3 May 2026, 14:05.” */
export function formatConflict({ remote, by, at }: Conflict, kind: CellKind): string {
  const action = remote === null ? 'cleared this' : `saved ${kind.format(remote)}`
  return `${formatRemoteChange({ by, at }, action)}.`
}

export interface CellState {
  readonly edit?: Edit
  /** What was cut, limited or rejected of the last input. */
  readonly note?: string
  /** The number that was typed, if it was cut or limited. */
  readonly typed?: number
  /** Why the server rejected the value. */
  readonly error?: string
  /** Blocks saving until the user selects one of the two values. */
  readonly conflict?: Conflict
  /** Saved by another user since the cell was loaded, and not visited since. */
  readonly remote?: Conflict
}

export type RowState = Readonly<Record<string, CellState>>

export interface CellKey {
  readonly row: RowKey
  readonly column: string
}

/** A change without a value only notes why an input was rejected. */
export interface Change extends CellKey {
  readonly value?: CellValue
  readonly note?: string
  readonly typed?: number
}

export interface Changed extends CellKey, Edit {
  /** The number that was typed, if it was cut or limited. */
  readonly typed?: number
}
export interface Conflicting extends CellKey, Conflict {
  /** The unsaved value of this user. */
  readonly own: CellValue
}

export interface Summary {
  readonly cells: number
  readonly rows: number
  readonly conflicts: number
  /** Edited cells that another user changed meanwhile, before a save says so. */
  readonly comingConflicts: number
  readonly errors: number
  /** Changes that were just undone together; undo and redo both restore them. */
  readonly discarded: number
  readonly canUndo: boolean
  readonly canRedo: boolean
}
