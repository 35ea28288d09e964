import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, createServer as createPlainServer, type Socket } from 'node:net'
import type { Network } from '@nutripim/server/platform/outbound/connection'

/** Counts connections, to detect requests that must not be sent. */
export async function startTrap() {
  let hits = 0
  const sockets = new Set<Socket>()
  const server = createPlainServer((socket) => {
    hits += 1
    sockets.add(socket)
    socket.on('error', () => {}).end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    hits: () => hits,
    /** Redirects every connection to the trap, so that nothing leaves the machine. */
    connect: (() => connect(port, '127.0.0.1')) as Network['connect'],
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

/** A site that the monitor takes for a public one. */
export async function startSite(answer: RequestListener) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.headers.host}${request.url}`)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    requests,
    connect: () => connect(port, '127.0.0.1'),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
