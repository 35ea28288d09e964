import type { UndoneChange } from '@nutripim/contract/audit/restore'
import { type Sql, sql, text } from '../../platform/database/sql.ts'
import { selectStateAtTime } from '../audit-log/state-at-time-sql.ts'
import { userName } from '../identity/user-name-sql.ts'
import { recordName } from './audit-entry-sql.ts'
import type { DifferenceScope, Restorable, RestoredCell, RestoredRow } from './restorable.ts'

/** A difference, with fields by their columns. */
export interface DifferenceRow extends Omit<RestoredRow, 'cells'> {
  subject: string
  seen: string
  by: string
  at: string
  blocked: string | null
  cells: (RestoredCell & {
    seen: string
    by: string
    at: string
    /** It no longer holds what the undone change wrote. */
    isKept?: boolean
  })[]
}

/** The cells of a row: a whole column, a key of an object, or an item of a list. */
function listCells({ columns, objects = [], sets = [] }: Restorable, row: Sql): Sql {
  const parts = [
    ...objects.map(
      (name) => sql`
        select ${text(`'${name}'`)}, key, value from jsonb_each(${row} -> ${text(`'${name}'`)})
        where value <> 'null'`,
    ),
    ...sets.map(
      (name) => sql`
        select ${text(`'${name}'`)}, member, 'true'
        from jsonb_array_elements_text(${row} -> ${text(`'${name}'`)}) member`,
    ),
  ]
  return parts.reduce(
    (all, cells) => sql`${all} union all ${cells}`,
    sql`
      select key as field, null as part, value from jsonb_each(${row})
      where key = any(${columns}::text[]) and value <> 'null'`,
  )
}

/** The cells that differ between two rows. */
function compareCells(past: Restorable, old: Sql, now: Sql): Sql {
  return sql`
    select coalesce(t.field, n.field) as field, coalesce(t.part, n.part) as part,
      t.value as old, n.value as now
    from (${listCells(past, old)}) t
    full join (${listCells(past, now)}) n
      on n.field = t.field and coalesce(n.part, '') = coalesce(t.part, '')
    where t.value is distinct from n.value`
}

/** Identifies a value, to detect changes after the preview. */
const fingerprint = (value: Sql): Sql => sql`left(md5(coalesce(${value}::text, '')), 12)`

/**
 * Defines `entry`, the log entries since the restore point, and `pair`, each record with its previous and
 * its current row.
 */
function pairRows(past: Restorable, scope: DifferenceScope): Sql {
  const { country, assignedCountries } = scope
  const since = sql`a.country_id = any(${assignedCountries}::text[]) and ${isAfterRestorePoint(scope)}`
  return sql`
    ${selectStateAtTime(past, country, since)}, entry as (select * from touched), now as materialized (
      select ${text(past.recordId)} as record_id, to_jsonb(r) as row from ${text(past.table)} r
      where r.country_id = ${country} and r.country_id = any(${assignedCountries}::text[])
        and ${text(past.recordId)} in (select record_id from began)
    ), pair as materialized (
      select b.record_id, w.row as was_row, n.row as now_row
      from began b left join was w using (record_id) left join now n using (record_id)
      where w.row is not null or n.row is not null
    )`
}

/** Whether entry a is after the restore point and of a selected record. */
export const isAfterRestorePoint = ({ moment, records }: DifferenceScope): Sql => sql`
  a.at >= ${moment}::timestamptz
  ${records === undefined ? sql`` : sql`and a.record_id = any(${records}::text[])`}`

/**
 * Lists records that differ from their state at the restore point, with the last author. Each step is
 * materialized: the planner expects one row of most of them and would run them again for every record.
 */
export function listDifferences(past: Restorable, scope: DifferenceScope): Sql {
  if (scope.change) return listUndoneCells(past, scope, scope.change)
  return sql`
    with ${past.pairs?.(scope) ?? pairRows(past, scope)}, last_entry as materialized (
      select distinct on (record_id) record_id, actor, at from entry order by record_id, n desc
    ), last_of_cell as materialized (
      select distinct on (t.record_id, c.field, c.part) t.record_id, c.field, c.part, t.actor, t.at
      from entry t cross join lateral (${compareCells(past, sql`t.before`, sql`t.after`)}) c
      where t.change = 'update'
      order by t.record_id, c.field, c.part, t.n desc
    ), cell as materialized (
      select p.record_id, json_agg(json_build_object(
          'field', c.field, 'part', c.part, 'now', c.now, 'old', c.old, 'seen', ${fingerprint(sql`c.now`)},
          'by', ${userName(sql`coalesce(l.actor, e.actor)`)}, 'at', coalesce(l.at, e.at)
        ) order by c.field, c.part) as cells
      from pair p join last_entry e using (record_id)
      cross join lateral (${compareCells(past, sql`p.was_row`, sql`p.now_row`)}) c
      left join last_of_cell l on l.record_id = p.record_id and l.field = c.field
        and coalesce(l.part, '') = coalesce(c.part, '')
      where (p.was_row is not null and p.now_row is not null
        or coalesce(c.old, c.now) not in ('""', '[]', 'false'))
      group by p.record_id
    )
    select p.record_id as record, a.subject,
      case when p.now_row is null then 'gone' when p.was_row is null then 'new' else 'changed' end as change,
      coalesce(c.cells, '[]') as cells, p.was_row as old, p.now_row as now,
      ${fingerprint(sql`(p.now_row - '{updated_at,updated_by}'::text[])`)} as seen,
      ${userName(sql`e.actor`)} as by, to_json(e.at) #>> '{}' as at, ${past.blocked ?? sql`null::text`} as blocked
    from pair p left join cell c using (record_id) join last_entry e using (record_id)
    cross join lateral (
      select ${recordName} as subject from (
        select ${past.kind}::text as kind, p.record_id, ${scope.country}::text as country_id,
          p.was_row as before, p.now_row as after
      ) a
    ) a
    where p.was_row is null or p.now_row is null or c.cells is not null
    order by a.subject collate "und-x-icu", p.record_id`
}

/** Whether entry a belongs to an undone change. The time only selects the months of the log to read. */
export const isOfChange = (
  { moment }: Pick<DifferenceScope, 'moment'>,
  { request, entry }: NonNullable<UndoneChange>,
): Sql => sql`
  a.request_id = ${request} and a.at >= ${moment}::timestamptz - interval '1 day'
  ${entry === undefined ? sql`` : sql`and a.id = ${entry}::bigint`}`

const keptReason = 'It was changed since, so it stays.'

/**
 * Lists what one change wrote and what undoing it would restore, in the form of `listDifferences`: cells with
 * the value before the change, records that it deleted, and those that it added. What another user changed
 * since then is marked as kept, with who changed it.
 */
function listUndoneCells(
  past: Restorable,
  scope: DifferenceScope,
  change: NonNullable<UndoneChange>,
): Sql {
  const { country, assignedCountries, records } = scope
  const isOwn = isOfChange(scope, change)
  const ofKind = sql`a.country_id = ${country} and a.country_id = any(${assignedCountries}::text[])
    and a.kind = ${past.kind}`
  const stamps = sql`'{updated_at,updated_by,composition_at}'::text[]`
  return sql`
    with entry as materialized (
      select a.id as n, a.record_id, a.change, a.before, a.after, a.actor, a.at
      from audit_entries a where ${ofKind} and ${isOwn}
        ${records === undefined ? sql`` : sql`and a.record_id = any(${records}::text[])`}
    ), span as materialized (
      select record_id, max(n) as last_n, (array_agg(change order by n))[1] as first_change,
        (array_agg(change order by n desc))[1] as last_change,
        (array_agg(before order by n desc))[1] as last_before,
        (array_agg(after order by n desc))[1] as last_after,
        (array_agg(actor order by n desc))[1] as actor, max(at) as at
      from entry group by record_id
    ), later as materialized (
      select a.id as n, a.record_id, a.change, a.before, a.after, a.actor, a.at
      from span s join audit_entries a
        on ${ofKind} and a.record_id = s.record_id and a.id > s.last_n and a.at >= s.at - interval '1 day'
    ), last_entry as materialized (
      select distinct on (record_id) record_id, actor, at from later order by record_id, n desc
    ), last_of_cell as materialized (
      select distinct on (t.record_id, c.field, c.part) t.record_id, c.field, c.part, t.actor, t.at
      from later t cross join lateral (${compareCells(past, sql`t.before`, sql`t.after`)}) c
      where t.change = 'update'
      order by t.record_id, c.field, c.part, t.n desc
    ), cell_entry as materialized (
      select t.record_id, t.n, c.field, c.part, c.old, c.now as written
      from entry t cross join lateral (${compareCells(past, sql`t.before`, sql`t.after`)}) c
      where t.change = 'update'
    ), written as materialized (
      select f.record_id, f.field, f.part, f.old, l.written from (
        select distinct on (record_id, field, part) * from cell_entry order by record_id, field, part, n
      ) f join (
        select distinct on (record_id, field, part) * from cell_entry order by record_id, field, part, n desc
      ) l on l.record_id = f.record_id and l.field = f.field and coalesce(l.part, '') = coalesce(f.part, '')
    ), now as materialized (
      select ${text(past.recordId)} as record_id, to_jsonb(r) as row from ${text(past.table)} r
      where r.country_id = ${country} and ${text(past.recordId)} in (select record_id from span)
    ), state as materialized (
      select s.*, n.row as now_row, case
        when s.last_change = 'delete' and s.first_change <> 'insert' then 'gone'
        when s.last_change <> 'delete' and s.first_change = 'insert' then 'new'
        when s.last_change <> 'delete' then 'changed' end as kind_of_change
      from span s left join now n using (record_id)
    ), pair as materialized (
      select record_id, kind_of_change, actor, at, now_row,
        case kind_of_change when 'gone' then last_before when 'changed' then now_row || (
          select coalesce(jsonb_object_agg(w.field, w.old), '{}') from written w
          where w.record_id = state.record_id and w.part is null
            and coalesce(nullif(now_row -> w.field, 'null'), 'null') = coalesce(w.written, 'null')
        ) end as was_row,
        case kind_of_change
          when 'gone' then now_row is not null
          when 'new' then now_row - ${stamps} <> last_after - ${stamps}
          else false end as is_kept
      from state
      where kind_of_change = 'gone' or kind_of_change is not null and now_row is not null
    ), cell as materialized (
      select p.record_id, json_agg(json_build_object(
          'field', w.field, 'part', w.part, 'now', c.value, 'old', w.old, 'seen', ${fingerprint(sql`c.value`)},
          'isKept', c.value is distinct from w.written,
          'by', ${userName(sql`coalesce(l.actor, p.actor)`)}, 'at', coalesce(l.at, p.at)
        ) order by w.field, w.part) as cells
      from pair p join written w using (record_id)
      left join lateral (${listCells(past, sql`p.now_row`)}) c
        on c.field = w.field and coalesce(c.part, '') = coalesce(w.part, '')
      left join last_of_cell l on l.record_id = p.record_id and l.field = w.field
        and coalesce(l.part, '') = coalesce(w.part, '')
      where p.kind_of_change = 'changed' and c.value is distinct from w.old
      group by p.record_id
      union all
      select p.record_id, json_agg(json_build_object(
          'field', c.field, 'part', c.part, 'now', c.now, 'old', c.old, 'seen', ${fingerprint(sql`c.now`)},
          'by', ${userName(sql`p.actor`)}, 'at', p.at
        ) order by c.field, c.part)
      from pair p cross join lateral (${compareCells(past, sql`p.was_row`, sql`p.now_row`)}) c
      where p.kind_of_change <> 'changed' and coalesce(c.old, c.now) not in ('""', '[]', 'false')
      group by p.record_id
    )
    select p.record_id as record, a.subject, p.kind_of_change as change,
      coalesce(c.cells, '[]') as cells, p.was_row as old, p.now_row as now,
      ${fingerprint(sql`(p.now_row - '{updated_at,updated_by}'::text[])`)} as seen,
      ${userName(sql`coalesce(e.actor, p.actor)`)} as by, to_json(coalesce(e.at, p.at)) #>> '{}' as at,
      case when p.is_kept then ${keptReason} else ${past.blocked ?? sql`null::text`} end as blocked
    from pair p left join cell c using (record_id) left join last_entry e using (record_id)
    cross join lateral (
      select ${recordName} as subject from (
        select ${past.kind}::text as kind, p.record_id, ${scope.country}::text as country_id,
          p.was_row as before, p.now_row as after
      ) a
    ) a
    where p.kind_of_change <> 'changed' or c.cells is not null
    order by a.subject collate "und-x-icu", p.record_id`
}
