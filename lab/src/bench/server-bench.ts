import { migrate } from '@nutripim/server/platform/database/migrate/migrate'
import { openPostgresDatabase } from '@nutripim/server/platform/database/postgres-database'
import { sql } from '@nutripim/server/platform/database/sql'
import { loadReference } from '@nutripim/server/seed/reference'
import { startTestProvider } from '@nutripim/server/test-support/provider'
import { startPostgres } from '@nutripim/tools/find/find-postgres'
import { benchUsers, loadBenchData } from './bench-data.ts'

import { compareCheckTiming } from './check-timing.ts'
import { compareToIndependentFloor, printWork } from './independent/independent-bench.ts'
import { plainTables } from './independent/plain-tables.ts'
import { productSettings } from './product-settings.ts'
import { compositionsPath, listReadCalls, oneProduct } from './read-calls.ts'
import { requestsPerSecond } from './requests-per-second.ts'
import { requireValue } from './require-value.ts'
import { type BenchRow, interleave, report } from './rounds.ts'
import { listSaveCalls, type ProductIds } from './save-calls.ts'
import { startServer, stopServers } from './start-server.ts'

const asJson = process.argv.includes('--json')
/** `--only=save,advice`: measures the calls that have one of these in their name. */
const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length)
const isWanted = (name: string) => !only || only.split(',').some((part) => name.includes(part))
const unchangedList = 'the same list unchanged (304)'
const rounds = 5
const metricsToken = 'bench'
const say = (line: string) => process.stderr.write(`${line}\n`)

async function main(): Promise<number> {
  const postgres = await startPostgres({ shared_preload_libraries: 'pg_stat_statements' })
  const provider = await startTestProvider()
  let opened: Postgres | undefined
  try {
    say('Loading 40,000 products in 20 countries …')
    const database = await openPostgresDatabase(postgres.url, { connections: 2 })
    opened = database
    await migrate(database, loadReference)
    const countries = await database.transaction((tx) => loadBenchData(tx))
    await database.script('create extension if not exists pg_stat_statements')
    await database.script(plainTables)
    await database.script('vacuum analyze')
    const ids = await productIds(database, countries)
    const tokens = await Promise.all(benchUsers.map((email) => provider.issue({ email })))
    const env = {
      ...process.env,
      ...productSettings(postgres.url, provider),
      DATABASE_CONNECTIONS: '10',
      CHECK_ANSWERS: '',
      METRICS_TOKEN: metricsToken,
    }
    const floor = await startServer('./floor-server.js', { ...env, PORT: '18991' }, 18991)
    const independent = await startServer(
      './independent/plain-server.js',
      { ...env, PORT: '18992' },
      18992,
    )
    const product = await startServer(
      '../../../apps/server/dist/bundle/main.js',
      { ...env, PORT: '18990' },
      18990,
    )
    const whenIdle = () => waitUntilIdle(database)
    const rows = await measure(floor, product, tokens, ids, whenIdle)
    const checking = 'checking 2,000 products'
    if (isWanted(checking)) {
      rows.push({
        name: `${checking} / reading them`,
        ratio: await compareCheckTiming(database, requireValue(countries[0], 'country')),
        target: 1,
        direction: 'at most',
      })
    }
    const independentRows = await compareToIndependentFloor(
      database,
      { product, floor: independent },
      { headers: { authorization: `Bearer ${tokens[0]}` }, ids },
      isWanted,
      whenIdle,
    )
    if (!asJson) printWork(independentRows)
    return report([...rows, ...independentRows], asJson)
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
  tokens: readonly string[],
  ids: ProductIds,
  whenIdle: () => Promise<void>,
): Promise<BenchRow[]> {
  const headers = { authorization: `Bearer ${tokens[0]}` }
  const [country, products] = requireValue([...ids][0], 'country')
  // The unchanged list is compared with one product.
  const isMeasured = (name: string) =>
    isWanted(name) || (name === oneProduct && isWanted(unchangedList))
  const calls = [
    ...listReadCalls(tokens, country, requireValue(products[7], 'product')),
    ...listSaveCalls(headers, ids),
  ].filter(({ name }) => isMeasured(name))
  const unchanged = createUnchangedList(product + compositionsPath(country), headers)

  // Each server binds the user and warms up before the measurement.
  for (const [side, server] of [['product', product] as const, ['floor', floor] as const]) {
    for (const { once, measure } of calls) {
      await once(server)
      await measure(server, side)
    }
  }
  const medians = await interleave<string>(
    {
      ...Object.fromEntries(
        calls.flatMap(({ name, measure }) => [
          [`${name}, product`, () => measure(product, 'product')],
          [`${name}, floor`, () => measure(floor, 'floor')],
        ]),
      ),
      ...(isWanted(unchangedList) && { [unchangedList]: unchanged.measure }),
    },
    rounds,
    say,
    { waitUntilIdle: whenIdle },
  )
  const rate = (name: string) => requireValue(medians[name], name)
  /** The fewest of five times, because background work sends statements, too. */
  const statements = async (request: () => Promise<unknown>) => {
    // Requests of the last round may still be queued.
    await whenIdle()
    const counts: number[] = []
    for (let i = 0; i < 5; i += 1) {
      const before = await countStatements(product)
      await request()
      counts.push((await countStatements(product)) - before)
    }
    return Math.min(...counts)
  }
  const rows: BenchRow[] = []
  for (const { name, target, once, maxStatements = 2 } of calls) {
    rows.push({
      name: `${name} / floor`,
      ratio: rate(`${name}, product`) / rate(`${name}, floor`),
      target,
      queries: await statements(() => once(product)),
      queryTarget: maxStatements,
    })
  }
  if (isWanted(unchangedList)) {
    rows.push({
      name: `${unchangedList} / ${oneProduct}`,
      ratio: rate(unchangedList) / rate(`${oneProduct}, product`),
      target: 1.5,
      queries: await statements(await unchanged.prepare()),
      queryTarget: 2,
    })
  }
  return rows
}

/** A list that the caller already has. */
function createUnchangedList(url: string, headers: Record<string, string>) {
  const fetchTag = async () => {
    const response = await fetch(url, { headers })
    return { ...headers, 'if-none-match': requireValue(response.headers.get('etag'), 'etag') }
  }
  return {
    measure: async () => requestsPerSecond({ url, headers: await fetchTag(), expect: 304 }),
    async prepare() {
      const tagged = await fetchTag()
      return () => fetch(url, { headers: tagged })
    },
  }
}

type Postgres = Awaited<ReturnType<typeof openPostgresDatabase>>

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

/** The first country also has advice and dealers. */
async function productIds(database: Postgres, countries: string[]): Promise<ProductIds> {
  const rows = await database.all<{ country: string; ids: number[] }>(sql`
    select country_id as country, array_agg(legacy_product_id order by legacy_product_id) as ids
    from products where country_id = any(${countries}::text[]) group by country_id
    order by country_id`)
  return new Map(rows.map((row) => [row.country, row.ids]))
}

async function countStatements(server: string): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const metrics = await (await fetch(`${server}/metrics`, { headers })).text()
  return Number(/database_statements_total (\d+)/.exec(metrics)?.[1])
}

process.exitCode = await main()
