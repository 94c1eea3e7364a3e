import { BlockList, isIP, isIPv4 } from 'node:net'

// Server-side request forgery (SSRF): whoever names a site that we open could name one of our own. What is not public
// by the registries of special-purpose addresses (RFC 6890 and what came after it) is never connected to.

const special4 = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT, and where one cloud keeps its metadata
  ['127.0.0.0', 8], // loopback
  ['168.63.129.16', 32], // what another cloud answers its machines from
  ['169.254.0.0', 16], // link-local, and where most clouds keep their metadata
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.31.196.0', 24], // AS112
  ['192.52.193.0', 24], // AMT
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['192.175.48.0', 24], // AS112
  ['198.18.0.0', 15], // benchmarking
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, and broadcast
] as const)
  special4.addSubnet(network, prefix, 'ipv4')

// Of IPv6 only global unicast is anybody's; what carries an IPv4 address within itself is elsewhere, or below.
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')
const special6 = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23], // protocol assignments: Teredo, benchmarking, ORCHID
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4
  ['2620:4f:8000::', 48], // AS112
  ['3fff::', 20], // documentation
] as const)
  special6.addSubnet(network, prefix, 'ipv6')

/** Whether an address, in the one notation that a resolver or a socket gives, is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special4.check(address, 'ipv4')
  if (isIP(address) !== 6 || address.includes('%')) return false
  return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}

/** Where a site is: what its address says, once every trick of notation has been spelled out. */
export interface Place {
  url: URL
  hostname: string
  port: number
  secure: boolean
}

const ports: Readonly<Record<string, number>> = { '80': 80, '443': 443 }

/** An address that may be opened as far as its spelling tells; undefined where it may not. */
export function placeOf(address: string, base?: URL): Place | undefined {
  if (!URL.canParse(address, base?.href)) return undefined
  const url = new URL(address, base?.href)
  const secure = url.protocol === 'https:'
  if (!secure && url.protocol !== 'http:') return undefined
  if (url.username !== '' || url.password !== '') return undefined
  const port = url.port === '' ? (secure ? 443 : 80) : ports[url.port]
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  if (port === undefined || hostname === '') return undefined
  return { url, hostname, port, secure }
}
