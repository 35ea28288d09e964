import { rmSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import {
  createTestCertificate,
  type TestCertificate,
} from '@nutripim/server/test-support/certificate'
import { startProxy } from '@nutripim/server/test-support/link-monitor/proxy'
import { findFreePorts } from '@nutripim/tools/free-port'
import { startProduct } from '@nutripim/tools/run-product'
import { copyDemoData } from '@nutripim/tools/test-run/demo-data'
import { afterAll, beforeAll, expect, test } from 'vitest'

const authority = 'https://login.example'
const folder = copyDemoData()
let certificate: TestCertificate
let provider: Server
let proxy: Awaited<ReturnType<typeof startProxy>>
beforeAll(async () => {
  certificate = createTestCertificate()
  provider = createServer(certificate, (request, response) => {
    const discovery = { issuer: authority, jwks_uri: `${authority}/keys` }
    const answer = request.url === '/keys' ? { keys: [] } : discovery
    response.end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const { port } = provider.address() as AddressInfo
  proxy = await startProxy(() => connect(port, '127.0.0.1'))
})
afterAll(async () => {
  provider.close()
  await proxy.close()
  certificate.remove()
  rmSync(folder, { recursive: true, force: true })
})

async function start(env: Record<string, string>) {
  const [port] = await findFreePorts(1)
  const product = await startProduct({
    env: {
      PORT: String(port),
      DATA_DIR: folder,
      METRICS_TOKEN: 'secret',
      LOG_LEVEL: 'info',
      LINK_MONITOR: 'off',
      OIDC_AUTHORITY: authority,
      OIDC_CLIENT_ID: 'nutripim',
      HTTPS_PROXY: proxy.url.href,
      ...env,
    },
  })
  const readHealth = async () => (await fetch(`${product.url}/health/ready`)).json()
  const readMetric = async (name: string) => {
    const headers = { authorization: 'Bearer secret' }
    const text = await (await fetch(`${product.url}/metrics`, { headers })).text()
    return new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]
  }
  return { ...product, readHealth, readMetric }
}

test('a provider behind a proxy and with a private authority works with two settings', async () => {
  const without = await start({})
  await without.waitForOutput(/cannot reach the identity provider/)
  expect(await without.readHealth()).toMatchObject({ status: 'not ready' })
  const lines = (await without.stop()).output.trimEnd().split('\n')
  const [line] = lines
    .map((text) => JSON.parse(text))
    .filter(({ msg }) => msg.startsWith('cannot reach'))
  expect(line).toMatchObject({ level: 40, authority, code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  expect(line.msg).toContain('Set NODE_EXTRA_CA_CERTS')
  expect(proxy.asked[0]).toBe('CONNECT login.example:443')

  const trusting = await start({ NODE_EXTRA_CA_CERTS: certificate.file })
  await expect.poll(() => trusting.readMetric('identity_provider_keys_known')).toBe('1')
  expect(await trusting.readHealth()).toEqual({ status: 'ready' })
  const { output } = await trusting.stop()
  expect(output).not.toContain('cannot reach the identity provider')
}, 120_000)
