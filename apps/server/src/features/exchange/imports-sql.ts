import type { ImportCounts } from '@nutripim/contract/exchange'
import { json, type Sql, sql } from '../../platform/sql.ts'

/** What an import is of, and where. */
export interface ImportScope {
  kind: string
  country: string
  held: readonly string[]
}

export interface CheckedImport {
  fileName: string
  file: Uint8Array
  counts: ImportCounts
  changes: readonly object[]
}

const within = ({ kind, country, held }: ImportScope): Sql => sql`
  i.kind = ${kind} and i.country_id = ${country} and i.country_id = any(${held}::text[])`

/** Keeps a checked file; what the same person checked before and left is forgotten. */
export function keepImport({ kind, country }: ImportScope, checked: CheckedImport): Sql {
  return sql`
    with left_over as (
      delete from imports
      where country_id = ${country} and kind = ${kind} and state = 'Checked'
        and checked_by = current_actor()
    )
    insert into imports (country_id, kind, file_name, file, counts, changes)
    values (${country}, ${kind}, ${checked.fileName}, ${checked.file},
      ${json(checked.counts)}::jsonb, ${json(checked.changes)}::jsonb)
    returning id::int as id`
}

/** One import of a country at a time, over all servers: false while another one is being written. */
export function lockMarket({ kind, country }: ImportScope): Sql {
  return sql`select pg_try_advisory_xact_lock(hashtext(${kind}), hashtext(${country})) as "isOurs"`
}

export interface StoredImport {
  state: 'Checked' | 'Applied' | 'Undone'
  fileName: string
  counts: ImportCounts
  changes: unknown[]
}

/** Locked until the end of the transaction, so that it is settled once. */
export function getImport(scope: ImportScope, id: number): Sql {
  return sql`
    select state, file_name as "fileName", counts, changes from imports i
    where ${within(scope)} and i.id = ${id}
      and (i.state <> 'Checked' or i.checked_by = current_actor())
    for update`
}

export function findFile(scope: ImportScope, id: number): Sql {
  return sql`
    select file_name as "fileName", file from imports i
    where ${within(scope)} and i.id = ${id} and i.state <> 'Checked'`
}

/** The log of every cell that is written from here on says why. */
export function giveReason(reason: string): Sql {
  return sql`select set_config('nutripim.reason', ${reason}, true)`
}

export function settleImport(scope: ImportScope, id: number, state: 'Applied' | 'Undone'): Sql {
  const settle =
    state === 'Applied'
      ? sql`applied_by = current_actor(), applied_at = current_moment()`
      : sql`undone_by = current_actor(), undone_at = current_moment()`
  return sql`
    with i as (
      update imports i set state = ${state}, ${settle} where ${within(scope)} and i.id = ${id}
      returning i.*
    )
    select ${pastImport}::text as json from i`
}

const nameOf = (user: Sql): Sql => sql`
  coalesce((select u.display_name from users u where u.user_id = ${user}), ${user})`

const pastImport = sql`json_build_object(
  'importId', i.id, 'fileName', i.file_name, 'state', i.state, 'counts', i.counts,
  'changedCells', (
    select count(*) from jsonb_array_elements(i.changes) change, jsonb_object_keys(change -> 'cells')),
  'appliedBy', ${nameOf(sql`i.applied_by`)}, 'appliedAt', i.applied_at,
  'undoneBy', ${nameOf(sql`i.undone_by`)}, 'undoneAt', i.undone_at)`

export function listImports(scope: ImportScope): Sql {
  return sql`
    select coalesce(json_agg(${pastImport} order by i.applied_at desc), '[]')::text as json
    from (
      select * from imports i where ${within(scope)} and i.state <> 'Checked'
      order by applied_at desc limit 100
    ) i`
}
