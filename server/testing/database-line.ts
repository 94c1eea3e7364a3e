import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

export interface DatabaseLine {
  /** The same database, reached through this line. */
  url: string
  /** Everybody who is on the line is cut off, and nobody gets through any more. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

/** A line to the database that can be cut: a TCP proxy on the loopback. */
export async function lineTo(url: string): Promise<DatabaseLine> {
  const target = new URL(url)
  const socketFolder = target.searchParams.get('host')
  const port = Number(target.port || 5432)
  const reach = () =>
    socketFolder ? connect(`${socketFolder}/.s.PGSQL.${port}`) : connect(port, target.hostname || '127.0.0.1')
  const open = new Set<Socket>()
  let whole = true
  const server = createServer((near) => {
    if (!whole) return void near.destroy()
    const far = reach()
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const near = new URL(url)
  near.searchParams.delete('host')
  near.hostname = '127.0.0.1'
  near.port = String((server.address() as AddressInfo).port)
  const cut = () => {
    whole = false
    for (const socket of open) socket.destroy()
  }
  return {
    url: near.href,
    cut,
    mend: () => {
      whole = true
    },
    close: () => {
      cut()
      return new Promise((done) => server.close(() => done()))
    },
  }
}
