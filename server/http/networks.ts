import { BlockList, isIPv4, isIPv6, SocketAddress } from 'node:net'

/** What a proxy wrote that is no address: all of it counts together, so that inventing some gains nothing. */
const noAddress = 'no address'

/**
 * Canonical form of an address that somebody else spelled: without port, brackets, zone and leading zeros, an IPv4
 * address inside an IPv6 one taken out of it. Undefined where it is none.
 */
export function canonicalAddress(spelled: string): string | undefined {
  if (isIPv4(spelled)) return spelled
  const bare = withoutPort(spelled.trim())
  if (bare.length > 45) return undefined
  const v4 = plainIPv4(bare)
  if (v4) return v4
  const address = bare.split('%', 1)[0] ?? ''
  if (!isIPv6(address)) return undefined
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address
  return canonical.startsWith('::ffff:') ? (plainIPv4(canonical.slice('::ffff:'.length)) ?? canonical) : canonical
}

/** Rate limits count by this: a household has one IPv4 address but 2^64 of the sixth version, which count together. */
export function networkOf(spelled: string): string {
  const address = canonicalAddress(spelled)
  if (address === undefined) return noAddress
  if (isIPv4(address)) return address
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}

/** The neighbourhood of a network: /24 of the fourth version, /48 of the sixth. */
export function rangeOf(network: string): string {
  if (network.includes(':')) return `${network.split(':').slice(0, 3).join(':')}::/48`
  return network.replace(/\.\d+$/, '.*')
}

/** Whether an address is one of those named, singly or as ranges. */
export function addressesIn(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return (spelled) => {
    const address = canonicalAddress(spelled)
    return address !== undefined && list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
  }
}

/** `[2001:db8::1]:443` and `203.0.113.9:4711`, as some proxies append them. */
function withoutPort(spelled: string): string {
  if (spelled.startsWith('[')) return spelled.slice(1).split(']', 1)[0] ?? ''
  const parts = spelled.split(':')
  return parts.length === 2 ? (parts[0] ?? '') : spelled
}

function plainIPv4(text: string): string | undefined {
  const parts = text.split('.')
  const fits = parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255)
  return fits ? parts.map(Number).join('.') : undefined
}
