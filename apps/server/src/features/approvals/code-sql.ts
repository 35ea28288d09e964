import { type Sql, sql } from '../../platform/database/sql.ts'

/**
 * Codes are reserved and used one at a time, because another transaction could take a free code. The
 * lock is the row that every write of a reservation updates; locking it first keeps the order of
 * locks the same in all transactions and avoids deadlocks.
 */
export const lockCodes = (): Sql => sql`
  select from country_revisions where country_id = '*' for update`

const reservation = sql`r.dh_code as "dhCode", r.expires_at as "expiresAt"`
const forADay = sql`current_moment() + interval '1 day'`

export interface Reservation {
  dhCode: string
  expiresAt: Date
}

/** Reserves a code again whose reservation expired unused. */
export const reserveExpired = (): Sql => sql`
  update code_reservations r set
    reserved_by = current_actor(), reserved_at = current_moment(), expires_at = ${forADay}
  where r.dh_code = (
    select o.dh_code from code_reservations o
    where o.used_at is null and o.expires_at <= current_moment()
      and not exists (select from products p where p.dh_code = o.dh_code)
    order by o.dh_code limit 1)
  returning ${reservation}`

/** Reserves the next number, skipping codes that products already use. Returns no row if none is left. */
export const reserveNext = (): Sql => sql`
  with recursive candidate as (
    select (last_value + is_called::int)::int as number from dh_codes
    union all
    select number + 1 from candidate
    where number <= 999999 and exists (
      select from products where dh_code = 'DH' || lpad(number::text, 6, '0')
      union all
      select from code_reservations where dh_code = 'DH' || lpad(number::text, 6, '0'))
  ), free as (
    select setval('dh_codes', max(number)) as number from candidate having max(number) <= 999999
  )
  insert into code_reservations as r (dh_code, expires_at)
  select 'DH' || lpad(number::text, 6, '0'), ${forADay} from free
  returning ${reservation}`

/** A used code is never reserved again, even if its product is deleted. */
export const useCode = (dhCode: string): Sql => sql`
  update code_reservations set used_at = current_moment()
  where dh_code = ${dhCode} and used_at is null`

export interface CodeState {
  /** The product of the country with this code. */
  usedBy: { legacyProductId: number; productName: string; isLive: boolean } | null
  /** The other user who reserved the code. */
  reservedFor: string | null
  elsewhere: { countryId: string; productName: string }[]
}

export const getCodeState = (
  dhCode: string,
  country: string,
  { userId, countries: assignedCountries }: { userId: string; countries: readonly string[] },
): Sql => sql`
  select
    (select json_build_object('legacyProductId', legacy_product_id, 'productName', product_name,
        'isLive', is_live_product)
      from products where country_id = ${country} and dh_code = ${dhCode}) as "usedBy",
    (select coalesce(u.display_name, r.reserved_by)
      from code_reservations r left join users u on u.user_id = r.reserved_by
      where r.dh_code = ${dhCode} and r.used_at is null and r.expires_at > current_moment()
        and r.reserved_by <> ${userId}) as "reservedFor",
    (select coalesce(json_agg(json_build_object('countryId', country_id, 'productName', product_name)
        order by country_id), '[]')
      from products where dh_code = ${dhCode} and country_id <> ${country}
        and country_id = any(${assignedCountries}::text[]) and is_live_product) as elsewhere`
