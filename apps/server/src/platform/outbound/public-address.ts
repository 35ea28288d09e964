import { BlockList, isIP } from 'node:net'

/** IPv4 networks that are not the public internet (IANA's registry of special purposes). */
const special4: [string, number][] = [
  ['0.0.0.0', 8], // this host
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, cloud metadata
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
]

/** Special networks within global unicast, often with an embedded IPv4 address. */
const special6: [string, number][] = [
  ['2001::', 23], // protocol assignments, Teredo
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4
  ['3fff::', 20], // documentation
]

const blocked4 = new BlockList()
for (const [network, bits] of special4) blocked4.addSubnet(network, bits, 'ipv4')
const blocked6 = new BlockList()
for (const [network, bits] of special6) blocked6.addSubnet(network, bits, 'ipv6')
/** Loopback, link-local, unique local, multicast, mapped and translated addresses are all outside. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is one of the public internet. Unknown networks count as not public. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !blocked4.check(address, 'ipv4')
  if (family !== 6 || address.includes('%')) return false
  return globalUnicast.check(address, 'ipv6') && !blocked6.check(address, 'ipv6')
}
