import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Finds different free ports. */
export async function findFreePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer())
  try {
    return await Promise.all(servers.map(listen))
  } finally {
    await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
  }
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  return address.port
}
