import { startTestProvider } from '@nutripim/server/integration-tests/test-provider'
import { migrate } from '@nutripim/server/platform/database/migrate/migrate'
import { openPostgres } from '@nutripim/server/platform/database/postgres-database'
import { sql } from '@nutripim/server/platform/database/sql'
import { loadReference } from '@nutripim/server/seed/reference'
import { startPostgres } from '@nutripim/tools/find/find-postgres'
import { benchUser, loadBenchData } from './bench-data.ts'
import { compareCheckingToReading } from './check-timing.ts'
import { createDescriptionLoad } from './description-load.ts'
import { requestsPerSecond } from './load.ts'
import { productSettings } from './product-settings.ts'
import { createReadLoad, listReadCalls } from './read-calls.ts'
import { requireValue } from './require-value.ts'
import { type BenchRow, interleave, report } from './rounds.ts'
import { startServer, stopServers } from './start-server.ts'

const asJson = process.argv.includes('--json')
/** `--only=save,advice`: measures the calls that have one of these in their name. */
const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length)
const isWanted = (name: string) => !only || only.split(',').some((part) => name.includes(part))
const calls = {
  one: 'reading one product',
  unchanged: 'the same list unchanged (304)',
  save: 'save of 200 rows',
  description: 'save of one description',
}
const rounds = 5
const rowsPerSave = 200
const metricsToken = 'bench'
const say = (line: string) => process.stderr.write(`${line}\n`)

async function main(): Promise<number> {
  const postgres = await startPostgres()
  const provider = await startTestProvider()
  let opened: Postgres | undefined
  try {
    say('Loading 40,000 products in 20 countries …')
    const database = await openPostgres(postgres.url, { connections: 2 })
    opened = database
    await migrate(database, loadReference)
    const countries = await database.transaction((tx) => loadBenchData(tx))
    await database.script('vacuum analyze')
    const ids = await productIds(database, countries)
    const token = await provider.issue({ email: benchUser })
    const env = {
      ...process.env,
      ...productSettings(postgres.url, provider),
      DATABASE_CONNECTIONS: '10',
      CHECK_ANSWERS: '',
      METRICS_TOKEN: metricsToken,
    }
    const floor = await startServer('./floor-server.js', { ...env, PORT: '18991' }, 18991)
    const product = await startServer(
      '../../apps/server/dist/bundle/main.js',
      { ...env, PORT: '18990' },
      18990,
    )
    const whenIdle = () => waitUntilIdle(database)
    const rows = await measure(floor, product, token, countries, ids, whenIdle)
    const checking = 'checking 2,000 products'
    if (isWanted(checking)) {
      rows.push({
        name: `${checking} / reading them`,
        ratio: await compareCheckingToReading(database, requireValue(countries[0], 'country')),
        target: 1,
        direction: 'at most',
      })
    }
    return report(rows, asJson)
  } finally {
    stopServers()
    await provider.close()
    await opened?.close()
    await postgres.stop()
  }
}

async function measure(
  floor: string,
  product: string,
  token: string,
  countries: string[],
  ids: Map<string, number[]>,
  whenIdle: () => Promise<void>,
): Promise<BenchRow[]> {
  const headers = { authorization: `Bearer ${token}` }
  const country = requireValue(countries[0], 'country')
  // The unchanged list is compared with one product.
  const isRead = (name: string) =>
    isWanted(name) || (name === calls.one && isWanted(calls.unchanged))
  const reads = listReadCalls(country, requireValue(ids.get(country)?.[7], 'product'))
    .filter(({ name }) => isRead(name))
    .map((call) => ({ ...call, ...createReadLoad(headers, call) }))
  const listPath = `/api/product-information/product-compositions/${country}`
  const fetchUnchanged = async () => {
    const response = await fetch(product + listPath, { headers })
    return { ...headers, 'if-none-match': requireValue(response.headers.get('etag'), 'etag') }
  }
  const unchanged = async () =>
    requestsPerSecond({ url: product + listPath, headers: await fetchUnchanged(), expect: 304 })
  // Baseline and product save different rows, so that they do not undo each other's changes.
  const savePath = '/api/product-information/product-compositions'
  const saveHeaders = { ...headers, 'content-type': 'application/json' }
  const save = (server: string, side: number) =>
    requestsPerSecond({
      url: server + savePath,
      method: 'POST',
      headers: saveHeaders,
      listBodies: (connection) => createSaveBodies(connection * 2 + side, countries, ids),
    })
  const descriptions = createDescriptionLoad(headers, countries, ids)

  // Each server binds the user and warms up before the measurement.
  for (const [side, server] of [product, floor].entries()) {
    for (const { once, measure } of reads) {
      await once(server)
      await measure(server)
    }
    if (isWanted(calls.save)) await save(server, side)
    if (isWanted(calls.description)) await descriptions.save(server, side)
  }
  const medians = await interleave<string>(
    {
      ...Object.fromEntries(
        reads.flatMap(({ name, measure }) => [
          [`${name}, product`, () => measure(product)],
          [`${name}, floor`, () => measure(floor)],
        ]),
      ),
      ...(isWanted(calls.unchanged) && { 'unchanged, product': unchanged }),
      ...(isWanted(calls.save) && {
        'save, product': () => save(product, 0),
        'save, floor': () => save(floor, 1),
      }),
      ...(isWanted(calls.description) && {
        'description, product': () => descriptions.save(product, 0),
        'description, floor': () => descriptions.save(floor, 1),
      }),
    },
    rounds,
    say,
    { waitUntilIdle: whenIdle },
  )
  const rate = (name: string) => requireValue(medians[name], name)
  const compare = (name: string) => rate(`${name}, product`) / rate(`${name}, floor`)
  /** The fewest of five times, because background work sends statements, too. */
  const statements = async (request: () => Promise<unknown>) => {
    const counts: number[] = []
    for (let i = 0; i < 5; i += 1) {
      const before = await countStatements(product)
      await request()
      counts.push((await countStatements(product)) - before)
    }
    return Math.min(...counts)
  }
  const rows: BenchRow[] = []
  for (const { name, target, once } of reads) {
    const queries = await statements(() => once(product))
    rows.push({ name: `${name} / floor`, ratio: compare(name), target, queries, queryTarget: 2 })
  }
  if (isWanted(calls.unchanged)) {
    const unchangedHeaders = await fetchUnchanged()
    rows.push({
      name: `${calls.unchanged} / ${calls.one}`,
      ratio: rate('unchanged, product') / rate(`${calls.one}, product`),
      target: 1.5,
      queries: await statements(() => fetch(product + listPath, { headers: unchangedHeaders })),
      queryTarget: 2,
    })
  }
  if (isWanted(calls.save)) {
    rows.push({
      name: `${calls.save} / floor`,
      ratio: compare('save'),
      target: 0.9,
      queries: await statements(async () => {
        const [body] = createSaveBodies(199, countries, ids)
        const sent = { method: 'POST', headers: saveHeaders, body }
        const response = await fetch(product + savePath, sent)
        if (!response.ok) throw new Error(await response.text())
      }),
      queryTarget: 2,
    })
  }
  if (isWanted(calls.description)) {
    rows.push({
      name: `${calls.description} / floor`,
      ratio: compare('description'),
      target: 0.85,
      queries: await statements(() => descriptions.saveOnce(product)),
      queryTarget: 2,
    })
  }
  return rows
}

/** Creates requests that change three cells in 200 rows of one connection. */
function createSaveBodies(
  writer: number,
  countries: string[],
  ids: Map<string, number[]>,
): string[] {
  const countryCode = requireValue(countries[writer % countries.length], 'country')
  const first = Math.floor(writer / countries.length) * rowsPerSave
  const rows = requireValue(ids.get(countryCode), 'products').slice(first, first + rowsPerSave)
  const values = (step: number) => ({ Cu: 0.1 + step, Fe: 0.2 + step, Mn: 0.3 + step })
  // Without `was`, so that every request changes the rows, whatever an earlier round has saved.
  return [1, 2].map((step) =>
    JSON.stringify({
      countryCode,
      products: rows.map((legacyProductId) => ({ legacyProductId, composition: values(step) })),
    }),
  )
}

type Postgres = Awaited<ReturnType<typeof openPostgres>>

/** Waits for responses that are still computed, although nobody reads them any more. */
async function waitUntilIdle(database: Postgres): Promise<void> {
  for (let quiet = 0; quiet < 3; ) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    const [row] = await database.all<{ active: number }>(sql`
      select count(*)::int as active from pg_stat_activity
      where backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()`)
    quiet = row?.active === 0 ? quiet + 1 : 0
  }
}

async function productIds(database: Postgres, countries: string[]) {
  const rows = await database.all<{ country: string; ids: number[] }>(sql`
    select country_id as country, array_agg(legacy_product_id order by legacy_product_id) as ids
    from products where country_id = any(${countries}::text[]) group by country_id`)
  return new Map(rows.map((row) => [row.country, row.ids]))
}

async function countStatements(server: string): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const metrics = await (await fetch(`${server}/metrics`, { headers })).text()
  return Number(/database_statements_total (\d+)/.exec(metrics)?.[1])
}

process.exitCode = await main()
