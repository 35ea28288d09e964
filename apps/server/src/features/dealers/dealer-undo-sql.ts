import { type Sql, sql } from '../../platform/sql.ts'
import type { ImportScope } from '../exchange/imports-sql.ts'

const sinceThen = ({ country, held }: ImportScope, mark: string): Sql => sql`
  a.country_id = ${country} and a.country_id = any(${held}::text[]) and a.kind = 'dealer'
  and a.id > ${mark}::bigint`

/** Dealers that were changed after an import, by whatever way; the latest change of each. */
export function laterChanges(scope: ImportScope, logAfter: string): Sql {
  return sql`
    with latest as (
      select distinct on (a.record_id) a.record_id::int as id, a.change, a.actor, a.at, a.before
      from audit_log a where ${sinceThen(scope, logAfter)}
      order by a.record_id, a.id desc
    )
    select l.id as "dealerContactId", coalesce(d.name, l.before ->> 'name', '') as name, l.change,
      coalesce(u.display_name, l.actor) as "savedBy", l.at as "savedAt", count(*) over ()::int as total
    from latest l left join users u on u.user_id = l.actor
      left join dealers d on d.country_id = ${scope.country} and d.dealer_contact_id = l.id
    order by l.at desc limit 100`
}

/**
 * The dealers touched since the log stood at `mark`, each as it was then: what it is now, or was when
 * it was deleted, with every field that changed since set back to what it was at first.
 */
const thenOf = (scope: ImportScope, mark: string): Sql => sql`
  touched as materialized (
    select a.id as n, a.record_id::int as id, a.change, a.before
    from audit_log a where ${sinceThen(scope, mark)}
  ), deleted as (
    select distinct on (id) id, n, before from touched where change = 'delete' order by id, n
  ), set_back as (
    select id, jsonb_object_agg(key, value) as fields from (
      select distinct on (t.id, key) t.id, key, value
      from touched t left join deleted d using (id), jsonb_each(t.before)
      where t.change = 'update' and (d.n is null or t.n < d.n)
      order by t.id, key, t.n
    ) first_value group by id
  ), began as (
    select distinct on (id) id, change from touched order by id, n
  ), was as (
    select began.id, coalesce(deleted.before, to_jsonb(d)) || coalesce(set_back.fields, '{}') as dealer
    from began left join deleted using (id) left join set_back using (id)
      left join dealers d on d.country_id = ${scope.country} and d.dealer_contact_id = began.id
    where began.change <> 'insert'
  )`

/** Three statements bring the list back: new ones go, changed ones change back, lost ones return. */
export function removeNewer(scope: ImportScope, mark: string): Sql {
  return sql`
    with ${thenOf(scope, mark)}
    delete from dealers d
    where d.country_id = ${scope.country} and d.dealer_contact_id in (select id from began where change = 'insert')`
}

export function changeBack(scope: ImportScope, mark: string, assignments: Sql): Sql {
  return sql`
    with ${thenOf(scope, mark)}
    update dealers d set ${assignments}
    from was, jsonb_populate_record(null::dealers, was.dealer) w
    where d.country_id = ${scope.country} and d.dealer_contact_id = was.id
      and to_jsonb(d) - '{updated_at,updated_by}'::text[] <> was.dealer - '{updated_at,updated_by}'::text[]`
}

export function bringBack(scope: ImportScope, mark: string, columns: Sql): Sql {
  return sql`
    with ${thenOf(scope, mark)}
    insert into dealers (country_id, dealer_contact_id, created_by, created_at, ${columns})
    select w.country_id, w.dealer_contact_id, w.created_by, w.created_at, ${columns}
    from was, jsonb_populate_record(null::dealers, was.dealer) w
    where not exists (
      select from dealers d where d.country_id = ${scope.country} and d.dealer_contact_id = was.id)`
}
