import { createHash, randomBytes } from 'node:crypto'
import { Agent, get } from 'node:http'
import pg from 'pg'
import { type Figure, median } from './figure.ts'
import type { Running } from './servers.ts'
import { untilDemoStands } from './signed-in.ts'

const crowd = 50
const rounds = 3
const coldTimes = 15
const keptTimes = 300
/** Readers of a kept page, one request after the other each. */
const readers = 4

/** A poster that is drawn, one that is kept, and what fifty at once do to a page that everybody reads. */
export async function posterFigures(house: Running, ownerUrl: string, report: (found: Figure) => void) {
  await untilDemoStands(ownerUrl)
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const agent = new Agent({ keepAlive: true })
  const ask = (path: string) => timed(agent, house.address + path)
  const addresses = await addressesOf(house, client)
  const forget = () => client.query('delete from kept_posters')
  const [one = ''] = addresses

  await forget()
  const first = await ask(one)
  const cold: number[] = []
  for (const address of spread(addresses, coldTimes)) {
    await forget()
    cold.push(await ask(address))
  }
  const drawn = median(cold)
  report({
    name: `a poster that is not kept, of ${coldTimes}`,
    figure: `${drawn.toFixed(0)} ms, the slowest ${slowest(cold)} ms, the first of all ${first.toFixed(0)} ms`,
    ratio: (drawn / 300).toFixed(2),
    wanted: '< 300 ms',
    holds: drawn < 300,
  })

  const kept: number[] = []
  await ask(one)
  for (let time = 0; time < keptTimes; time++) kept.push(await ask(one))
  report({
    name: `a poster that is kept, of ${keptTimes}`,
    figure: `${median(kept).toFixed(1)} ms, 99 of 100 within ${p99(kept).toFixed(1)} ms`,
    ratio: (median(kept) / 20).toFixed(2),
    wanted: '< 20 ms',
    holds: median(kept) < 20,
  })

  const pairs: { quiet: number; busy: number; took: number }[] = []
  for (let round = 0; round < rounds; round++) {
    await forget()
    const began = performance.now()
    let over = false
    const drawing = Promise.all(addresses.slice(0, crowd).map(ask)).finally(() => {
      over = true
    })
    const busy = await readWhile(ask, () => !over)
    await drawing
    const took = performance.now() - began
    const until = performance.now() + took
    const quiet = await readWhile(ask, () => performance.now() < until)
    pairs.push({ quiet: p99(quiet), busy: p99(busy), took })
  }
  const of = (key: 'quiet' | 'busy' | 'took') => median(pairs.map((pair) => pair[key]))
  const ratio = median(pairs.map(({ quiet, busy }) => busy / quiet))
  report({
    name: `a kept page beside ${crowd} posters at once, all drawn within ${(of('took') / 1000).toFixed(1)} s`,
    figure: `99 of 100 within ${of('busy').toFixed(1)} ms vs ${of('quiet').toFixed(1)} ms`,
    ratio: ratio.toFixed(2),
    wanted: '≤ 3.00',
    holds: ratio <= 3,
  })
  agent.destroy()
  await client.end()
}

/** One each of every template for every maker of the demo, as their own call gives them. */
async function addressesOf({ address }: Running, client: pg.Client): Promise<string[]> {
  await client.query(
    `insert into poster_templates (name, design, shown, position, updated_at)
       select 'bench ' || n, (array['bridge', 'letter', 'card'])[n % 3 + 1], true, 100 + n, $1
       from generate_series(1, 6) as n`,
    [new Date()],
  )
  const { rows } = await client.query<{ owner_id: number; id: number }>(
    `select a.owner_id, p.id from accounts as a
       join persons as p on p.realm = a.realm and p.owner_id = a.owner_id
       where a.realm = 'maker' and a.state = 'active' order by a.owner_id`,
  )
  const all: string[][] = []
  for (const { owner_id, id } of rows) {
    const token = randomBytes(32).toString('base64url')
    await client.query(
      `insert into sessions (realm, owner_id, person_id, token_hash, device, network, created_at, last_seen_at,
         expires_at) values ('maker', $1, $2, $3, '', '', $4, $4, $5)`,
      [owner_id, id, createHash('sha256').update(token).digest(), new Date(), new Date(Date.now() + 86_400_000)],
    )
    const headers = { authorization: token }
    const reply = await fetch(`${address}/api/ck/user/posters?count=50`, { headers })
    const { data } = (await reply.json()) as { data: { list: { address: string }[] } }
    all.push(data.list.flatMap((one) => (one.address ? [one.address] : [])))
  }
  // One of each maker in turn: nobody draws all of theirs at once.
  const longest = Math.max(...all.map((list) => list.length))
  return Array.from({ length: longest }, (_, at) => all.flatMap((list) => list[at] ?? [])).flat()
}

const slowest = (times: readonly number[]) => Math.max(...times).toFixed(0)
const spread = <T>(all: readonly T[], count: number) =>
  Array.from({ length: count }, (_, at) => all[at % all.length] as T)

async function readWhile(ask: (path: string) => Promise<number>, goesOn: () => boolean): Promise<number[]> {
  const times: number[] = []
  const reader = async () => {
    while (goesOn()) times.push(await ask('/'))
  }
  await Promise.all(Array.from({ length: readers }, reader))
  return times
}

const timed = (agent: Agent, url: string) =>
  new Promise<number>((done, fail) => {
    const began = performance.now()
    get(url, { agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      if (response.statusCode !== 200) fail(new Error(`${url}: ${response.statusCode}`))
      response.resume()
      response.on('end', () => done(performance.now() - began))
    }).on('error', fail)
  })

function p99(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
}
