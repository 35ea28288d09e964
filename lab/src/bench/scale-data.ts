import { sql } from '@nutripim/server/platform/database/sql'
import { divideLogMonths } from '@nutripim/server/test-support/audit/log-months'
import type pg from 'pg'

export interface ScaleSize {
  countries: number
  /** In each country besides the measured one. */
  otherProducts: number
  logRows: number
}

/** The country that is measured has the same number of products and log rows in every database. */
const measuredProducts = 2000
const measuredLogRows = 100_000
const day = 86_400_000
export const scaleUser = 'scale@nutripim.example'

/** Fills an empty database. Triggers are off, because the log is filled by itself. */
export async function loadScaleData(client: pg.Client, size: ScaleSize): Promise<string> {
  await client.query(
    `set session_replication_role = replica; set synchronous_commit = off;
     set maintenance_work_mem = '1GB'; set work_mem = '256MB'`,
  )
  // As many months as a database that was in use for two years has.
  await client.query(divideLogMonths(new Date(Date.now() - 731 * day).toISOString().slice(0, 7)))
  await client.query(addCountries, [size.countries])
  const { rows } = await client.query<{ id: string }>(
    'select id from countries order by id limit $1',
    [size.countries],
  )
  const [measured = '', ...others] = rows.map(({ id }) => id)
  await client.query(`insert into users (user_id, display_name) values ('${scaleUser}', 'Scale')`)
  // The authors of the log. The name of a user who does not exist is looked up in the log for each entry.
  await client.query(
    `insert into users (user_id, display_name)
     select 'user' || n || '@nutripim.example', 'User ' || n from generate_series(0, 499) n`,
  )
  await client.query(
    `insert into user_roles (user_id, role_id) values ('${scaleUser}', 'GLOBALADMIN')`,
  )
  await client.query(
    `insert into user_countries (user_id, country_id) values ('${scaleUser}', $1)`,
    [measured],
  )
  await withoutIndexes(client, 'products', async () => {
    await client.query(addProducts, [[measured], measuredProducts])
    await client.query(addProducts, [others, size.otherProducts])
  })
  await withoutIndexes(client, 'product_search_texts', async () => {
    const addTexts = sql`insert into product_search_texts
      select p.country_id, p.legacy_product_id, words_of_product(p) from products p`
    await client.query(addTexts.text)
  })
  await withoutIndexes(client, 'audit_log', async () => {
    await client.query(addLogRows, [[measured], measuredLogRows])
    const rest = size.logRows - measuredLogRows
    if (others.length > 0)
      await client.query(addLogRows, [others, Math.round(rest / others.length)])
    else await client.query(addLogRowsOfUsers, [rest])
  })
  await client.query(
    'insert into country_revisions (country_id, revision) select id, 1 from countries on conflict do nothing',
  )
  await client.query('vacuum analyze')
  return measured
}

/** Indexes are created faster than they are filled row by row. */
async function withoutIndexes(
  client: pg.Client,
  table: string,
  load: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = $1::regclass and not indisunique`,
    [table],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await load()
  // PostgreSQL describes the index of a partitioned table without those of its partitions.
  for (const { definition } of rows) await client.query(definition.replace(' ON ONLY ', ' ON '))
}

const addCountries = `
  insert into countries (id, name, region)
  select id, 'Country ' || id, 'Europe' from (
    select chr(65 + a) || chr(65 + b) as id from generate_series(0, 25) a, generate_series(0, 25) b
  ) codes
  where id not in (select id from countries)
  order by id desc limit greatest(0, $1 - (select count(*) from countries))`

const addProducts = `
  insert into products (
    country_id, dh_code, product_name, product_range, form_of_product, is_live_product,
    composition, display_elements, show_on_web, web_product_name, web_short_description,
    web_medium_description, web_long_description, web_synonyms
  )
  select c, 'DH' || lpad(n::text, 6, '0'), format('Product %s of %s', n, c),
    (select min(id) from product_ranges), (select min(id) from product_forms), true,
    jsonb_build_object('N', n % 30, 'P2O5', n % 25, 'K2O', n % 28, 'MgO', n % 9, 'B', 0.02, 'Zn', 0.05),
    '{N,P2O5,K2O,MgO}', true, format('Product %s', n), repeat('Short text. ', 10),
    repeat('App text. ', 40), '<p>' || repeat('A long description of the product. ', 60) || '</p>',
    '{one,two,three}'
  from unnest($1::text[]) c, generate_series(1, $2::int) n`

/** Two years of edits of the products of each country. */
const addLogRows = `
  insert into audit_log (country_id, at, actor, act, kind, record_id, change, before, after)
  select c, now() - interval '2 years' * (1 - n::float8 / $2::int), 'user' || n % 500 || '@nutripim.example',
    'saveCompositions', 'product', (p.first + n % 2000)::text, 'update',
    jsonb_build_object('composition', jsonb_build_object('N', n % 30)),
    jsonb_build_object('composition', jsonb_build_object('N', n % 30 + 1))
  from (
    select country_id as c, min(legacy_product_id) as first from products
    where country_id = any($1) group by country_id
  ) p, generate_series(1, $2::int) n`

/** Two years of edits that belong to no country. */
const addLogRowsOfUsers = `
  insert into audit_log (country_id, at, actor, act, kind, record_id, change, before, after)
  select '*', now() - interval '2 years' * (1 - n::float8 / $1::int), 'user' || n % 500 || '@nutripim.example',
    'saveUser', 'user', 'user' || n % 500 || '@nutripim.example', 'update',
    jsonb_build_object('displayName', 'User ' || n), jsonb_build_object('displayName', 'User ' || n + 1)
  from generate_series(1, $1::int) n`
