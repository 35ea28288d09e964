import { type IncomingMessage, request as startRequest } from 'node:http'
import { isIP, type Socket } from 'node:net'
import { connect as secure } from 'node:tls'
import { getHost, getPort } from './proxies.ts'

/** The proxy did not open a connection; the message says why. */
export class ProxyError extends Error {
  override name = 'ProxyError'
  /** Whether the proxy answers that it cannot reach the other server. */
  readonly isUnreachable: boolean

  /** Without the name of the proxy, because owners of webhooks read it. */
  constructor(reason: string, isUnreachable = false) {
    super(`the proxy ${reason}`)
    this.isUnreachable = isUnreachable
  }
}

type Connect = (options: { host: string; port: number }) => Socket

/** Connects to a proxy itself, with TLS if its address begins with https. */
export function connectToProxy(proxy: URL, connect: Connect): Socket {
  const host = getHost(proxy)
  const socket = connect({ host, port: getPort(proxy) })
  return proxy.protocol === 'https:'
    ? secure({ socket, host, servername: isIP(host) ? '' : host })
    : socket
}

/** The login of the address of a proxy. */
export function getProxyHeaders({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {}
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { 'proxy-authorization': `Basic ${Buffer.from(login).toString('base64')}` }
}

/** Asks a proxy for a connection to `target`, a host and port. */
export function openTunnel(
  proxy: URL,
  target: string,
  { connect, until, signal }: { connect: Connect; until: number; signal?: AbortSignal | undefined },
): Promise<Socket> {
  const request = startRequest({
    method: 'CONNECT',
    path: target,
    createConnection: () => connectToProxy(proxy, connect),
    headers: { host: target, ...getProxyHeaders(proxy) },
    ...(signal && { signal }),
  })
  return new Promise<Socket>((resolve, reject) => {
    const fail = (reason: string) => {
      clearTimeout(timer)
      reject(new ProxyError(reason))
      request.destroy()
    }
    const timer = setTimeout(() => fail('does not answer in time'), until - Date.now())
    request.once('connect', ({ statusCode = 0 }: IncomingMessage, socket: Socket, head: Buffer) => {
      clearTimeout(timer)
      if (statusCode >= 200 && statusCode < 300) {
        if (head.length > 0) socket.unshift(head)
        resolve(socket)
      } else {
        socket.on('error', () => {}).destroy()
        reject(new ProxyError(`answered ${statusCode}`, statusCode >= 502))
      }
    })
    // An answer to CONNECT comes as the event above; some proxies close the connection instead.
    request.once('error', (error: NodeJS.ErrnoException) =>
      signal?.aborted ? reject(error) : fail(`cannot be reached (${error.code ?? error.message})`),
    )
    request.once('close', () => {
      clearTimeout(timer)
      reject(new ProxyError('closed the connection'))
    })
    request.end()
  })
}
