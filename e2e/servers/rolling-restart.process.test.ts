import { signInAs } from '@nutripim/demo-identity/sign-in-as'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTwoServers, type TwoServers } from '../tools/two-servers.ts'
import { createBalancedClient, createBalancer, startLoad } from './load.ts'

let servers: TwoServers
let authorization: string

beforeAll(async () => {
  servers = await startTwoServers({ env: { STOP_DELAY_SECONDS: '2' } })
  const { idToken } = await signInAs(servers.issuer, {
    clientId: 'nutripim',
    redirectUri: `${servers.urls[0]}/`,
    email: 'gina.admin@nutripim.example',
  })
  authorization = `Bearer ${idToken}`
})
afterAll(() => servers?.close())

test('no request fails and no save is lost while one of two servers is restarted under load', async () => {
  const balancer = createBalancer(servers.urls)
  const load = await startLoad(() => createBalancedClient(balancer, authorization), {
    databaseUrl: servers.databaseUrl,
    readers: 6,
  })
  await expect.poll(() => load.answered()).toBeGreaterThan(30)
  const began = performance.now()
  expect((await servers.stop(0))?.code).toBe(0)
  expect(performance.now() - began).toBeLessThan(12_000)
  await servers.start(0)
  const before = load.answered()
  await expect.poll(() => load.answered()).toBeGreaterThan(before + 30)
  const { reads, saves, failures, wrongProducts } = await load.finish()
  balancer.close()
  expect(failures).toEqual([])
  expect(wrongProducts).toEqual([])
  expect(Math.min(reads, saves)).toBeGreaterThan(0)
})
