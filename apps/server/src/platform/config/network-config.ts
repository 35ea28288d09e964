import { isIP } from 'node:net'
import { isEmail } from '@nutripim/contract/access/email'
import type { Proxies } from '../outbound/proxies.ts'
import { StartupError } from '../startup-error.ts'
import { getFlag, type ReadSetting, splitList } from './read-setting.ts'

/** Names of networks that fastify knows. */
const namedNetworks = ['loopback', 'linklocal', 'uniquelocal']

/** False: forwarded headers are ignored. */
export function readTrustedProxies(read: ReadSetting): string[] | false {
  const proxies = splitList(read('TRUST_PROXY'))
  const wrong = proxies.find((each) => !namedNetworks.includes(each) && !isNetwork(each))
  if (wrong !== undefined) {
    throw new StartupError(
      `TRUST_PROXY: "${wrong}" is not an address or network such as 192.0.2.10 or 192.0.2.0/28. Set the addresses from which your proxies connect to this server.`,
    )
  }
  return proxies.length > 0 && proxies
}

/** An IP address, or a network as address and number of bits. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/** Undefined: the server reaches all addresses directly. */
export function readProxies(read: ReadSetting): Proxies | undefined {
  const secure = readProxy(read, 'HTTPS_PROXY')
  const plain = readProxy(read, 'HTTP_PROXY')
  if (!secure && !plain) return undefined
  return {
    secure,
    plain,
    exceptions: readExceptions(read),
    resolvesNames: getFlag(read, 'PROXY_RESOLVES_NAMES'),
  }
}

function readProxy(read: ReadSetting, name: 'HTTPS_PROXY' | 'HTTP_PROXY'): URL | undefined {
  const text = read(name)
  if (!text) return undefined
  const url = /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : undefined
  const isBare = url?.pathname === '/' && !url.search && !url.hash && canDecode(url)
  if (!isBare) {
    // The message must not contain the address: it may include a password.
    throw new StartupError(
      `${name} must be the address of a proxy such as http://proxy.example.com:3128 or http://user:password@proxy.example.com:3128, with special characters of the password percent-encoded.`,
    )
  }
  return url
}

function canDecode({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password)
    return true
  } catch {
    return false
  }
}

function readExceptions(read: ReadSetting): string[] {
  const exceptions = splitList(read('NO_PROXY'))
  const isName = (text: string) => text === '*' || /^(\*?\.)?[\w.-]+$/.test(text)
  const wrong = exceptions.find((each) => {
    const host = each.replace(/:\d{1,5}$/, '').replace(/^\[(.*)\]$/, '$1')
    return !isName(host) && !isNetwork(host) && !isNetwork(each)
  })
  if (wrong !== undefined) {
    throw new StartupError(
      `NO_PROXY: "${wrong}" is not a host, address or network such as intranet.example.com or 10.0.0.0/8.`,
    )
  }
  return exceptions
}

/** The contacts of security.txt, as addresses with mailto: or https:. */
export function readSecurityContacts(read: ReadSetting): string[] {
  return splitList(read('SECURITY_CONTACT')).map((text) => {
    const email = text.replace(/^mailto:/i, '')
    if (isEmail(email)) return `mailto:${email}`
    if (URL.canParse(text) && /^https:\/\//i.test(text)) return new URL(text).href
    throw new StartupError(
      `SECURITY_CONTACT must be an e-mail address or an address with https://, not "${text}".`,
    )
  })
}
