import { rolesWithRight } from '@nutripim/contract/api/permissions'
import type { Queryable } from '../platform/database/database.ts'
import { sql, text } from '../platform/database/sql.ts'
import { markets } from './demo-catalogue.ts'
import { administrator, approver, writerOf } from './demo-people.ts'
import { hasEditableAdvice, type ProductRow } from './demo-products.ts'
import { DemoRandom } from './demo-random.ts'
import { setActor } from './demo-time.ts'
import { insertRows } from './rows.ts'

/** Edits, decisions and drafts after the initial load, logged by the same triggers as real work. */
export async function loadDemoHistory(
  tx: Queryable,
  products: readonly ProductRow[],
): Promise<void> {
  for (const [i, country] of Object.keys(markets).entries()) {
    const chance = new DemoRandom(`${country} history`)
    const own = products.filter((product) => product.country_id === country)
    const writer = writerOf(country)

    await setActor(tx, writer, 'saveCompositions', { daysAgo: 120 - i })
    const raised = chance.between(2, 5)
    await raiseBoron(tx, country, raised)
    await setActor(tx, writer, 'saveDescription', { daysAgo: 120 - i })
    await commentOnBoron(tx, country, raised)
    await setActor(tx, writer, 'upsertAdvice', { daysAgo: 60 - i })
    await sharpenAdvice(tx, country, own.filter(hasEditableAdvice), chance)
    if (i % 2 === 0) await decideOnProposals(tx, country, writer, own, chance, 50 - i)
    if (i % 2 === 0 || country === 'PT') await leaveDrafts(tx, country, writer, chance, 20 - i / 2)
  }
  await setActor(tx, administrator, 'saveUser', { daysAgo: 30 })
  await tx.all(sql`
    insert into user_roles (user_id, role_id)
    values ('aoife.byrne@nutripim.example', 'DEALERMANAGER')`)
  await setActor(tx, 'dora.dealer@nutripim.example', 'saveDealer', { daysAgo: 12 })
  await tx.all(sql`
    update dealers set comments = 'Open on Saturdays in spring.'
    where country_id = 'GB' and grouping_text in ('York', 'Lincoln')`)
}

/** Boron has no oxide column, so a composition stays consistent. */
async function raiseBoron(tx: Queryable, country: string, count: number): Promise<void> {
  await tx.all(sql`
    update products
    set composition = composition || jsonb_build_object('B', (composition ->> 'B')::numeric + 0.01)
    where country_id = ${country} and legacy_product_id in (
      select legacy_product_id from products
      where country_id = ${country} and (composition ->> 'B')::numeric < 1
      order by dh_code limit ${count}
    )`)
}

/** Updates the texts of the same products. */
async function commentOnBoron(tx: Queryable, country: string, count: number): Promise<void> {
  await tx.all(sql`
    update products p
    set web_medium_description = replace(p.web_medium_description, old.figure, new.figure),
      web_long_description = replace(p.web_long_description, old.figure, new.figure)
    from products b,
      lateral (select ' ' || trim_scale((b.composition ->> 'B')::numeric - 0.01) || ' % B' as figure) old,
      lateral (select ' ' || (b.composition ->> 'B') || ' % B' as figure) new
    where p.country_id = ${country} and p.legacy_product_id = b.legacy_product_id
      and b.country_id = ${country} and b.legacy_product_id in (
        select legacy_product_id from products
        where country_id = ${country} and (composition ->> 'B')::numeric < 1
        order by dh_code limit ${count}
      )`)
}

async function sharpenAdvice(
  tx: Queryable,
  country: string,
  products: readonly ProductRow[],
  chance: DemoRandom,
): Promise<void> {
  const ids = chance.some(products, 20).map((product) => product.legacy_product_id)
  await tx.all(sql`
    update advice set text = text || ' Not on wet leaves.'
    where country_id = ${country} and legacy_product_id = any(${ids}::int[])`)
}

/** One approved and one rejected proposal. */
async function decideOnProposals(
  tx: Queryable,
  country: string,
  writer: string,
  products: readonly ProductRow[],
  chance: DemoRandom,
  daysAgo: number,
): Promise<void> {
  const accepted = chance.pick(products).legacy_product_id
  await setActor(tx, writer, 'createProduct', { daysAgo })
  await propose(tx, country, [draft(country, 'NutriCore 15-15-15 Trial', 195_000)])
  await tx.all(sql`
    insert into approvals (country_id, legacy_product_id, product)
    select country_id, legacy_product_id, to_jsonb(p) from products p
    where country_id = ${country} and legacy_product_id = ${accepted}`)

  await setActor(tx, approver, 'decideApproval', { daysAgo: daysAgo - 2 })
  await tx.all(sql`
    delete from products where country_id = ${country} and not is_live_product`)
  await tx.all(sql`
    update approvals set
      state = case when legacy_product_id = ${accepted} then 'Approved' else 'Rejected' end,
      reason = case when legacy_product_id = ${accepted} then null else 'We already sell this grade.' end,
      decided_by = current_actor(), decided_at = current_moment()
    where country_id = ${country} and state = 'Pending'`)
  await tx.all(sql`
    insert into notifications (user_id, kind, country_id, payload, read_at)
    select created_by, 'approval ' || lower(state), country_id,
      ${draftPayload} || jsonb_build_object('by', ${nameOf('decided_by')}, 'reason', reason)
        || case when state = 'Approved' then '{"changed": []}' else '{}' end::jsonb,
      case when state = 'Approved' then current_moment() end
    from approvals where country_id = ${country} and created_by in (select user_id from users)`)
}

const proposals = [
  'NutriCore 14-8-20 Vegetable',
  'Foliara Boron 150 Plus',
  'SoluFert 11-5-38 Colour',
  'Nitralis 25 Magnesium',
]

/** Drafts pending approval. */
async function leaveDrafts(
  tx: Queryable,
  country: string,
  writer: string,
  chance: DemoRandom,
  daysAgo: number,
): Promise<void> {
  await setActor(tx, writer, 'createProduct', { daysAgo })
  const names = chance.some(proposals, chance.between(1, 3))
  await propose(
    tx,
    country,
    names.map((name) => draft(country, name, 196_000 + proposals.indexOf(name))),
  )
  await tx.all(sql`
    insert into notifications (user_id, kind, country_id, payload)
    select u.user_id, 'approval pending', country_id,
      ${draftPayload} || jsonb_build_object('by', ${nameOf('created_by')})
    from approvals join user_countries u using (country_id)
    where country_id = ${country} and state = 'Pending' and u.user_id <> created_by
      and u.user_id in (select user_id from user_roles where role_id = any(${approverRoles}::text[]))
    order by approval_id, u.user_id`)
}

const approverRoles = rolesWithRight('product approver module')

/** Notifications like those of a real approval. */
const draftPayload = sql`jsonb_build_object(
  'approvalId', approval_id, 'legacyProductId', legacy_product_id,
  'dhCode', product ->> 'dh_code', 'productName', product ->> 'product_name')`

const nameOf = (column: 'created_by' | 'decided_by') => sql`
  (select u.display_name from users u where u.user_id = approvals.${text(column)})`

async function propose(tx: Queryable, country: string, drafts: object[]): Promise<void> {
  await insertRows(tx, 'products', drafts)
  await tx.all(sql`
    insert into approvals (country_id, legacy_product_id, product)
    select country_id, legacy_product_id, to_jsonb(p) from products p
    where country_id = ${country} and not is_live_product
    order by legacy_product_id`)
}

function draft(country_id: string, name: string, code: number) {
  const [range] = name.toLowerCase().split(' ')
  return {
    country_id,
    dh_code: `DH${code}`,
    product_name: name,
    product_range: range,
    form_of_product:
      range === 'foliara' ? 'liquid' : range === 'solufert' ? 'soluble-powder' : 'granules',
    is_live_product: false,
    show_advice: true,
    web_product_name: name,
    weblink_pack_image: `/bags/${range}.svg`,
    weblink_pack_image_alt_text: `Bag of ${name}`,
    web_short_description: `${name}: proposed for the coming season.`,
    web_long_description: `<p><strong>${name}</strong> was asked for by dealers at last winter’s meetings.</p>`,
  }
}
