import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Figure, median } from './figure.ts'
import { type Running, rateOf, startServer } from './servers.ts'
import { openSession } from './signed-in.ts'

const processes = 3
const rounds = 3
const ticksPerS = 100

const postingS = 4
/** How many enterprises pay at each process: enough that they wait for the disk and not for each other. */
const payers = 8

interface Load {
  name: string
  /** How much is done in a second at this address. */
  rate(address: string): Promise<number>
}

const asking =
  (path: string, headers: Record<string, string> = {}): Load['rate'] =>
  (address) =>
    rateOf(`${address}${path}`, headers)

/** What guests ask for most, what the database is asked, what is made each time, and what the database does alone. */
async function loadsOf(ownerUrl: string): Promise<Load[]> {
  const tokens: string[] = []
  for (let n = 0; n < payers; n++) tokens.push(await openSession(ownerUrl, n))
  const cookie = `enterprise_token=${tokens[0]}`
  return [
    { name: 'cached page', rate: asking('/') },
    { name: 'list call', rate: asking('/api/company?count=10') },
    { name: 'page of somebody signed in', rate: asking('/news', { cookie, 'accept-encoding': 'gzip' }) },
    { name: 'page that is made each time', rate: asking('/search?q=%E4%BC%81%E4%B8%9A') },
    { name: 'recharge, from the order to the posting', rate: (address) => rateOfRecharges(address, tokens) },
  ]
}

/** Orders that are made and paid: two calls, a notice from the provider, and a posting each. */
async function rateOfRecharges(address: string, tokens: readonly string[]): Promise<number> {
  const began = performance.now()
  let paid = 0
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const sent = { method: 'POST', headers: { ...headers, authorization: token }, body: JSON.stringify(body) }
    const reply = await fetch(`${address}${path}`, sent)
    const { code, data } = (await reply.json()) as { code: number; data: { order_no: string } }
    if (code !== 200) throw new Error(`${path}: ${code}`)
    return data
  }
  const pay = async (token: string) => {
    while (performance.now() - began < postingS * 1000) {
      const order = await post('/api/user/recharge', { amount: '1.00', channel: 'wechat_native' }, token)
      await post(`/sandbox/api/payments/${order.order_no}`, { outcome: 'paid' })
      paid++
    }
  }
  await Promise.all(tokens.map(pay))
  return paid / ((performance.now() - began) / 1000)
}

/** Seconds of processor that a process has used, as the kernel counts them. */
function usedS({ process: child }: Running): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / ticksPerS
}

/**
 * Throughput with 1, 2 and 3 processes beside each other, each asked by a client of its own. The client, the database
 * and the processes share this machine's cores, so that beside each rate stands what it took of a processor: that is
 * what another machine adds.
 */
export async function scaleFigures(
  settings: Record<string, string>,
  { dataDir, ownerUrl }: { dataDir: string; ownerUrl: string },
  report: (figure: Figure) => void,
): Promise<void> {
  const houses: Running[] = []
  for (let n = 0; n < processes; n++) {
    houses.push(
      await startServer('server/main.ts', {
        ...settings,
        ROLE: 'web',
        DEMO: '0',
        DATA_DIR: join(dataDir, `scale-${n}`),
      }),
    )
  }
  for (const { name, rate } of await loadsOf(ownerUrl)) {
    const rates: number[][] = Array.from({ length: processes }, () => [])
    let cpuMs = 0
    for (let round = 0; round < rounds; round++) {
      for (let count = 1; count <= processes; count++) {
        const asked = houses.slice(0, count)
        const before = asked.reduce((sum, house) => sum + usedS(house), 0)
        const began = performance.now()
        const each = await Promise.all(asked.map(({ address }) => rate(address)))
        const seconds = (performance.now() - began) / 1000
        const all = each.reduce((sum, one) => sum + one, 0)
        rates[count - 1]?.push(all)
        const used = asked.reduce((sum, house) => sum + usedS(house), 0) - before
        if (count === 1) cpuMs = (used * 1000) / (all * seconds)
      }
    }
    const [one = 1, two = 0, three = 0] = rates.map(median)
    report({
      name: `${name} with 1, 2, 3 processes (${cpuMs.toFixed(2)} ms of a processor each)`,
      figure: `${Math.round(one)}/s, ${Math.round(two)}/s, ${Math.round(three)}/s`,
      ratio: `1 : ${(two / one).toFixed(2)} : ${(three / one).toFixed(2)}`,
      // On fewer cores than processes nothing can grow; what must not happen is that processes are in each other's way.
      wanted: '≥ 0.70 of one',
      holds: two >= one * 0.7 && three >= one * 0.7,
    })
  }
  for (const house of houses) await house.stop()
}
