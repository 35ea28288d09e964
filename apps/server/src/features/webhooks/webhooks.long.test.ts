import { startDemoIdentity } from '@nutripim/demo-identity/demo-identity'
import { buildUser } from '@nutripim/server/test-support/builders/build-user'
import type { Builder } from '@nutripim/server/test-support/builders/insert-rows'
import { callAs } from '@nutripim/server/test-support/webhooks/killed-sender'
import { startReceiver } from '@nutripim/server/test-support/webhooks/receiver'
import { runSql, withDatabase } from '@nutripim/tools/test-support/run-sql'
import {
  type ServersOnPostgres,
  startServersOnPostgres,
} from '@nutripim/tools/test-support/servers-on-postgres'
import { waitFor } from '@nutripim/tools/test-support/wait-for'
import { afterAll, beforeAll, expect, test } from 'vitest'

const kills = 50
const layout = (database: Builder) =>
  buildUser(database, {
    email: 'gina.admin@nutripim.example',
    displayName: 'Gina Admin',
    roles: ['GLOBALADMIN'],
    countries: ['NO'],
  })
const publishing = (content: number) => `
  select record_publication('NO', 'web', 'system', 'manual', '', null,
    '{product}', '{1}', '{DH1}', array['{"content":${content}}'])`

let servers: ServersOnPostgres

beforeAll(async () => {
  servers = await startServersOnPostgres({
    count: 2,
    startIdentity: startDemoIdentity,
    env: { WEBHOOK_KEY: 'a key of at least thirty-two letters', WEBHOOK_PRIVATE: '1' },
    layout: (url) => withDatabase(url, layout),
  })
}, 300_000)
afterAll(() => servers?.close())

test(`with ${kills} kills after a commit, every webhook arrives in order, with one id each`, async () => {
  const receiver = await startReceiver((_, response) => {
    // Slow enough that some kills come between the delivery and its answer.
    setTimeout(() => response.writeHead(204).end(), 20)
  })
  await callAs<unknown>(servers.getServer(0), servers.issuer, 'access-control/webhook', {
    name: 'Killed',
    countryId: 'NO',
    channelId: 'web',
    ownerId: 'gina.admin@nutripim.example',
    url: receiver.url,
  })
  for (let kill = 0; kill < kills; kill += 1) {
    const victim = kill % 2
    await runSql(servers.databaseUrl, publishing(kill))
    await servers.kill(victim)
    await servers.restart(victim)
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
