import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { findFreePorts } from '@nutripim/tools/free-port'

export interface DatabaseProxy {
  /** The address of the database through the proxy. */
  url: string
  /** Starts to accept connections. */
  open(): Promise<void>
  /** Closes all connections; new ones are accepted. */
  cut(): void
  /** Forwards nothing any more and closes nothing, like a cable that was pulled out. */
  silence(): void
  close(): Promise<void>
}

/** Forwards connections to the database, so that a test can interrupt them. */
export async function createDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const [port] = await findFreePorts(1)
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isSilent = false
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    track(client)
    if (isSilent) return
    const database = connect(Number(target.port), target.hostname)
    track(database)
    client.on('data', (data) => isSilent || database.write(data))
    database.on('data', (data) => isSilent || client.write(data))
    client.on('close', () => isSilent || database.destroy())
    database.on('close', () => isSilent || client.destroy())
  })
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const url = new URL(databaseUrl)
  url.port = String(port)
  return {
    url: url.href,
    async open() {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    cut,
    silence() {
      isSilent = true
    },
    async close() {
      cut()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
}
