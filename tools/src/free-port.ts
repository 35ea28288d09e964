import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/**
 * Below the ports that Linux, macOS and Windows give to outgoing connections. A port from among those
 * can be in use again before the server that it was found for listens on it.
 */
const firstPort = 20_000
const endPort = 32_768

/** Finds different free ports. They are random, so that two test processes rarely find the same. */
export async function findFreePorts(count: number): Promise<number[]> {
  const servers: Server[] = []
  const ports: number[] = []
  try {
    while (ports.length < count) {
      const port = randomInt(firstPort, endPort)
      const server = createServer()
      if (!(await canListen(server, port))) continue
      servers.push(server)
      ports.push(port)
    }
    return ports
  } finally {
    await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
  }
}

async function canListen(server: Server, port: number): Promise<boolean> {
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return true
  } catch {
    return false
  }
}
