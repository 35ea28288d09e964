import type { Right } from '@nutripim/contract/api/permissions'
import type { RestoreKind } from '@nutripim/contract/audit/restore'
import type { Identity } from '../../platform/api/caller.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Sql } from '../../platform/database/sql.ts'
import type { Past } from './state-at-time-sql.ts'

/** One field of one record, by its column; `part` is an element of a composition or a member of a list. */
export interface PastCell {
  field: string
  part: string | null
  now: unknown
  old: unknown
}

/** A record that is to be as it was, wholly or in the cells that are named. */
export interface PastRow {
  record: string
  change: 'changed' | 'gone' | 'new'
  cells: PastCell[]
  /** As it was and as it is, by column; null: not there. */
  old: Record<string, unknown> | null
  now: Record<string, unknown> | null
}

export interface RestoreScope {
  country: string
  assignedCountries: readonly string[]
  identity: Identity
}

/** Which records, as they were just before which moment. */
export interface DifferenceScope {
  country: string
  assignedCountries: readonly string[]
  identity: Identity
  moment: string
  records?: readonly string[] | undefined
}

/** How records of one kind are brought back: what the log calls them, and their own way of being saved. */
export interface Restorable extends Past {
  right: Right
  /** Columns that come back as a whole. */
  columns: readonly string[]
  /** Columns that are lists, of which each member comes back by itself. */
  sets?: readonly string[]
  /** Where a record is more than a row of its table; see `ofTable` in restore-sql.ts. */
  pairs?(scope: DifferenceScope): Sql
  /** Why record p cannot be brought back: of p.record_id, p.was_row and p.now_row; null where it can. */
  blocked?: Sql
  /** Keeps others from writing, where `write` does not itself notice that they did. */
  lock?(db: Queryable, scope: RestoreScope): Promise<unknown>
  write(db: Queryable, scope: RestoreScope, rows: readonly PastRow[]): Promise<void>
}

export type Restorables = Record<RestoreKind, Restorable>
