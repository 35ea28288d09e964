import type { Queryable } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import { demoAdvice, demoLinks, demoPhrases } from './demo-advice.ts'
import { demoDealers } from './demo-dealers.ts'
import { loadDemoFiles } from './demo-files.ts'
import { loadDemoHistory } from './demo-history.ts'
import {
  demoAccessRequests,
  demoSignIns,
  demoUserCountries,
  demoUserRoles,
  demoUsers,
} from './demo-people.ts'
import { demoProducts } from './demo-products.ts'
import { clearActor, setActor } from './demo-time.ts'
import { insertRows } from './rows.ts'

/** Believable data to try the product with. Only ever into a database that has no products. */
export async function loadDemo(tx: Queryable): Promise<void> {
  if (await tx.find(sql`select from products limit 1`)) {
    throw new Error('Demo data is only loaded into a database without products.')
  }
  const products = demoProducts()

  await setActor(tx, 'system', 'seed', { daysAgo: 400 })
  await insertRows(tx, 'users', demoUsers())
  await insertRows(tx, 'user_roles', demoUserRoles())
  await insertRows(tx, 'user_countries', demoUserCountries())
  await insertRows(tx, 'sign_ins', demoSignIns())
  await insertRows(tx, 'products', products)
  await insertRows(tx, 'product_links', demoLinks(products))
  await insertRows(tx, 'advice', demoAdvice(products))
  await insertRows(tx, 'phrases', demoPhrases())
  await insertRows(tx, 'dealers', demoDealers())
  await loadDemoFiles(tx)
  await setActor(tx, 'system', 'seed', { daysAgo: 3 })
  await insertRows(tx, 'access_requests', demoAccessRequests())

  await continueCounting(tx)
  await loadDemoHistory(tx, products)
  await clearActor(tx)
  await tx.all(sql`select index_product_words(null)`)
  await tidyIndexes(tx)
}

/** What was loaded goes into the indexes at once: nothing vacuums the embedded database later. */
async function tidyIndexes(tx: Queryable): Promise<void> {
  await tx.all(sql`
    select gin_clean_pending_list(c.oid) from pg_class c join pg_am on pg_am.oid = c.relam
    where amname = 'gin' and c.relnamespace = 'public'::regnamespace`)
}

/** Numbers given from now on come after those given here. */
async function continueCounting(tx: Queryable): Promise<void> {
  await tx.all(sql`
    select
      setval(pg_get_serial_sequence('products', 'legacy_product_id'), max(legacy_product_id)),
      setval('dh_codes', max(substr(dh_code, 3)::int))
    from products`)
}
