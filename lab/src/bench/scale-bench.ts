import { parseArgs } from 'node:util'
import { migrate } from '@nutripim/server/platform/database/migrate/migrate'
import { openPostgresDatabase } from '@nutripim/server/platform/database/postgres-database'
import { loadReference } from '@nutripim/server/seed/reference'
import { startTestProvider } from '@nutripim/server/test-support/provider'
import { startPostgres } from '@nutripim/tools/find/find-postgres'
import { findFreePorts } from '@nutripim/tools/free-port'
import { startProduct } from '@nutripim/tools/run-product'
import pg from 'pg'
import { productSettings } from './product-settings.ts'
import { requireValue } from './require-value.ts'
import { median } from './rounds.ts'
import { loadScaleData, type ScaleSize, scaleUser } from './scale-data.ts'

const { values: options } = parseArgs({
  options: {
    /** A part of the products and log rows, to try the benchmark itself. */
    part: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '60' },
  },
})
const say = (line: string) =>
  process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`)
const target = 0.9
const part = Number(options.part)

const sizes: ScaleSize[] = [
  { countries: 1, logRows: 1_000_000 },
  { countries: 20, logRows: 5_000_000 },
  { countries: 200, logRows: 20_000_000 },
].map(({ countries, logRows }) => ({
  countries,
  otherProducts: 5000 * part,
  logRows: Math.max(100_000, logRows * part),
}))

type Provider = Awaited<ReturnType<typeof startTestProvider>>
type Call = (headers: Record<string, string>) => Promise<Response>

/** A server with a database of this size, and the calls of one country. */
async function open(size: ScaleSize, provider: Provider, closing: Close[]) {
  const started = performance.now()
  const postgres = await startPostgres({
    fsync: 'off',
    shared_buffers: '512MB',
    max_wal_size: '8GB',
    checkpoint_timeout: '30min',
  })
  closing.push(() => postgres.stop())
  const database = openPostgresDatabase(postgres.url, { connections: 1 })
  await migrate(database, loadReference)
  await database.close()
  const { country, id, bytes } = await load(postgres.url, size)
  const seconds = Math.round((performance.now() - started) / 1000)
  say(`${JSON.stringify(size)}, ${bytes}, loaded in ${seconds} s`)
  const [port] = await findFreePorts(1)
  const product = await startProduct({
    env: {
      PORT: String(port),
      ...productSettings(postgres.url, provider),
    },
  })
  closing.push(async () => void (await product.stop()))
  return listCalls(`${product.url}/api/`, country, id)
}

type Close = () => Promise<void>

async function load(url: string, size: ScaleSize) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const country = await loadScaleData(client, size)
    const { rows } = await client.query<{ bytes: string; id: number }>(
      `select pg_size_pretty(pg_database_size(current_database())) as bytes,
        (select min(legacy_product_id) from products where country_id = $1) as id`,
      [country],
    )
    return { country, ...requireValue(rows[0], 'row') }
  } finally {
    // Otherwise the end of PostgreSQL would be reported, and not what failed before.
    await client.end()
  }
}

function listCalls(api: string, country: string, id: number): Map<string, Call> {
  const day = (offset: number) =>
    new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  const get =
    (path: string): Call =>
    (headers) =>
      fetch(api + path, { headers })
  const post =
    (path: string, createBody: () => object): Call =>
    (headers) =>
      fetch(api + path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(createBody()),
      })
  let value = 0
  const nextValue = () => {
    value = (value + 1) % 90
    return value
  }
  const search = { countryCode: country, text: 'Product 17' }
  return new Map<string, Call>([
    ['list of compositions', get(`product-information/product-compositions/${country}`)],
    ['one product', get(`product-information/search/${id}`)],
    ['search in a country', post('product-information/search', () => search)],
    ['search of everything', post('global-admin/search', () => ({ text: 'Product 17' }))],
    [
      'completion report',
      post('product-information/product-status', () => ({ countryCode: country })),
    ],
    ['audit log, 30 days', get(`audit-log/${day(-30)}/${day(1)}?country=${country}`)],
    ['audit log, 2 years', get(`audit-log/${day(-740)}/${day(1)}?country=${country}`)],
    [
      'save of one cell',
      post('product-information/product-compositions', () => ({
        countryCode: country,
        products: [{ legacyProductId: id, composition: { N: nextValue() } }],
      })),
    ],
  ])
}

async function main(): Promise<number> {
  const closing: Close[] = []
  try {
    const provider = await startTestProvider()
    closing.push(() => provider.close())
    const opened: Map<string, Call>[] = []
    for (const size of sizes) opened.push(await open(size, provider, closing))
    const token = await provider.issue({ email: scaleUser })
    const headers = { authorization: `Bearer ${token}` }
    const measure = async (name: string, call: Call) => {
      const started = performance.now()
      const response = await call(headers)
      const text = await response.text()
      if (!response.ok) throw new Error(`${name}: ${response.status} ${text.slice(0, 200)}`)
      return performance.now() - started
    }
    say('Measuring, in turns …')
    let hasPassed = true
    printRow('call', ...sizes.map(({ countries }) => `countries: ${countries}`), 'lowest ratio')
    printRow('---', ...sizes.map(() => '--:'), '--:')
    for (const name of opened[0]?.keys() ?? []) {
      const calls = opened.map((each) => requireValue(each.get(name), name))
      const times: number[][] = calls.map(() => [])
      for (let round = 0; round < Number(options.rounds) + 10; round += 1) {
        for (const [index, call] of calls.entries()) {
          const time = await measure(name, call)
          // The first rounds fill caches and prepare statements.
          if (round >= 10) times[index]?.push(time)
        }
      }
      const [smallest = 0, ...larger] = times.map(median)
      const ratio = smallest / Math.max(...larger)
      if (ratio < target) hasPassed = false
      const texts = [smallest, ...larger].map((time) => `${time.toFixed(1)} ms`)
      printRow(name, ...texts, ratio.toFixed(2))
    }
    return hasPassed ? 0 : 1
  } finally {
    for (const close of closing.reverse()) await close()
  }
}

const printRow = (...cells: string[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`)

process.exitCode = await main()
