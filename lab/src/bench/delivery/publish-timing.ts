import { createHash } from 'node:crypto'
import { publishChanges } from '@nutripim/server/features/publishing/publish'
import type { Database } from '@nutripim/server/platform/database/database'
import { sql } from '@nutripim/server/platform/database/sql'
import { interleave } from '../rounds.ts'

/**
 * Measures the time to publish all products of a country after a change, divided by the time to read them
 * and to write the same rows without comparison, checks, declarations or history.
 */
export async function comparePublishTiming(
  database: Database,
  country: string,
  channel: string,
  log: (line: string) => void,
): Promise<number> {
  await database.script(`
    create table bare_contents (like delivered_contents including all);
    create table bare_changes (like publication_changes including all);
    create table bare_now (like delivered_now including all)`)
  let change = 0
  const changeProducts = async () => {
    change += 1
    await database.all(sql`
      update products set web_synonyms = array[${`change ${change}`}] where country_id = ${country}`)
  }
  const publish = async () => {
    await changeProducts()
    return measure(async () => {
      const number = await publishChanges(database, { country, channel })
      if (number === undefined) throw new Error('Nothing was published.')
    })
  }
  const write = async () => {
    await changeProducts()
    return measure(() => writeBare(database, country, channel, change))
  }
  await publish()
  await write()
  const medians = await interleave({ publish, write }, 5, log)
  return medians.publish / medians.write
}

async function measure(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function writeBare(
  database: Database,
  country: string,
  channel: string,
  number: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    const rows = await tx.all<{ record: string; code: string; body: string }>(sql`
      select p.legacy_product_id::text as record, p.dh_code as code, json_build_object(
        'legacyProductId', p.legacy_product_id, 'dhCode', p.dh_code, 'productName', p.product_name,
        'webProductName', p.web_product_name, 'webShortDescription', p.web_short_description,
        'webLongDescription', p.web_long_description, 'webSynonyms', p.web_synonyms,
        'showOnWeb', p.show_on_web, 'composition', p.composition,
        'displayElements', p.display_elements)::text as body
      from products p where p.country_id = ${country}`)
    const records = rows.map(({ record }) => record)
    const codes = rows.map(({ code }) => code)
    const bodies = rows.map(({ body }) => body)
    const hashes = bodies.map((body) => createHash('sha256').update(body).digest('hex'))
    await tx.all(sql`
      insert into bare_contents (hash, body)
      select decode(hash, 'hex'), body from unnest(${hashes}::text[], ${bodies}::text[]) r(hash, body)`)
    await tx.all(sql`
      insert into bare_changes (country_id, channel_id, number, kind, record, code, hash)
      select ${country}, ${channel}, ${number}, 'product', record, code, decode(hash, 'hex')
      from unnest(${records}::text[], ${codes}::text[], ${hashes}::text[]) r(record, code, hash)`)
    await tx.all(sql`
      insert into bare_now (country_id, channel_id, kind, record, code, hash, number)
      select ${country}, ${channel}, 'product', record, code, decode(hash, 'hex'), ${number}
      from unnest(${records}::text[], ${codes}::text[], ${hashes}::text[]) r(record, code, hash)
      on conflict (country_id, channel_id, kind, record)
        do update set code = excluded.code, hash = excluded.hash, number = excluded.number`)
  })
}
