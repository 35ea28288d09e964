import { findFreePorts } from '@nutripim/tools/free-port'
import { startProduct } from '@nutripim/tools/run-product'
import { expect, test } from 'vitest'

test('an uncaught error is logged, counted and answered, and the process goes on', async () => {
  const [port] = await findFreePorts(1)
  const args = ['apps/server/dist/platform/http/test-uncaught-errors.js']
  const server = await startProduct({ args, env: { PORT: String(port) } })
  try {
    for (const path of ['thrown', 'rejected', 'emitted']) {
      const response = await fetch(`${server.url}/${path}`)
      expect({ status: response.status, body: await response.json() }).toMatchObject({
        status: 500,
        body: { code: 'unexpected' },
      })
    }
    const begun = await fetch(`${server.url}/begun`)
    await expect(begun.text()).rejects.toThrow()
    expect(await (await fetch(`${server.url}/count`)).json()).toEqual({ count: 4 })
    const logged = server.output().match(/"msg":"uncaught error"/g)
    expect(logged).toHaveLength(4)
  } finally {
    await server.stop('SIGKILL')
  }
})
