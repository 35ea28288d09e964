import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startTestProvider } from '@nutripim/server/test-support/provider'
import { startPostgres } from '@nutripim/tools/find/find-postgres'
import { findFreePorts } from '@nutripim/tools/free-port'
import { startProduct } from '@nutripim/tools/run-product'
import { runSql } from '@nutripim/tools/test-support/run-sql'
import { productSettings } from './product-settings.ts'
import { median } from './rounds.ts'

const { values: options } = parseArgs({
  options: { streams: { type: 'string', default: '2000' } },
})
const count = Number(options.streams)
/** A server closes the oldest of more than 30 streams of a user. */
const streamsPerUser = 20
const listUsers = () =>
  Array.from({ length: count / streamsPerUser }, (_, i) => `streams${i}@nutripim.example`)
const changes = 20

/** Opens an event stream; `onEvent` gets each of its messages. */
function openStream(url: string, token: string, onEvent: (text: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    const agent = new Agent({ keepAlive: false })
    get(url, { headers, agent }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`status ${response.statusCode}`))
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        onEvent(text)
        resolve()
      })
    }).on('error', reject)
  })
}

async function readServer(url: string) {
  const text = await (await fetch(url)).text()
  const read = (name: string) => Number(new RegExp(`^${name} (.*)`, 'm').exec(text)?.[1])
  return { megabytes: read('process_resident_memory_bytes') / 1e6 }
}

async function main(): Promise<void> {
  const [postgres, provider] = await Promise.all([startPostgres(), startTestProvider()])
  const [port, metricsPort] = await findFreePorts(2)
  const product = await startProduct({
    env: {
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      ...productSettings(postgres.url, provider),
    },
  })
  try {
    const metrics = `http://127.0.0.1:${metricsPort}/metrics`
    const users = listUsers()
    await runSql(
      postgres.url,
      `insert into users (user_id, display_name) values ${users.map((user) => `('${user}', 'Streams')`)};
       insert into user_roles (user_id, role_id) select user_id, 'CENTRALMARKETING' from users;
       insert into user_countries (user_id, country_id) select user_id, 'ES' from users`,
    )
    const before = await readServer(metrics)
    const arrivals: number[] = []
    const onEvent = (text: string) => {
      if (text.includes('"changed"')) arrivals.push(performance.now())
    }
    const url = `${product.url}/api/experience/events?country=ES`
    for (const user of users) {
      const token = await provider.issue({ email: user, name: user })
      await Promise.all(
        Array.from({ length: streamsPerUser }, () => openStream(url, token, onEvent)),
      )
    }
    await wait(5000)
    const after = await readServer(metrics)
    const last: number[] = []
    for (let change = 0; change < changes; change += 1) {
      arrivals.length = 0
      const started = performance.now()
      await runSql(
        postgres.url,
        `insert into products (country_id, dh_code, product_name, composition)
         values ('ES', 'DH' || ${900_000 + change}, 'Product ${change}', '{"N": 10}')`,
      )
      while (arrivals.length < count && performance.now() - started < 30_000) await wait(5)
      if (arrivals.length < count) throw new Error(`${count - arrivals.length} streams got nothing`)
      last.push(Math.max(...arrivals) - started)
    }
    process.stdout.write(
      `${count} streams: ${Math.round(before.megabytes)} MB before, ${Math.round(after.megabytes)} MB with them, a change reached the last one after ${Math.round(median(last))} ms (median of ${changes})\n`,
    )
  } finally {
    await product.stop()
    await provider.close()
    await postgres.stop()
  }
}

await main()
process.exit(0)
