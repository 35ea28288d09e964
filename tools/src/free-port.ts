import { type AddressInfo, createServer } from 'node:net'

/** Ports that nobody listens on just now, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer())
  const ports = servers.map(
    (server) =>
      new Promise<number>((resolve, reject) => {
        server.once('error', reject)
        server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
      }),
  )
  try {
    return await Promise.all(ports)
  } finally {
    await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
  }
}
