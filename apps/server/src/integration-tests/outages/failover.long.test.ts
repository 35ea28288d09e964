import {
  createDatabaseProxy,
  type DatabaseProxy,
} from '@nutripim/server/test-support/outages/database-proxy'
import { startStandby } from '@nutripim/server/test-support/outages/standby'
import { startTestProvider, type TestProvider } from '@nutripim/server/test-support/provider'
import { createServerEnv, firstAdmin } from '@nutripim/server/test-support/servers'
import { type RunningPostgres, startPostgres } from '@nutripim/tools/find/find-postgres'
import { runProduct, startProduct } from '@nutripim/tools/run-product'
import { waitFor } from '@nutripim/tools/test-support/wait-for'
import { afterAll, beforeAll, expect, test } from 'vitest'

let postgres: RunningPostgres
let standby: Awaited<ReturnType<typeof startStandby>>
let proxy: DatabaseProxy
let provider: TestProvider

beforeAll(async () => {
  ;[postgres, provider] = await Promise.all([startPostgres(), startTestProvider()])
  // The primary is reached through a proxy, so that the test can take it away.
  proxy = await createDatabaseProxy(postgres.url)
  await proxy.open()
  standby = await startStandby(postgres.url)
})
afterAll(async () => {
  await proxy?.close()
  await standby?.stop()
  await Promise.all([postgres.stop(), provider.close()])
})

const createEnv = (databaseUrl: string) => createServerEnv(provider, databaseUrl)

test('a server with the address of a standby says so, and waits for it to become the primary', async () => {
  const product = runProduct({ env: await createEnv(standby.url) })
  const sentence = await product.waitForOutput(/DATABASE_URL: .*/)
  expect(sentence).toContain('is a standby, which does not accept changes')
  expect((await product.stop('SIGTERM')).output).not.toContain('    at ')
})

test('a server with both addresses uses the primary, also after another one was promoted', async () => {
  const { port } = new URL(proxy.url)
  const both = standby.url.replace(/(@[^/]*)\//, `$1,127.0.0.1:${port}/`)
  const product = await startProduct({
    env: await createEnv(`${both}?target_session_attrs=read-write`),
  })
  try {
    const token = await provider.issue({ email: firstAdmin, name: firstAdmin })
    const save = async (user: string) => {
      const started = performance.now()
      const { status } = await fetch(`${product.url}/api/access-control/user/${user}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          displayName: user,
          roles: ['GLOBALADMIN'],
          marketingCountries: ['ES'],
        }),
      })
      expect(performance.now() - started).toBeLessThan(10_000)
      return status
    }
    expect(await save('before@nutripim.example')).toBe(200)

    proxy.silence()
    expect(await save('during@nutripim.example')).toBe(503)
    await standby.promote()
    const began = performance.now()
    await waitFor(async () => expect(await save('after@nutripim.example')).toBe(200))
    process.stdout.write(
      `Saves work ${Math.round(performance.now() - began)} ms after the promotion\n`,
    )
    expect(product.output()).not.toContain('"statusCode":500')
  } finally {
    await product.stop('SIGTERM')
  }
})
