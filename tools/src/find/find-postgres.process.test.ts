import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runProduct } from '../run-product.ts'

const program = `
  import { startPostgres } from './tools/dist/find/find-postgres.js'
  const { url } = await startPostgres()
  console.log('at', url)
  setInterval(() => {}, 1000)
`

test.each(['SIGINT', 'SIGKILL'] as const)(
  'a PostgreSQL of our own ends with our process, also by %s',
  async (signal) => {
    const owner = runProduct({ args: ['--input-type=module', '-e', program], env: {} })
    const port = new URL(await owner.waitForOutput(/at (\S+)/)).port
    const isRunning = () => fetch(`http://127.0.0.1:${port}`).then(Boolean, isAnswered)
    expect(await isRunning()).toBe(true)
    await owner.stop(signal)
    for (let i = 0; i < 50 && (await isRunning()); i++) await wait(100)
    expect(await isRunning()).toBe(false)
  },
  60_000,
)

/** PostgreSQL hangs up on a request that is not in its language; without it nobody picks up. */
function isAnswered(error: Error): boolean {
  return (error.cause as { code?: string } | undefined)?.code !== 'ECONNREFUSED'
}
