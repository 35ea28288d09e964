/**
 * The independent floor: what an engineer would write for the five calls alone. One process, node:http and pg,
 * plain tables with the index that each call needs, one audit row for each changed product. It runs nothing of
 * the product. Tokens are not checked, bodies are.
 */
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'

const { DATABASE_URL, DATABASE_CONNECTIONS, PORT } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(DATABASE_CONNECTIONS) })

const statements = {
  one: `select * from plain.products where id = $1`,
  list: `select id, code, name, range, composition from plain.products where country = $1`,
  page: `
    select * from plain.products where country = $1 order by country, code limit $2`,
  saveCompositions: `
    with change as (
      select * from jsonb_to_recordset($2::jsonb) as c(id integer, composition jsonb)
    ), saved as (
      update plain.products p set composition = jsonb_strip_nulls(p.composition || change.composition)
      from change join plain.products old using (id)
      where p.id = change.id and p.country = $1
      returning p.id, p.code, p.name, p.range, p.composition, old.composition as before, change.composition as after
    ), logged as (
      insert into plain.log (actor, country, product, before, after)
      select $3, $1, id, before, after from saved
    )
    select id, code, name, range, composition from saved`,
  saveDescription: `
    with saved as (
      update plain.products p set short_description = $3, long_description = $4
      from plain.products old
      where p.id = $2 and p.country = $1 and old.id = p.id
      returning p.*, old.short_description as old_short, old.long_description as old_long
    ), logged as (
      insert into plain.log (actor, country, product, before, after)
      select $5, $1, id,
        jsonb_build_object('short', old_short, 'long', old_long), jsonb_build_object('short', $3::text, 'long', $4::text)
      from saved
    )
    select id, country, short_description, long_description from saved`,
}

async function run(name: keyof typeof statements, values: unknown[]): Promise<object[]> {
  return (await pool.query({ name, text: statements[name], values })).rows
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

function checkCountry(country: unknown): string {
  if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country)) throw new Error('country')
  return country
}

function checkText(text: unknown): string {
  if (typeof text !== 'string' || text.length > 100_000) throw new Error('text')
  return text
}

function checkProducts(products: unknown): { id: number; composition: object }[] {
  if (!Array.isArray(products)) throw new Error('products')
  return products.map(({ legacyProductId: id, composition }) => {
    if (!Number.isInteger(id)) throw new Error('id')
    for (const value of Object.values(composition)) {
      if (value !== null && (typeof value !== 'number' || value < 0 || value > 100))
        throw new Error('value')
    }
    return { id, composition }
  })
}

async function answer(request: IncomingMessage): Promise<object> {
  const path = request.url ?? ''
  const last = path.split('/').at(-1) ?? ''
  const actor = request.headers.authorization ?? ''
  if (request.method === 'GET') {
    return path.includes('/product-compositions/')
      ? run('list', [checkCountry(last)])
      : run('one', [Number(last)])
  }
  const body = await readBody(request)
  if (last === 'search') return run('page', [checkCountry(body.countryCode), Number(body.pageSize)])
  if (last === 'product-compositions') {
    const products = JSON.stringify(checkProducts(body.products))
    return run('saveCompositions', [checkCountry(body.countryCode), products, actor])
  }
  return run('saveDescription', [
    checkCountry(body.countryId),
    Number(body.legacyProductId),
    checkText(body.webShortDescription),
    checkText(body.webLongDescription),
    actor,
  ])
}

createServer((request, response) => {
  answer(request)
    .then((rows) => {
      const json = JSON.stringify(rows)
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(json),
      }
      response.writeHead(200, headers).end(json)
    })
    .catch((error: Error) => response.writeHead(500).end(error.message))
}).listen(Number(PORT), '127.0.0.1')
