import { type Sql, sql, text } from '../../platform/database/sql.ts'

/** A table whose earlier states can be reconstructed from the log. */
export interface LoggedTable {
  /** The kind of its log entries. */
  kind: string
  table: string
  /** The record id of row r in the log. */
  recordId: string
  /** Whether the records belong to no country. */
  isGlobal?: true
  /** Columns with objects, for which the log contains only the changed keys. */
  objects?: readonly string[]
}

const listObjectColumns = ({ objects = [] }: LoggedTable) =>
  text(`'{${objects.join(',')}}'::text[]`)
const forEachObject = ({ objects = [] }: LoggedTable, piece: (column: string) => string) =>
  text(objects.map(piece).join(''))

/**
 * The records of a country that changed since a point in time, reconstructed from the log:
 * - `touched`: the log entries, numbered by `n`;
 * - `began`: the first change of each record; a record that began with an insert did not exist before;
 * - `was`: the previous row of all others: the current row, or the row at its deletion, with every
 *   changed field set back to its first value.
 *
 * `since` is a condition on audit_entries a.
 */
export function selectStateAtTime(past: LoggedTable, country: string, since: Sql): Sql {
  return sql`
    touched as materialized (
      select a.id as n, a.record_id, a.change, a.before, a.after, a.actor, a.at
      from audit_entries a where a.country_id = ${country} and a.kind = ${past.kind} and ${since}
    ), began as materialized (
      select distinct on (record_id) record_id, change from touched order by record_id, n
    ), deleted as materialized (
      select distinct on (record_id) record_id, n, before from touched where change = 'delete'
      order by record_id, n
    ), first_value as materialized (
      select distinct on (t.record_id, f.key, p.key) t.record_id, f.key as field, p.key as part,
        case when p.key is null then f.value else p.value end as value
      from touched t left join deleted d using (record_id), jsonb_each(t.before) f
      left join lateral jsonb_each(case when f.key = any(${listObjectColumns(past)}) then f.value end) p on true
      where t.change = 'update' and (d.n is null or t.n < d.n)
      order by t.record_id, f.key, p.key, t.n
    ), set_back as materialized (
      select record_id, coalesce(jsonb_object_agg(field, value) filter (where part is null), '{}') as fields
        ${forEachObject(past, (column) => `, coalesce(jsonb_object_agg(part, value) filter (where field = '${column}'), '{}') as ${column}`)}
      from first_value group by record_id
    ), was as materialized (
      select b.record_id, base.row || coalesce(s.fields, '{}')
        ${forEachObject(past, (column) => `|| jsonb_build_object('${column}', jsonb_strip_nulls((base.row -> '${column}') || coalesce(s.${column}, '{}')))`)}
        as row
      from began b left join deleted d using (record_id) left join set_back s using (record_id)
      left join ${text(past.table)} r
        on ${past.isGlobal ? sql`true` : sql`r.country_id = ${country}`} and ${text(past.recordId)} = b.record_id
      cross join lateral (select coalesce(d.before, to_jsonb(r)) as row) base
      where b.change <> 'insert'
    )`
}
