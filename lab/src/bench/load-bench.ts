import { readdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { migrate } from '@nutripim/server/platform/database/migrate/migrate'
import { openPostgresDatabase } from '@nutripim/server/platform/database/postgres-database'
import { loadReference } from '@nutripim/server/seed/reference'
import { startTestProvider } from '@nutripim/server/test-support/provider'
import { startPostgres } from '@nutripim/tools/find/find-postgres'
import { findFreePorts } from '@nutripim/tools/free-port'
import { type RunningProduct, startProduct } from '@nutripim/tools/run-product'
import pg from 'pg'
import { benchUsers, loadBenchData } from './bench-data.ts'
import { createMixedCalls } from './mixed-calls.ts'
import { productSettings } from './product-settings.ts'
import { requireValue } from './require-value.ts'

/** Two servers under reads, saves, exports and event streams: memory, handles, connections and p99 at start and end. */
const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '120' },
    /** Requests per second of both servers together. */
    rate: { type: 'string', default: '10' },
    streams: { type: 'string', default: '40' },
    /** How long the start and the end are. */
    window: { type: 'string', default: '10' },
    /** Before the start, to fill caches and to let the memory of Node settle. */
    warmup: { type: 'string', default: '5' },
  },
})
const minute = 60_000
const duration = Number(options.minutes) * minute
const windowLength = Number(options.window) * minute
const warmup = Number(options.warmup) * minute

type Close = () => Promise<void>

interface Server extends RunningProduct {
  metrics: string
}

interface Sample {
  minute: number
  megabytes: number[]
  heap: number[]
  handles: number[]
  connections: number
}

interface Timing {
  at: number
  name: string
  took: number
}

const say = (line: string) => process.stdout.write(`${line}\n`)

async function openServers(
  url: string,
  closing: Close[],
): Promise<{ servers: Server[]; tokens: () => Promise<string[]> }> {
  const provider = await startTestProvider()
  closing.push(() => provider.close())
  const servers: Server[] = []
  for (let number = 0; number < 2; number += 1) {
    const [port, metricsPort] = await findFreePorts(2)
    const env = {
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      ...productSettings(url, provider),
    }
    const product = await startProduct({ env })
    closing.push(async () => void (await product.stop()))
    servers.push({ ...product, metrics: `http://127.0.0.1:${metricsPort}/metrics` })
  }
  const tokens = () => Promise.all(benchUsers.map((email) => provider.issue({ email })))
  return { servers, tokens }
}

/** Linux counts them. A worker that starts has many files open for a moment, so the fewest of some looks count. */
async function countHandles({ pid }: Server): Promise<number> {
  const counts: number[] = []
  for (let look = 0; look < 5; look += 1) {
    counts.push(readdirSync(`/proc/${pid}/fd`).length)
    await wait(1000)
  }
  return Math.min(...counts)
}

/** What each server and the database use. */
async function takeSample(servers: Server[], client: pg.Client, minutes: number): Promise<Sample> {
  const texts = await Promise.all(servers.map(async ({ metrics }) => (await fetch(metrics)).text()))
  const read = (name: string) =>
    texts.map((text) => Math.round(Number(new RegExp(`^${name} (.*)`, 'm').exec(text)?.[1]) / 1e6))
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'`,
  )
  return {
    minute: Math.round(minutes),
    megabytes: read('process_resident_memory_bytes'),
    heap: read('process_heap_used_bytes'),
    handles: await Promise.all(servers.map(countHandles)),
    connections: requireValue(rows[0], 'row').count,
  }
}

function formatSample({ minute: minutes, megabytes, heap, handles, connections }: Sample): string {
  return `minute ${minutes}: memory ${megabytes.join(' + ')} MB, heap ${heap.join(' + ')} MB, handles ${handles.join(' + ')}, connections ${connections}`
}

function percentile(timings: readonly Timing[], share: number): number {
  const sorted = timings.map(({ took }) => took).sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function reportTimings(timings: readonly Timing[]): void {
  const first = timings.filter(({ at }) => at >= warmup && at < warmup + windowLength)
  const last = timings.filter(({ at }) => at >= duration - windowLength)
  say('| call | requests at start, end | median at start, end | p99 at start, end |')
  say('| --- | --: | --: | --: |')
  const names = new Set(timings.map(({ name }) => name))
  for (const name of [...names, 'all']) {
    const sides = [first, last].map((side) =>
      name === 'all' ? side : side.filter((timing) => timing.name === name),
    )
    const both = (format: (side: Timing[]) => string) => sides.map(format).join(', ')
    say(
      `| ${name} | ${both(({ length }) => String(length))} | ${both((side) => `${percentile(side, 0.5).toFixed(1)} ms`)} | ${both((side) => `${percentile(side, 0.99).toFixed(0)} ms`)} |`,
    )
  }
  say(
    `p99 at the end: ${(percentile(last, 0.99) / percentile(first, 0.99)).toFixed(2)} × of the start`,
  )
}

async function run(closing: Close[]): Promise<number> {
  const postgres = await startPostgres({ fsync: 'off', shared_buffers: '256MB' })
  closing.push(() => postgres.stop())
  const database = openPostgresDatabase(postgres.url, { connections: 1 })
  let countries: string[] = []
  await migrate(database, async (tx) => {
    await loadReference(tx)
    countries = await loadBenchData(tx)
  })
  await database.close()
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  closing.push(() => client.end())
  await client.query('vacuum analyze')
  const { servers, tokens } = await openServers(postgres.url, closing)
  const { rows } = await client.query<{ country: string; ids: number[] }>(
    'select country_id as country, array_agg(legacy_product_id order by legacy_product_id) as ids from products where country_id = any($1) group by country_id',
    [countries.slice(0, 5)],
  )
  const calls = createMixedCalls(rows, countries.slice(5))
  const started = performance.now()
  const elapsed = () => performance.now() - started
  const timings: Timing[] = []
  const failures: string[] = []
  let current = await tokens()
  const renewal = setInterval(async () => {
    current = await tokens()
  }, 5 * minute)
  const stopping = new AbortController()

  const sendNext = async (number: number) => {
    const call = calls.next()
    // Also another server in each round of a hundred calls, so that both get calls of each kind.
    const turn = number + Math.floor(number / 100)
    const server = requireValue(servers[turn % servers.length], 'server')
    const before = performance.now()
    try {
      // The searches of one user take turns, and a newer one replaces one that is pending.
      const user = call.name.startsWith('search') ? number % current.length : 0
      const authorization = `Bearer ${current[user]}`
      const response = await call.send(`${server.url}/api/`, { authorization })
      await response.arrayBuffer()
      if (!response.ok && response.status !== 304) failures.push(`${call.name}: ${response.status}`)
    } catch (error) {
      failures.push(`${call.name}: ${String(error)}`)
    }
    timings.push({ at: elapsed(), name: call.name, took: performance.now() - before })
  }
  /** Reads one stream for some minutes, then opens the next, as a user who changes the screen. */
  const keepStream = async (number: number) => {
    const server = requireValue(servers[number % servers.length], 'server')
    while (!stopping.signal.aborted) {
      const signal = AbortSignal.any([
        stopping.signal,
        AbortSignal.timeout(Math.round((1 + Math.random() * 4) * minute)),
      ])
      const country = requireValue(rows[number % rows.length], 'country').country
      try {
        const url = `${server.url}/api/experience/events?country=${country}`
        const response = await fetch(url, {
          headers: { authorization: `Bearer ${current[0]}` },
          signal,
        })
        if (!response.ok) failures.push(`stream: ${response.status}`)
        for await (const _ of response.body ?? []) if (signal.aborted) break
      } catch (error) {
        if (!signal.aborted) failures.push(`stream: ${String(error)}`)
      }
    }
  }
  const streams = Array.from({ length: Number(options.streams) }, (_, number) => keepStream(number))
  const sample = async () =>
    say(formatSample(await takeSample(servers, client, elapsed() / minute)))
  const pause = 1000 / Number(options.rate)
  let nextSample = warmup
  for (let number = 0; elapsed() < duration; number += 1) {
    void sendNext(number)
    if (elapsed() >= nextSample) {
      void sample()
      nextSample += 5 * minute
    }
    await wait(Math.max(0, (number + 1) * pause - elapsed()))
  }
  await sample()
  clearInterval(renewal)
  stopping.abort()
  await Promise.all(streams)
  reportTimings(timings)
  say(`${timings.length} requests in ${options.minutes} minutes, ${failures.length} failed`)
  for (const failure of new Set(failures)) say(failure)
  return failures.length === 0 ? 0 : 1
}

const closing: Close[] = []
try {
  process.exitCode = await run(closing)
} finally {
  for (const close of closing.reverse()) await close()
}
process.exit()
