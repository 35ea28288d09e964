import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** A proxy that notes what it is asked for. `connect` decides where a tunnel leads to. */
export async function startProxy(connect: (target: string) => Socket | number) {
  const asked: string[] = []
  const logins: (string | undefined)[] = []
  const note = (text: string, request: IncomingMessage) => {
    asked.push(text)
    logins.push(request.headers['proxy-authorization'])
  }
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    note(`${request.method} ${request.url}`, request)
    response.end('from the proxy')
  })
  server.on('connection', (socket) => sockets.add(socket))
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    note(`CONNECT ${request.url}`, request)
    const target = connect(request.url ?? '')
    socket.on('error', () => {})
    if (typeof target === 'number') return void socket.end(`HTTP/1.1 ${target} No\r\n\r\n`)
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    target.on('error', () => socket.destroy())
    socket.pipe(target).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: new URL(`http://user:pass%20word@127.0.0.1:${port}`),
    port,
    asked,
    logins,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
