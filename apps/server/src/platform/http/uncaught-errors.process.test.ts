import { findFreePorts } from '@nutripim/tools/free-port'
import { startProduct } from '@nutripim/tools/run-product'
import { expect, test } from 'vitest'

test('an uncaught error is logged, counted and answered, and the process goes on', async () => {
  const [port] = await findFreePorts(1)
  const args = ['apps/server/test-support/dist/uncaught-errors.js']
  const server = await startProduct({ args, env: { PORT: String(port) } })
  try {
    // An answer under way is not cut by the error of another request.
    const stream = fetch(`${server.url}/stream`)
    for (const path of ['thrown', 'rejected', 'emitted']) {
      const response = await fetch(`${server.url}/${path}`)
      expect({ status: response.status, body: await response.json() }).toMatchObject({
        status: 500,
        body: { code: 'unexpected' },
      })
    }
    expect(await (await fetch(`${server.url}/count`)).json()).toEqual({ count: 3 })
    await server.waitForOutput(/("msg":"uncaught error".*?){3}/s)
    expect(await (await stream).text()).toBe('first last')
  } finally {
    await server.stop('SIGKILL')
  }
})
