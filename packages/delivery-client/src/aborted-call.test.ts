import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { createDeliveryClient } from './delivery-client.ts'

test('a call that is aborted while its answer arrives ends', async () => {
  const body = JSON.stringify({ text: 'x'.repeat(40_000) })
  const server = createServer((_, answer) => answer.end(body)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')

  // Which of these finds the answer half read depends on the version of Node.
  for (let steps = 0; steps < 12; steps += 1) {
    const calling = new AbortController()
    const client = createDeliveryClient({
      url: `http://127.0.0.1:${address.port}`,
      key: 'none',
      async fetch(input, init) {
        const answer = await fetch(input, init)
        abortAfter(steps, calling)
        return answer
      },
    })
    const call = client.call('getReference', {}, { signal: calling.signal })
    const end = await call.then(
      () => 'answered',
      (error: Error) => error.name,
    )
    expect(['answered', 'AbortError']).toContain(end)
  }
  server.closeAllConnections()
  server.close()
})

function abortAfter(steps: number, calling: AbortController): void {
  if (steps === 0) calling.abort()
  else queueMicrotask(() => abortAfter(steps - 1, calling))
}
