import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { findFreePorts } from './free-port.ts'

test('no outgoing connection can get a free port before its server listens on it', async () => {
  const ports = await findFreePorts(20)
  expect(new Set(ports).size).toBe(20)

  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  const client = connect(address.port, '127.0.0.1')
  await once(client, 'connect')
  // The system gives such ports in a range of its own; all found ports are below it.
  const [highest = 0] = ports.toSorted((a, b) => b - a)
  expect(client.localPort).toBeGreaterThan(highest)
  client.destroy()
  server.close()
})
