import { isIPv6 } from 'node:net'

/** Every address of a machine is none that can be asked: its own loopback is. */
const everywhere: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** Where a process of this machine is reached that listens there. */
export function ownAddress({ host, port }: { host: string; port: number }): string {
  const asked = everywhere[host] ?? host
  return `http://${isIPv6(asked) ? `[${asked}]` : asked}:${port}`
}
