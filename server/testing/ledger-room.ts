import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Fen } from '#contract/base/money.ts'
import { createLedger, type Fault, type Ledger, type Posting } from '#server/modules/money/ledger/service.ts'
import { type Database, openDatabase, type Tx } from '#server/platform/postgres/database.ts'
import { createLogger } from '#server/platform/process/logger.ts'
import { someMorning } from './house.ts'
import { rechargeOf, spendOf } from './ledger-orders.ts'
import { copyDatabase } from './test-database.ts'

const logger = createLogger({ level: 'silent', pretty: false })
const minuteMs = 60_000

export interface LedgerRoom {
  ledger: Ledger
  database: Database
  /** The owner's, with every trigger asleep: what somebody could do who has the database itself. */
  owner: Database
  urls: { appUrl: string; ownerUrl: string }
  recharge(enterprise: number, amount: number, key?: string): Promise<Posting>
  spend(enterprise: number, amount: number, key: string): Promise<Posting>
  cash(enterprise: number): Promise<Fen>
  /** Seals everything that is there. */
  sealAll(): Promise<void>
}

/** The ledger alone on a database of its own. */
export async function openLedgerRoom({ pool = 8 } = {}): Promise<LedgerRoom> {
  const room = await buildLedgerRoom({ pool })
  onTestFinished(room.close)
  return room
}

/** For `beforeAll`: the caller closes it. */
export async function buildLedgerRoom({ pool = 8 } = {}): Promise<LedgerRoom & { close(): Promise<void> }> {
  const { drop, ...urls } = await copyDatabase()
  const database = openDatabase({ url: urls.appUrl, pool, logger })
  const owner = openDatabase({ url: urls.ownerUrl, pool: 1, logger })
  const ledger = createLedger({ database })
  let count = 0
  return {
    ledger,
    database,
    owner,
    urls,
    recharge: (id, amount, key = `recharge ${++count}`) =>
      database.begin((tx) => ledger.post(tx, rechargeOf(id, amount, key))),
    spend: (id, amount, key) => database.begin((tx) => ledger.post(tx, spendOf(id, amount, key))),
    cash: (id) => database.read(async (tx) => (await ledger.balances(tx, { kind: 'enterprise', id })).cash),
    sealAll: () => sealAll(ledger, database),
    async close() {
      await database.close()
      await owner.close()
      await drop()
    },
  }
}

async function sealAll({ sealing }: Ledger, database: Database): Promise<void> {
  let now = someMorning
  for (const chain of ['ledger', 'audit'] as const) {
    const rows = chain === 'ledger' ? sql`ledger_transactions` : sql`audit_log`
    const seals = chain === 'ledger' ? sql`ledger_seals` : sql`audit_seals`
    const left = async () => {
      const { rows: found } = await database.read((tx) =>
        sql<{
          left: number
        }>`select (select count(*) from ${rows}) - (select count(*) from ${seals}) as left`.execute(tx),
      )
      return found[0]?.left ?? 0
    }
    // Other tests have transactions on this cluster as well, and the mark waits for those that are older.
    while ((await left()) > 0) {
      now = new Date(now.getTime() + minuteMs)
      await sealing.seal(chain, now)
    }
  }
}

/** Those whose details somebody who reads Chinese alone would not understand. */
export const unreadable = (faults: readonly Fault[]) => faults.filter(({ detail }) => /[a-z]{2}/.test(detail))

class Undone extends Error {}

/** Does something that no trigger stops, lets somebody look, and leaves everything as it was. */
export async function tamper<T>(owner: Database, change: (tx: Tx) => Promise<unknown>, look: (tx: Tx) => Promise<T>) {
  let seen: { value: T } | undefined
  await owner
    .begin(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await change(tx)
      seen = { value: await look(tx) }
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  if (!seen) throw new Error('nobody looked')
  return seen.value
}
