import { buildCursor } from '@nutripim/server/features/api-keys/publication-cursor-sql'
import { publishChanges } from '@nutripim/server/features/publishing/publish'
import type { Database } from '@nutripim/server/platform/database/database'
import { migrate } from '@nutripim/server/platform/database/migrate/migrate'
import { openPostgresDatabase } from '@nutripim/server/platform/database/postgres-database'
import { sql } from '@nutripim/server/platform/database/sql'
import { loadReference } from '@nutripim/server/seed/reference'
import { buildChannel } from '@nutripim/server/test-support/builders/build-channel'
import { startTestProvider } from '@nutripim/server/test-support/provider'
import { startPostgres } from '@nutripim/tools/find/find-postgres'
import { findFreePorts } from '@nutripim/tools/free-port'
import { startVarnish } from '@nutripim/tools/test-support/start-varnish'
import { benchUser, loadBenchData } from '../bench-data.ts'
import { productSettings } from '../product-settings.ts'
import { requestsPerSecond } from '../requests-per-second.ts'
import { requireValue } from '../require-value.ts'
import { type BenchRow, interleave, report } from '../rounds.ts'
import { startServer, stopServers } from '../start-server.ts'
import { comparePublishTiming } from './publish-timing.ts'

const asJson = process.argv.includes('--json')
const rounds = 5
const channel = 'web'
const say = (line: string) => process.stderr.write(`${line}\n`)

async function main(): Promise<number> {
  const postgres = await startPostgres()
  const provider = await startTestProvider()
  const closing: (() => Promise<void>)[] = []
  try {
    say('Loading 2,000 products …')
    const database = await openPostgresDatabase(postgres.url, { connections: 2 })
    closing.push(() => database.close())
    await migrate(database, loadReference)
    const countries = await database.transaction((tx) => loadBenchData(tx, 1))
    const country = requireValue(countries[0], 'country')
    await buildChannel(database, country, channel, {
      fields: [
        'webProductName',
        'webShortDescription',
        'webLongDescription',
        'webSynonyms',
        'showOnWeb',
        'composition',
        'displayElements',
      ],
      filter: ['showOnWeb'],
    })
    await publishChanges(database, { country, channel })
    await database.script('vacuum analyze')
    // Before the product runs, because its publisher would publish the changes too.
    const publishing = await comparePublishTiming(database, country, channel, say)
    await publishChanges(database, { country, channel })

    const [port = 0, floorPort = 0, cachePort = 0] = await findFreePorts(3)
    const env = {
      ...process.env,
      ...productSettings(postgres.url, provider),
      DATABASE_CONNECTIONS: '10',
      CHECK_ANSWERS: '',
      // Calls are counted and get their RateLimit headers, as for any key.
      RATE_LIMIT: '100000000',
    }
    const product = await startServer(
      '../../../apps/server/dist/bundle/main.js',
      { ...env, PORT: String(port) },
      port,
    )
    const floor = await startServer(
      './delivery/delivery-floor.js',
      { ...env, PORT: String(floorPort) },
      floorPort,
    )
    const varnish = startVarnish({ port: cachePort, serverPort: port })
    closing.push(() => varnish.close())
    const token = await provider.issue({ email: benchUser })
    const headers = {
      authorization: `Bearer ${await createKey(product, token, country)}`,
      'accept-encoding': 'gzip, deflate, br',
    }
    const servers = { product, floor, cache: varnish.url }
    const rows = await measureReads(database, servers, headers, country)
    rows.push({
      name: 'publishing 2,000 changed products / writing them bare',
      ratio: publishing,
      target: 1.5,
      direction: 'at most',
    })
    return report(rows, asJson)
  } finally {
    stopServers()
    for (const close of closing) await close()
    await provider.close()
    await postgres.stop()
  }
}

async function createKey(product: string, token: string, country: string): Promise<string> {
  const response = await fetch(`${product}/api/access-control/api-key`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Bench',
      ownerId: benchUser,
      countries: [country],
      scopes: ['products:read', 'events:read'],
      channels: [channel],
    }),
  })
  const { secret, detail }: { secret?: string; detail?: string } = JSON.parse(await response.text())
  return requireValue(secret, detail ?? 'secret')
}

async function measureReads(
  database: Database,
  { product, floor, cache }: { product: string; floor: string; cache: string },
  headers: Record<string, string>,
  country: string,
): Promise<BenchRow[]> {
  const { id, cursor } = await database.get<{ id: string; cursor: string }>(sql`
    select max(record) as id, ${buildCursor({ country, channel }, sql`max(n.number)`)} as cursor
    from delivered_now n where kind = 'product'`)
  const path = `/api/delivery/v1/${country}/${channel}`
  const calls = [
    { name: 'a page of 50 products', target: 0.8, path: `${path}/products?limit=50` },
    { name: 'one product', target: 0.7, path: `${path}/products/${id}` },
    { name: 'feed poll with nothing new', target: 0.8, path: `${path}/changes?after=${cursor}` },
  ]
  for (const call of calls) await requireSameAnswers(product, floor, call.path, headers)
  const load = (url: string) => () => requestsPerSecond({ url, headers })
  const cached = 'the same page from Varnish'
  const measures: Record<string, () => Promise<number>> = Object.fromEntries([
    ...calls.flatMap((call) => [
      [`${call.name}, product`, load(product + call.path)],
      [`${call.name}, floor`, load(floor + call.path)],
    ]),
    [cached, load(`${cache}${path}/products?limit=50`)],
  ])
  for (const warmUp of Object.values(measures)) await warmUp()
  const medians = await interleave<string>(measures, rounds, say)
  const rate = (name: string) => requireValue(medians[name], name)
  const rows = calls.map(({ name, target }) => ({
    name: `${name} / floor`,
    ratio: rate(`${name}, product`) / rate(`${name}, floor`),
    target,
  }))
  const ratio = rate(cached) / rate('a page of 50 products, product')
  return [...rows, { name: `${cached} / from the server`, ratio, target: 2 }]
}

async function requireSameAnswers(
  product: string,
  floor: string,
  path: string,
  headers: Record<string, string>,
): Promise<void> {
  const answers = [product, floor].map(async (server) => {
    const response = await fetch(server + path, { headers })
    const encoding = response.headers.get('content-encoding')
    const headerNames = [...response.headers.keys()].sort()
    const body = await response.text()
    return JSON.stringify({ status: response.status, encoding, headerNames, body })
  })
  const [ours, bare] = await Promise.all(answers)
  if (ours !== bare) {
    throw new Error(`${path}: ${ours?.slice(0, 300)} and ${bare?.slice(0, 300)} differ.`)
  }
}

process.exitCode = await main()
