import { startDemoIdentity } from '@nutripim/demo-identity/demo-identity'
import { startPostgres } from '@nutripim/tools/find/find-postgres'
import { findFreePorts } from '@nutripim/tools/free-port'
import { type RunningProduct, runProduct, startProduct } from '@nutripim/tools/run-product'
import { runSql } from '@nutripim/tools/test-run/run-sql'
import { waitFor } from '@nutripim/tools/test-run/wait-for'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs } from './test-killed-sender.ts'
import { startReceiver } from './test-receiver.ts'

const kills = 50
const layout = `
  insert into users (user_id, display_name) values ('gina.admin@nutripim.example', 'Gina Admin');
  insert into user_roles (user_id, role_id) values ('gina.admin@nutripim.example', 'GLOBALADMIN');
  insert into user_countries (user_id, country_id) values ('gina.admin@nutripim.example', 'NO');
`
const publishing = (content: number) => `
  select record_publication('NO', 'web', 'system', 'manual', '', null,
    '{product}', '{1}', '{DH1}', array['{"content":${content}}'])`

let postgres: Awaited<ReturnType<typeof startPostgres>>
let identity: Awaited<ReturnType<typeof startDemoIdentity>>
const products: RunningProduct[] = []
let start: (server: number) => Promise<RunningProduct>

beforeAll(async () => {
  postgres = await startPostgres()
  const [first = 0, second = 0, identityPort = 0] = await findFreePorts(3)
  const urls = [first, second].map((port) => `http://localhost:${port}`)
  identity = await startDemoIdentity({
    port: identityPort,
    clientId: 'nutripim',
    redirectUris: urls.map((url) => `${url}/`),
    postLogoutRedirectUris: urls.map((url) => `${url}/`),
    corsOrigins: urls,
  })
  const env = {
    DATABASE_URL: postgres.url,
    OIDC_AUTHORITY: identity.issuer,
    OIDC_CLIENT_ID: 'nutripim',
    LINK_MONITOR: 'off',
    LOG_LEVEL: 'error',
    WEBHOOK_KEY: 'a key of at least thirty-two letters',
    WEBHOOK_PRIVATE: '1',
  }
  // The first start creates the tables.
  const creating = runProduct({ env: { ...env, PORT: String(first) } })
  await creating.waitForOutput(/NutriPIM is ready at/)
  await runSql(postgres.url, layout)
  await creating.stop()
  start = (server) => startProduct({ env: { ...env, PORT: String([first, second][server]) } })
  products.push(await start(0), await start(1))
}, 300_000)
afterAll(async () => {
  for (const product of products) await product.stop('SIGKILL')
  await identity?.close()
  await postgres?.stop()
})

test(`with ${kills} kills after a commit, every webhook arrives in order, with one id each`, async () => {
  const receiver = await startReceiver((_, response) => {
    // Slow enough that some kills come between the delivery and its answer.
    setTimeout(() => response.writeHead(204).end(), 20)
  })
  const [first] = products
  if (!first) throw new Error('no server')
  await callAs<unknown>(first, identity.issuer, 'access-control/webhook', {
    name: 'Killed',
    countryId: 'NO',
    channelId: 'web',
    ownerId: 'gina.admin@nutripim.example',
    url: receiver.url,
  })
  for (let kill = 0; kill < kills; kill += 1) {
    const victim = kill % 2
    await runSql(postgres.url, publishing(kill))
    await products[victim]?.stop('SIGKILL')
    products[victim] = await start(victim)
  }
  const countNumbers = () => new Set(receiver.numbers()).size
  // The claim of a killed server ends after 30 seconds.
  await waitFor(() => expect(countNumbers()).toBe(kills), { timeout: 180_000 })
  const numbers = receiver.numbers()
  expect(numbers.filter((number, i) => number !== numbers[i - 1])).toEqual(
    Array.from({ length: kills }, (_, i) => i + 1),
  )
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(kills)
  await receiver.close()
}, 1_200_000)
