import { recommendedProfile } from '@nutripim/agronomy/declarations/country-profiles'
import { listSettings, plainProfile } from '@nutripim/agronomy/declarations/profile'
import { rightsOf, roleNames, roles } from '@nutripim/contract/api/permissions'
import type { Queryable } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import { insertRows, readSeed } from './rows.ts'

/** In the order in which they refer to each other: the table, and its file. */
const lists = [
  ['countries', 'countries'],
  ['elements', 'elements'],
  ['units', 'units'],
  ['product_ranges', 'product-ranges'],
  ['product_forms', 'product-forms'],
  ['formulations', 'formulations'],
  ['action_categories', 'action-categories'],
  ['crops', 'crops'],
] as const

/** Offered by name until somebody orders them. */
const byName: readonly string[] = ['countries', 'crops']

/** The lists that screens choose from. Every installation starts with them. */
export async function loadReference(tx: Queryable): Promise<void> {
  await tx.all(sql`select set_config('nutripim.act', 'seed', true)`)
  for (const [table, file] of lists) {
    const rows = readSeed<object[]>(`reference/${file}`)
    await insertRows(tx, table, byName.includes(table) ? rows : inOrder(rows))
  }
  const countries = readSeed<{ id: string }[]>('reference/countries')
  await insertRows(
    tx,
    'declaration_profiles',
    countries.map(({ id }) => profileRow(id)),
  )
  // What a role may do is the contract's to say; the table only lets users refer to it.
  const rows = roleNames.map((id) => ({
    id,
    team: roles[id].team,
    manages_access: rightsOf([id]).includes('access control module'),
  }))
  await insertRows(tx, 'roles', inOrder(rows))
  await tx.all(sql`select set_config('nutripim.act', '', true)`)
}

/** The recommended profile, as a save stores it. */
function profileRow(country: string) {
  const profile = recommendedProfile(country)
  const { factors, decimals, traceDecimals, decimalSeparator, order, ...rest } = profile
  const settings = listSettings({ ...plainProfile, ...rest })
  return {
    country_id: country,
    form: profile.basis.P === 'element' ? 'element' : 'oxide',
    factors,
    decimals,
    trace_decimals: traceDecimals,
    decimal_separator: decimalSeparator,
    nutrient_order: order,
    settings,
  }
}

function inOrder<Row extends object>(rows: readonly Row[]): (Row & { position: number })[] {
  return rows.map((row, i) => ({ ...row, position: i + 1 }))
}
