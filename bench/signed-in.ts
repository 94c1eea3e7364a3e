import { createHash, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import type { Figure } from './figure.ts'
import { compare, type Running, rateOf, startServer } from './servers.ts'

const contents = [
  { name: 'news list', path: '/news', least: 0.6 },
  { name: 'article', path: '/news/{id}', least: 0.6 },
  { name: 'company', path: '/company/{id}', least: 0.6 },
  { name: 'home', path: '/', least: 0.5 },
]
const accounts = ['/user', '/wallet/record']

/** Pages of somebody who is signed in, against Fastify that asks one question and sends the same bytes. */
export async function signedInFigures(
  house: Running,
  { ownerUrl, appUrl, pool }: { ownerUrl: string; appUrl: string; pool: number },
  report: (figure: Figure) => void,
): Promise<void> {
  const cookie = await signIn(ownerUrl)
  const headers = { cookie, 'accept-encoding': 'gzip' }
  for (const { name, path: wanted, least } of contents) {
    const path = await addressOf(house, wanted)
    const file = join(tmpdir(), `bytes-${process.pid}`)
    // Asked for until it is what everybody gets: made small after the second reader.
    for (let n = 0; n < 5; n++) await fetch(house.address + path, { headers })
    const reply = await fetch(house.address + path, { headers })
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
    writeFileSync(file, gzipSync(Buffer.from(await reply.arrayBuffer())))
    const {
      'content-length': _,
      connection: __,
      date: ___,
      'keep-alive': ____,
      ...sent
    } = Object.fromEntries(reply.headers)
    const plain = await startServer('bench/plain-fastify.ts', {
      ...{ BYTES_FILE: file, BYTES_HEADERS: JSON.stringify(sent) },
      ...{ BASELINE_DATABASE_URL: appUrl, POOL: String(pool) },
    })
    const { ours, theirs, ratio } = await compare(house.address + path, `${plain.address}/page`, headers)
    await plain.stop()
    report({
      name: `${name}, signed in, vs Fastify sending the same bytes after one query`,
      figure: `${Math.round(ours)}/s vs ${Math.round(theirs)}/s`,
      ratio: ratio.toFixed(2),
      wanted: `≥ ${least.toFixed(2)}`,
      holds: ratio >= least,
    })
  }
  for (const path of accounts) {
    await rateOf(house.address + path, headers)
    const rate = await rateOf(house.address + path, headers)
    // Held against the commit before, by running this there as well.
    report({
      name: `${path}, signed in`,
      figure: `${Math.round(rate)}/s`,
      ratio: '-',
      wanted: 'twice 142/s',
      holds: true,
    })
  }
}

/** With the first record there is, where it takes one. */
async function addressOf({ address }: Running, path: string): Promise<string> {
  if (!path.includes('{id}')) return path
  const reply = await fetch(`${address}/api${path.replace('/{id}', '')}?count=1`)
  const { data } = (await reply.json()) as { data: { list: { id: number }[] } }
  return path.replace('{id}', String(data.list[0]?.id))
}

async function signIn(ownerUrl: string): Promise<string> {
  return `enterprise_token=${await openSession(ownerUrl)}`
}

/** A session of one of the demo's people, straight into the table: signing in is measured elsewhere. */
export async function openSession(
  ownerUrl: string,
  nth = 0,
  realm: 'enterprise' | 'maker' = 'enterprise',
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await untilDemoStands(ownerUrl)
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const now = Date.now()
  const { rowCount } = await client.query(
    `insert into sessions (realm, owner_id, person_id, token_hash, device, network, created_at,
       last_seen_at, expires_at)
     select a.realm, a.owner_id, p.id, $1, '', '', $2, $2, $3 from accounts as a
     join persons as p on p.realm = a.realm and p.owner_id = a.owner_id
     where a.realm = $5 and a.state = 'active' order by a.owner_id limit 1 offset $4`,
    [createHash('sha256').update(token).digest(), new Date(now), new Date(now + 86_400_000), nth, realm],
  )
  await client.end()
  if (rowCount === 0) throw new Error(`the demo has no ${realm} number ${nth + 1}`)
  return token
}

/** The demo is loaded beside the server, and takes a core of two while it is. */
export async function untilDemoStands(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  for (;;) {
    const { rows } = await client.query(
      `select 1 from settings where key = 'demo.progress' and value->'done' ? 'money'`,
    )
    if (rows.length > 0) return client.end()
    await new Promise((done) => setTimeout(done, 500))
  }
}
