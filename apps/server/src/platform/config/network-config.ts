import { isIP } from 'node:net'
import { isEmail } from '@nutripim/contract/access/email'
import { type ReadSetting, splitList } from './read-setting.ts'
import { StartupError } from './startup-error.ts'

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
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
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
