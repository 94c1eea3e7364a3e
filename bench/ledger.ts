import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createLedger, type Ledger } from '../server/modules/money/ledger/service.ts'
import { openDatabase } from '../server/platform/postgres/database.ts'
import { migrate } from '../server/platform/postgres/migrate.ts'
import { startPostgres } from '../server/platform/postgres/postgres.ts'
import { createLogger } from '../server/platform/process/logger.ts'
import { holdOf, rechargeOf, spendOf } from '../server/testing/ledger-orders.ts'
import { type Figure, median } from './figure.ts'

const clients = 16
const people = 10_000
const roundS = 4
const rounds = 4
const plenty = 1_000_000_000

/**
 * What a posting of two lines does, done by hand: the same five statements between begin and commit, on tables of the
 * same shape and with the same indexes, without any of the ledger's guards. The lower number comes first, so that
 * nobody waits crosswise.
 */
const sameByHand = `
\\set low random(1, ${people / 2})
\\set high random(${people / 2 + 1}, ${people})
begin;
insert into plain_transactions (key, digest, kind, reference, created_at)
  values (:client_id || '-' || random()::text,
    '\\x00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff', 'withdraw',
    'W' || :low, '2026-11-16T01:00:00Z') returning id \\gset
update plain_accounts set balance = balance - 1, seq = seq + 1 where id = :low
  returning balance as low_after, seq as low_seq \\gset
update plain_accounts set balance = balance + 1, seq = seq + 1 where id = :high
  returning balance as high_after, seq as high_seq \\gset
insert into plain_entries (transaction_id, account_id, amount, balance_after, seq)
  values (:id, :low, -1, :low_after, :low_seq);
insert into plain_entries (transaction_id, account_id, amount, balance_after, seq)
  values (:id, :high, 1, :high_after, :high_seq);
commit;
`

const plainTables = `
create table plain_accounts (id bigint primary key, balance bigint not null, seq bigint not null)
  with (fillfactor = 70);
insert into plain_accounts select n, ${plenty}, 0 from generate_series(1, ${people}) as n;
create table plain_transactions (id bigint generated always as identity primary key, key text not null unique,
  digest bytea not null, kind text not null, reference text not null, created_at timestamptz not null);
create index on plain_transactions (reference);
create table plain_entries (id bigint generated always as identity, transaction_id bigint not null,
  account_id bigint not null, amount bigint not null, balance_after bigint, seq bigint not null,
  primary key (account_id, seq), unique (transaction_id, account_id));
`

/** Postings a second, on a disk that is waited for, against pgbench and against themselves on one account. */
export async function ledgerFigures(report: (figure: Figure) => void): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-ledger-'))
  const postgres = await startPostgres({ dataDir: join(dataDir, 'database'), onProgress: () => undefined })
  await migrate(postgres.ownerUrl, { appRole: new URL(postgres.appUrl).username })
  const logger = createLogger({ level: 'silent', pretty: false })
  const database = openDatabase({ url: postgres.appUrl, pool: clients, logger })
  const ledger = createLedger({ database })
  const script = join(dataDir, 'same.sql')
  await writeFile(script, sameByHand)
  await asOwner(postgres.ownerUrl, plainTables)
  await inLanes(people, (n) => ledger.begin((tx) => ledger.post(tx, rechargeOf(n + 1, plenty, `fill ${n}`))))
  // Opens everybody's second purse, so that no round does it.
  await inLanes(people, (n) => ledger.begin((tx) => ledger.post(tx, holdOf(n + 1, 1, `open ${n}`))))

  const spread = () => rateOfPostings(ledger, holdOf)
  const hot = () => rateOfPostings(ledger, spendOf)
  const pgbench = spawnSync('pgbench', ['--version']).error === undefined
  const byHand = pgbench ? () => rateOfPgbench(postgres.ownerUrl, script) : undefined
  if (byHand) report(figureOf('ledger postings vs pgbench with the same statements', await inTurns(spread, byHand)))
  else
    report({
      name: 'ledger postings vs pgbench: pgbench is not here',
      figure: '-',
      ratio: '-',
      wanted: '≥ 0.50',
      holds: true,
    })
  report(figureOf('ledger postings: onto one account of ours vs spread', await inTurns(hot, spread)))

  const begun = performance.now()
  const faults = await database.read((tx) => ledger.proving.invariants(tx))
  const seconds = (performance.now() - begun) / 1000
  const { transactions = 0 } =
    (await asOwner(postgres.ownerUrl, 'select count(*)::int as transactions from ledger_transactions'))[0] ?? {}
  report({
    name: `ledger proved in full after ${transactions} postings`,
    figure: `${faults.length} faults in ${seconds.toFixed(1)} s`,
    ratio: String(faults.length),
    wanted: '0',
    holds: faults.length === 0,
  })
  await database.close()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
}

let posted = 0

async function rateOfPostings(ledger: Ledger, orderOf: typeof holdOf): Promise<number> {
  const begun = performance.now()
  const until = begun + roundS * 1000
  let count = 0
  const lane = async () => {
    while (performance.now() < until) {
      const order = orderOf(1 + Math.floor(Math.random() * people), 1, `bench ${++posted}`)
      await ledger.begin((tx) => ledger.post(tx, order))
      count++
    }
  }
  await Promise.all(Array.from({ length: clients }, lane))
  return (count * 1000) / (performance.now() - begun)
}

async function inLanes(times: number, work: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < times) await work(next++)
  }
  await Promise.all(Array.from({ length: clients }, lane))
}

function rateOfPgbench(url: string, script: string): Promise<number> {
  const args = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(roundS), '-f', script, url]
  const child = spawn('pgbench', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  return new Promise((resolve, reject) => {
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (part) => {
        output += part
      })
    }
    child.once('error', reject)
    child.once('exit', () => {
      const rate = Number(/tps = ([\d.]+)/.exec(output)?.[1])
      if (rate > 0 && !/aborted|ERROR/.test(output)) resolve(rate)
      else reject(new Error(`pgbench: ${output}`))
    })
  })
}

interface Rates {
  ours: number
  theirs: number
  ratio: number
}

/** One after the other: whatever disturbs one disturbs the other. The first round warms both up. */
async function inTurns(ours: () => Promise<number>, theirs: () => Promise<number>): Promise<Rates> {
  const pairs: { ours: number; theirs: number }[] = []
  for (let round = 0; round <= rounds; round++) pairs.push({ ours: await ours(), theirs: await theirs() })
  const [, ...counted] = pairs
  return {
    ours: median(counted.map((pair) => pair.ours)),
    theirs: median(counted.map((pair) => pair.theirs)),
    ratio: median(counted.map((pair) => pair.ours / pair.theirs)),
  }
}

function figureOf(name: string, { ours, theirs, ratio }: Rates): Figure {
  return {
    name,
    figure: `${Math.round(ours)}/s vs ${Math.round(theirs)}/s`,
    ratio: ratio.toFixed(2),
    wanted: '≥ 0.50',
    holds: ratio >= 0.5,
  }
}

async function asOwner(url: string, text: string): Promise<{ transactions?: number }[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows ?? []
  } finally {
    await client.end()
  }
}
