import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { seeded } from './chance.ts'

export interface DatabaseLine {
  /** The same database, reached through this line. */
  url: string
  /** Everybody who is on the line is cut off, and nobody gets through any more. */
  cut(): void
  mend(): void
  /** What becomes of each piece that travels on it from now on; without a word it is passed on at once. */
  disturb(weather?: Weather): void
  /** From now on it leads to another server on this machine; whoever is on it is cut off. */
  lead(port: number): void
  close(): Promise<void>
}

/**
 * How a network can fail: `lossy` loses half of what is sent and sends it again later, as TCP does, longer each time;
 * `silent` swallows everything and keeps the connection; `halfClosed` lets the server say that it has ended, while we
 * may go on talking.
 */
type Weather = 'lossy' | 'silent' | 'halfClosed'

const againMs = 20
const chanceOfLoss = 0.5

/** When a piece arrives: each loss doubles the time until it is sent again. */
function lateBy(random: () => number): number {
  let ms = 0
  for (let wait = againMs; random() < chanceOfLoss; wait *= 2) ms += wait
  return ms
}

/** A line to the database that can be cut: a TCP proxy on the loopback. */
export async function lineTo(url: string): Promise<DatabaseLine> {
  const target = new URL(url)
  const socketFolder = target.searchParams.get('host')
  const port = Number(target.port || 5432)
  let elsewhere: number | undefined
  const reach = () =>
    elsewhere !== undefined
      ? connect(elsewhere, '127.0.0.1')
      : socketFolder
        ? connect(`${socketFolder}/.s.PGSQL.${port}`)
        : connect(port, target.hostname || '127.0.0.1')
  const open = new Set<Socket>()
  const nearEnds = new Set<Socket>()
  const random = seeded(20261117)
  let whole = true
  let weather: Weather | undefined
  /** In order, as TCP hands it out: what comes after a lost piece waits for it. What was swallowed never comes. */
  function carry(from: Socket, to: Socket): void {
    let last = Promise.resolve()
    let waiting = 0
    let swallowed = false
    from.on('data', (piece) => {
      swallowed ||= weather === 'silent'
      if (swallowed) return
      const late = weather === 'lossy' ? lateBy(random) : 0
      if (late === 0 && waiting === 0) return void to.write(piece)
      waiting++
      last = last
        .then(() => setTimeout(late))
        .then(() => {
          waiting--
          if (to.writable) to.write(piece)
        })
    })
    from.on('end', () => void last.then(() => swallowed || to.end()))
  }
  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (!whole) return void near.destroy()
    const far = reach()
    nearEnds.add(near)
    near.on('close', () => nearEnds.delete(near))
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
      carry(one, other)
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
    disturb(next) {
      weather = next
      if (next !== 'halfClosed') return
      for (const socket of nearEnds) socket.end()
    },
    lead(to) {
      elsewhere = to
      for (const socket of open) socket.destroy()
    },
    close: () => {
      cut()
      return new Promise((done) => server.close(() => done()))
    },
  }
}
