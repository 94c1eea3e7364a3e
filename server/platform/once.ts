import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Clock } from './clock.ts'
import { type JobWork, job, work } from './jobs.ts'
import type { Reader, Tx } from './postgres/database.ts'
import { Refusal } from './refusal.ts'

export interface AskedOnce {
  /** Whose key it is: `enterprise:12`. */
  owner: string
  what: string
  /** As the caller sent it; without one every request is a new one. */
  key: string | undefined
  /** Everything that was asked for; a code that proves somebody is no part of it. */
  content: unknown
  now: Date
}

export interface Done {
  reference: string
  /** The same was asked for before under this key, and `reference` is what came of it then. */
  repeated: boolean
}

/**
 * Does something once for each key. The key and what came of it are written in the caller's transaction, so that
 * neither exists without the other; whoever comes with the same key meanwhile waits for that transaction to end.
 */
export async function once(tx: Tx, asked: AskedOnce, work: () => Promise<string>): Promise<Done> {
  const { owner, what, key, content, now } = asked
  if (key === undefined) return { reference: await work(), repeated: false }
  const digest = digestOf(content)
  const { rows: taken } = await sql<{ id: number }>`
    insert into request_keys (owner, what, key, digest, created_at)
    values (${owner}, ${what}, ${key}, ${digest}, ${now})
    on conflict (owner, what, key) do nothing returning id`.execute(tx)
  const [mine] = taken
  if (mine) {
    const reference = await work()
    await sql`update request_keys set reference = ${reference} where id = ${mine.id}`.execute(tx)
    return { reference, repeated: false }
  }
  const { rows } = await sql<{ digest: Buffer; reference: string }>`
    select digest, reference from request_keys where owner = ${owner} and what = ${what} and key = ${key}`.execute(tx)
  const [before] = rows
  if (!before?.digest.equals(digest)) throw new Refusal('REQUEST_ID_REUSED', { what })
  return { reference: before.reference, repeated: true }
}

/** What came of the same request before, for whoever has to know it before they begin; undefined for a new one. */
export async function doneBefore(tx: Reader, { owner, what, key, content }: AskedOnce): Promise<string | undefined> {
  if (key === undefined) return undefined
  const { rows } = await sql<{ digest: Buffer; reference: string }>`
    select digest, reference from request_keys where owner = ${owner} and what = ${what} and key = ${key}`.execute(tx)
  const [before] = rows
  if (before && !before.digest.equals(digestOf(content))) throw new Refusal('REQUEST_ID_REUSED', { what })
  return before?.reference
}

/** Old keys are forgotten, a bounded number at a time. */
async function forgetKeys(tx: Tx, before: Date, max: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from request_keys where id in (
      select id from request_keys where created_at < ${before} order by created_at limit ${max})`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

const forgetRequests = job({
  name: 'once.forget-keys',
  input: z.object({}),
  attemptsMax: 1,
  timeoutS: 1800,
  schedule: '50 4 * * *',
})

/** Nobody sends the same request again after so long. */
const keptMs = 30 * 24 * 60 * 60 * 1000
const keysAtOnce = 5_000

interface Forgetting {
  begin<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  clock: Clock
}

export function onceJobs({ begin, clock }: Forgetting): JobWork[] {
  return [
    work(forgetRequests, async () => {
      const before = new Date(clock().getTime() - keptMs)
      while ((await begin((tx) => forgetKeys(tx, before, keysAtOnce))) === keysAtOnce);
    }),
  ]
}

function digestOf(content: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(sorted(content)))
    .digest()
}

/** The same content in another order is the same content. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}
