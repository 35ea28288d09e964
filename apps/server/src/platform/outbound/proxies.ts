import { BlockList, isIP } from 'node:net'

/** The proxies through which the server reaches other networks. */
export interface Proxies {
  /** For https: addresses. */
  secure: URL | undefined
  /** For http: addresses. */
  plain: URL | undefined
  /** Hosts that are reached directly, as in NO_PROXY. */
  exceptions: readonly string[]
  /**
   * Whether the proxy gets names and rejects private addresses itself. Otherwise it gets addresses that
   * were resolved and checked here.
   */
  resolvesNames: boolean
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Undefined: the address is reached directly. */
export function findProxy(url: URL, proxies: Proxies | undefined): URL | undefined {
  if (!proxies || isException(url, proxies.exceptions)) return undefined
  return url.protocol === 'https:' ? proxies.secure : proxies.plain
}

function isException(url: URL, exceptions: readonly string[]): boolean {
  const host = getHost(url).replace(/\.$/, '')
  const family = isIP(host)
  if (host === 'localhost') return true
  if (family && loopback.check(host, family === 4 ? 'ipv4' : 'ipv6')) return true
  return exceptions.some((exception) => matches(exception.toLowerCase(), host, getPort(url)))
}

/** `*`, `example.com` with all names below it, an address, a network or one of these with a port. */
function matches(exception: string, host: string, port: number): boolean {
  if (exception === '*') return true
  const [, name = exception, wanted] = /^(\[[^\]]*\]|[^:]*):(\d+)$/.exec(exception) ?? []
  if (wanted !== undefined && Number(wanted) !== port) return false
  const plain = name.replace(/^\[|\]$/g, '')
  if (isIP(host)) return isInNetwork(host, plain)
  const domain = plain.replace(/^\*?\./, '')
  return host === domain || host.endsWith(`.${domain}`)
}

function isInNetwork(host: string, network: string): boolean {
  const [address = '', bits] = network.split('/')
  const family = isIP(address)
  if (family === 0 || family !== isIP(host)) return false
  const type = family === 4 ? 'ipv4' : 'ipv6'
  const list = new BlockList()
  if (bits === undefined) list.addAddress(address, type)
  else list.addSubnet(address, Number(bits), type)
  return list.check(host, type)
}

/** The URL parser has already turned decimal, octal and hexadecimal hosts into plain addresses. */
export function getHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

export function getPort({ port, protocol }: URL): number {
  if (port !== '') return Number(port)
  return protocol === 'https:' ? 443 : 80
}
