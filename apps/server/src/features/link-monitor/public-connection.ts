import { lookup as dnsLookup } from 'node:dns/promises'
import { connect, isIP, type Socket } from 'node:net'
import { connect as secure } from 'node:tls'
import { isPublicAddress } from './public-address.ts'

export interface ConnectionLimits {
  allowsPrivate: boolean
  /** Undefined: all ports. */
  ports: readonly number[] | undefined
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

/**
 * Resolves the host name once, checks all its addresses, and returns one for the connection, so that the
 * request cannot go to another address.
 */
export async function resolveAddress(
  url: URL,
  limits: ConnectionLimits,
  { network, until }: { network: Network; until: number },
): Promise<string> {
  checkAddress(url, limits)
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
export function checkAddress(url: URL, { allowsPrivate, ports }: ConnectionLimits): void {
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
}

/** Connects to an address that was resolved and checked before. */
export function openConnection(url: URL, address: string, network: Network): Socket {
  const socket = network.connect({ host: address, port: getPort(url) })
  const host = getHost(url)
  // The certificate must match the host name, although the connection uses the address.
  return url.protocol === 'https:'
    ? secure({ socket, host, servername: isIP(host) ? '' : host })
    : socket
}

/** The URL parser has already turned decimal, octal and hexadecimal hosts into plain addresses. */
function getHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

function getPort({ port, protocol }: URL): number {
  if (port !== '') return Number(port)
  return protocol === 'https:' ? 443 : 80
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
