import { formatRemoteChange } from '../../format/user.ts'
import type { CellKind, CellValue, RowKey } from '../columns/column.ts'

/** `was` is what the edit started from and stays so, whatever is loaded meanwhile. */
interface Edit {
  readonly was: CellValue
  readonly value: CellValue
}

/** What somebody else saved into a cell. */
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
  /** What was cut, clamped or refused about the last text put in. */
  readonly note?: string
  /** Why the server would not take the value. */
  readonly error?: string
  /** Stands in the way of a save until one of the two values is chosen. */
  readonly conflict?: Conflict
  /** News: saved by somebody else since this was loaded, not looked at yet. */
  readonly remote?: Conflict
}

export type RowState = Readonly<Record<string, CellState>>

export interface CellKey {
  readonly row: RowKey
  readonly column: string
}

/** A change without a value only notes why a text was refused. */
export interface Change extends CellKey {
  readonly value?: CellValue
  readonly note?: string
}

export interface Changed extends CellKey, Edit {}
export interface Conflicting extends CellKey, Conflict {
  readonly mine: CellValue
}

export interface Summary {
  readonly cells: number
  readonly rows: number
  readonly conflicts: number
  readonly errors: number
  readonly canUndo: boolean
  readonly canRedo: boolean
}
