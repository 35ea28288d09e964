import { lookup as dnsLookup } from 'node:dns/promises'
import { connect, isIP, type Socket } from 'node:net'
import { connect as secure } from 'node:tls'
import { connectToProxy, getProxyHeaders, openTunnel } from './open-tunnel.ts'
import { findProxy, getHost, getPort, type Proxies } from './proxies.ts'
import { isPublicAddress } from './public-address.ts'

export interface ConnectionLimits {
  allowsPrivate: boolean
  /** Undefined: all ports. */
  ports: readonly number[] | undefined
  /** Undefined: all addresses are reached directly. */
  proxies?: Proxies | undefined
}

/** The network, which tests replace. */
export interface Network {
  lookup(host: string): Promise<string[]>
  connect(options: { host: string; port: number }): Socket
}

export const realNetwork: Network = {
  lookup: async (host) =>
    (await dnsLookup(host, { all: true, verbatim: true })).map(({ address }) => address),
  connect,
}

/** No connection is opened to this address; the message says why. */
export class RejectedAddressError extends Error {}

/** How a request reaches a server: with these it is the same, directly or through a proxy. */
export interface Route {
  /** What the request line asks for. */
  path: string
  headers: Record<string, string>
  /** Opens a connection. Each request needs its own. */
  open(): Promise<Socket>
}

interface RouteContext {
  network: Network
  until: number
  signal?: AbortSignal | undefined
}

/**
 * Resolves the host name once, checks all its addresses, and connects to one of them, so that the
 * request cannot go to another address. A proxy gets that address too, unless it checks names itself.
 */
export async function findRoute(
  url: URL,
  limits: ConnectionLimits,
  context: RouteContext,
): Promise<Route> {
  checkAddress(url, limits)
  const { network } = context
  const proxy = findProxy(url, limits.proxies)
  const path = url.pathname + url.search
  if (!proxy) {
    const address = await resolveAddress(url, limits, context)
    const open = async () => wrap(url, network.connect({ host: address, port: getPort(url) }))
    return { path, headers: { host: url.host }, open }
  }
  const getsName = limits.allowsPrivate || limits.proxies?.resolvesNames === true
  if (getsName && url.protocol === 'http:') {
    return {
      path: url.href,
      headers: { host: url.host, ...getProxyHeaders(proxy) },
      open: async () => connectToProxy(proxy, network.connect),
    }
  }
  const host = getsName ? checkName(url, limits) : await resolveAddress(url, limits, context)
  const target = `${isIP(host) === 6 ? `[${host}]` : host}:${getPort(url)}`
  return {
    path,
    headers: { host: url.host },
    open: async () =>
      wrap(url, await openTunnel(proxy, target, { connect: network.connect, ...context })),
  }
}

async function resolveAddress(
  url: URL,
  limits: ConnectionLimits,
  { network, until }: RouteContext,
): Promise<string> {
  const host = getHost(url)
  const addresses = isIP(host) ? [host] : await withTimeout(network.lookup(host), until)
  const [address] = addresses
  if (address === undefined) throw createError('ENOTFOUND')
  if (!limits.allowsPrivate && !addresses.every(isPublicAddress)) {
    throw new RejectedAddressError('not a public address')
  }
  return address
}

/** Checks what the text of an address tells, without a name server. */
export function checkAddress(url: URL, limits: ConnectionLimits): void {
  const { allowsPrivate, ports } = limits
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new RejectedAddressError('not a web address')
  }
  if (ports && !ports.includes(getPort(url))) {
    throw new RejectedAddressError(`port ${getPort(url)} is not allowed`)
  }
  const host = getHost(url)
  if (!allowsPrivate && isIP(host) && !isPublicAddress(host)) {
    throw new RejectedAddressError('not a public address')
  }
  if (limits.proxies?.resolvesNames && findProxy(url, limits.proxies)) checkName(url, limits)
}

/** A name for a proxy that resolves it. Names that only exist in private networks are rejected here. */
function checkName(url: URL, { allowsPrivate }: ConnectionLimits): string {
  if (!allowsPrivate && isInternalName(url)) throw new RejectedAddressError('not a public address')
  return getHost(url)
}

/** Whether the host is a name that only exists inside of a network. */
export function isInternalName(url: URL): boolean {
  const host = getHost(url)
  if (isIP(host)) return false
  const labels = host.replace(/\.$/, '').split('.')
  return labels.length === 1 || ['local', 'localhost', 'internal'].includes(labels.at(-1) ?? '')
}

/** The certificate must match the host name, although the connection uses the address. */
function wrap(url: URL, socket: Socket): Socket {
  const host = getHost(url)
  return url.protocol === 'https:'
    ? secure({ socket, host, servername: isIP(host) ? '' : host })
    : socket
}

async function withTimeout<Value>(work: Promise<Value>, until: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(createError('ETIMEDOUT')), until - Date.now())
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

export function createError(code: string): Error {
  return Object.assign(new Error(code), { code })
}
