import pg from 'pg'

export interface Writer {
  number: number
  email: string
  country: string
  /** Only this writer changes them, always all in one save. */
  products: readonly number[]
}

export const productsPerSave = 3

/** Creates the users, each with products of their own, and returns them as writers. */
export async function loadClusterData(url: string, count: number): Promise<Writer[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `insert into users (user_id, display_name)
       select 'writer' || n || '@nutripim.example', 'Writer ' || n from generate_series(1, $1) n`,
      [count],
    )
    await client.query(
      `insert into user_roles (user_id, role_id)
       select user_id, 'GLOBALADMIN' from users where user_id like 'writer%'`,
    )
    const { rows } = await client.query<{ number: number; email: string; country: string }>(
      `with ordered as (select id, row_number() over (order by id) as position from countries)
       insert into user_countries (user_id, country_id)
       select 'writer' || n || '@nutripim.example', ordered.id
       from generate_series(1, $1) n join ordered on ordered.position = n
       returning substring(user_id from '\\d+')::int as number, user_id as email, country_id as country`,
      [count],
    )
    const writers: Writer[] = []
    for (const row of rows) {
      const { rows: products } = await client.query<{ id: number }>(
        `insert into products (country_id, dh_code, product_name, is_live_product, composition)
         select $1, 'DH' || (100000 + n), 'Product ' || n, true, '{"N": 10}'
         from generate_series(1, $2) n returning legacy_product_id as id`,
        [row.country, productsPerSave],
      )
      writers.push({ ...row, products: products.map(({ id }) => id) })
    }
    return writers
  } finally {
    await client.end()
  }
}
