import { signInAs } from '@nutripim/demo-identity/sign-in-as'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTwoServers, type TwoServers } from '../tools/two-servers.ts'
import { createClient, startLoad } from './load.ts'
import { proxies, startProxy } from './proxy.ts'

const restarts = Number(process.env.NUTRIPIM_RESTARTS ?? 20)
let servers: TwoServers
let authorization: string

beforeAll(async () => {
  servers = await startTwoServers({ env: { STOP_DELAY_SECONDS: '8', TRUST_PROXY: '127.0.0.1' } })
  const { idToken } = await signInAs(servers.issuer, {
    clientId: 'nutripim',
    redirectUri: `${servers.urls[0]}/`,
    email: 'gina.admin@nutripim.example',
  })
  authorization = `Bearer ${idToken}`
})
afterAll(() => servers?.close())

test.each(['nginx', 'haproxy'] as const)(
  'no request fails and no save is lost in %s rolling restarts behind the documented proxy',
  async (kind) => {
    const proxy = await startProxy(proxies[kind], servers.ports)
    try {
      const client = createClient(proxy.url, authorization)
      await expect
        .poll(() => client('GET', '/health/ready').then(({ status }) => status, String))
        .toBe(200)
      const load = await startLoad(() => createClient(proxy.url, authorization), {
        databaseUrl: servers.databaseUrl,
        readers: 12,
      })
      const stops: number[] = []
      const logs: string[] = []
      for (let restart = 0; restart < restarts; restart += 1) {
        const server = restart % 2 === 0 ? 0 : 1
        const began = performance.now()
        const stopped = await servers.stop(server)
        expect(stopped?.code).toBe(0)
        logs.push(stopped?.output ?? '')
        stops.push(performance.now() - began)
        await servers.start(server)
      }
      const { failures, wrongProducts, ...counts } = await load.finish()
      const slowest = Math.round(Math.max(...stops) / 100) / 10
      process.stdout.write(
        `${kind}: ${restarts} restarts, ${JSON.stringify(counts)}, slowest stop ${slowest} s, ${failures.length} failed, ${wrongProducts.length} wrong\n${failures.length > 0 ? [proxy.output(), ...logs].join('\n') : ''}`,
      )
      expect(failures).toEqual([])
      expect(wrongProducts).toEqual([])
      expect(slowest).toBeLessThan(19)
    } finally {
      await proxy.stop()
    }
  },
  1_800_000,
)
