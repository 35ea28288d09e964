import type { Queryable } from '@nutripim/server/platform/database/database'
import { json, sql } from '@nutripim/server/platform/database/sql'
import { writeXlsxStream } from 'hucre/xlsx'
import { benchUser } from './bench-data.ts'
import { requireValue } from './require-value.ts'

export const dealerCount = 50_000

/** The columns of a dealer, in the order of the form and of the sheet. */
export const columns = [
  'grouping_text', 'grouping2_text', 'name', 'address', 'telephone1', 'telephone2', 'email1', 'email2',
  'web_site1', 'comments', 'longitude', 'latitude', 'english_grouping_text', 'english_name', 'english_address',
] as const // biome-ignore format: one list, read as one

const headings = [
  'countryCode', 'groupingText', 'grouping2Text', 'name', 'address', 'telephone1', 'telephone2', 'email1',
  'email2', 'webSite1', 'comments', 'longitude', 'latitude', 'englishGroupingText', 'englishName', 'englishAddress',
] // biome-ignore format: one list, read as one

/** Creates a realistic dealer: most fields filled, some in another script. */
function createDealer(n: number): (string | number)[] {
  const town = `Πόλη ${n % 900}`
  return [
    town,
    n % 3 ? '' : `District ${n % 40}`,
    `Γεωργικά ${n} & Υιοί`,
    `Οδός ${n % 700}, ${10_000 + (n % 80_000)} ${town}`,
    `+30 2${String(n).padStart(9, '0')}`,
    n % 4 ? '' : `0030${n}`,
    `sales${n}@dealer.example`,
    '',
    n % 2 ? `https://www.dealer${n}.example` : '',
    n % 7 ? '' : 'Delivers bulk within 50 km.',
    20 + (n % 60_000) / 10_000,
    35 + (n % 50_000) / 10_000,
    `Town ${n % 900}`,
    `Agricultural Supplies ${n} & Sons`,
    `${n % 700} Street, ${10_000 + (n % 80_000)} Town ${n % 900}`,
  ]
}

const createDealers = () => Array.from({ length: dealerCount }, (_, n) => createDealer(n))

/** Creates one country with all dealers and some without any, all assigned to the user. */
export async function loadDealers(tx: Queryable, empty: number): Promise<string[]> {
  const countries = await tx.all<{ id: string }>(
    sql`select id from countries order by id limit ${empty + 1}`,
  )
  const ids = countries.map(({ id }) => id)
  await tx.all(sql`
    with u as (
      insert into users (user_id, display_name) values (${benchUser}, 'Bench User') returning user_id
    ), r as (
      insert into user_roles (user_id, role_id) select user_id, 'GLOBALADMIN' from u
    )
    insert into user_countries (user_id, country_id)
    select u.user_id, c from u, unnest(${ids}::text[]) c`)
  const rows = createDealers()
  for (let i = 0; i < rows.length; i += 5000) {
    const some = rows
      .slice(i, i + 5000)
      .map((cells) => Object.fromEntries(columns.map((column, c) => [column, cells[c]])))
    await tx.all(sql`
      insert into dealers (country_id, grouping_text, grouping2_text, name, address, telephone1,
        telephone2, email1, email2, web_site1, comments, longitude, latitude,
        english_grouping_text, english_name, english_address)
      select ${requireValue(ids[0], 'country')}, grouping_text, grouping2_text, name, address, telephone1,
        telephone2, email1, email2, web_site1, comments, longitude, latitude,
        english_grouping_text, english_name, english_address
      from jsonb_populate_recordset(null::dealers, ${json(some)}::jsonb)`)
  }
  return ids
}

/** Creates a workbook of the same dealers without ids, for upload to any country. */
export async function createDealerWorkbook(): Promise<Uint8Array<ArrayBuffer>> {
  const rows = createDealers().map((cells) =>
    ['', ...cells].map((cell) => (cell === '' ? null : cell)),
  )
  const chunks: Uint8Array[] = []
  const stream = writeXlsxStream(rows, {
    name: 'Dealers',
    columns: headings.map((header) => ({ header })),
  })
  for await (const chunk of stream) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}
