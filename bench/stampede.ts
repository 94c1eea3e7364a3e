import { Agent, get } from 'node:http'
import pg from 'pg'
import { type Figure, median } from './figure.ts'
import type { Running } from './servers.ts'

const crowd = 200
const rounds = 15
const path = '/news'

/** Two hundred at once on an address that was just dropped: made once, and nobody waits longer than that takes. */
export async function stampede(house: Running, ownerUrl: string): Promise<Figure> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const drop = async () => {
    await client.query(`select pg_notify('changes', ' shelf:news')`)
    // Heard by the house when whoever asks next is answered anew.
    await new Promise((done) => setTimeout(done, 50))
  }
  const agent = new Agent({ keepAlive: true, maxSockets: crowd })
  const ask = () =>
    new Promise<number>((done, fail) => {
      const began = performance.now()
      get(house.address + path, { agent }, (response) => {
        response.resume()
        response.on('end', () => done(performance.now() - began))
      }).on('error', fail)
    })
  const all = () => Promise.all(Array.from({ length: crowd }, ask))
  for (let n = 0; n < 3; n++) await all()
  const kept = (await repeat(all)).flat()
  const alone = median(
    await repeat(async () => {
      await drop()
      return ask()
    }),
  )
  const before = await made(house)
  const dropped = (
    await repeat(async () => {
      await drop()
      return all()
    })
  ).flat()
  const times = (await made(house)) - before
  agent.destroy()
  await client.end()
  const [slow, usual] = [p99(dropped), p99(kept)]
  const most = alone + 3 * usual
  return {
    name: `${crowd} at once on an address that was just dropped, ${rounds} times: made ${times} times`,
    figure: `99 of 100 within ${slow.toFixed(1)} ms; one alone ${alone.toFixed(1)} ms, kept ${usual.toFixed(1)} ms`,
    ratio: (slow / most).toFixed(2),
    wanted: '≤ 1.00 of one rendering and three times the kept page, made once each time',
    holds: slow <= most && times === rounds,
  }
}

async function repeat<T>(work: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let round = 0; round < rounds; round++) results.push(await work())
  return results
}

function p99(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
}

async function made({ address }: Running): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text()
  return Number(/^pages_total\{how="made"\} (\d+)/m.exec(text)?.[1] ?? 0)
}
