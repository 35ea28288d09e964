import type { Right } from '@nutripim/contract/api/permissions'
import type { RestoreCell, RestoreKind, UndoneChange } from '@nutripim/contract/audit/restore'
import type { Identity } from '../../platform/api/caller.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Sql } from '../../platform/database/sql.ts'
import type { LoggedTable } from '../audit-log/state-at-time-sql.ts'

/** A field of a record by its column; `part` is an element of a composition or an item of a list. */
export interface RestoredCell {
  field: string
  part: string | null
  now: RestoreCell['now']
  old: RestoreCell['old']
}

/** A record to restore, completely or only in the given cells. */
export interface RestoredRow {
  record: string
  change: 'changed' | 'gone' | 'new'
  cells: RestoredCell[]
  /** The previous and the current row; null if it did not or does not exist. */
  old: Record<string, unknown> | null
  now: Record<string, unknown> | null
}

export interface RestoreScope {
  country: string
  assignedCountries: readonly string[]
  identity: Identity
}

/** The records to compare with their state just before the restore point. */
export interface DifferenceScope {
  country: string
  assignedCountries: readonly string[]
  identity: Identity
  moment: string
  records?: readonly string[] | undefined
  /** Only what one change wrote. */
  change?: UndoneChange
}

/** Why the write of a restore would reject a record, or one cell of it. */
export interface Rejection {
  record: string
  cell?: Pick<RestoredCell, 'field' | 'part'>
  reason: string
}

/** How to restore a kind of record: its name in the log and how it is saved. */
export interface Restorable extends LoggedTable {
  right: Right
  /** Columns that are restored as a whole. */
  columns: readonly string[]
  /** List columns whose items are restored one by one. */
  sets?: readonly string[]
  /** Needed if a record is more than one row of a table; see `pairRows` in restore-sql.ts. */
  pairs?(scope: DifferenceScope): Sql
  /** Whether log entry a concerns these records, if that is more than its kind and country. */
  isLogged?(scope: RestoreScope): Sql
  /** Why record p (record_id, was_row, now_row) cannot be restored; null if it can. */
  blocked?: Sql
  /** What `write` would reject of these records, for the preview. Each cell is looked at alone. */
  findRejections?(
    db: Queryable,
    scope: RestoreScope,
    rows: readonly RestoredRow[],
  ): Promise<readonly Rejection[]>
  /** Blocks concurrent saves, if `write` does not detect them itself. */
  lock?(db: Queryable, scope: RestoreScope): Promise<unknown>
  write(db: Queryable, scope: RestoreScope, rows: readonly RestoredRow[]): Promise<void>
}

export type Restorables = Record<RestoreKind, Restorable>
