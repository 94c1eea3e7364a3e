import { fen, toYuan } from '#contract/base/money.ts'
import { purseNames } from '#contract/money/ledger.console.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { accountsFor, type RevenueSums } from '../earning/store.ts'
import type { Fault, Invariant } from '../ports.ts'
import { brokenWords, type Chain, rowOf, type Sealing } from '../sealing/service.ts'
import * as store from './store.ts'

/** How many faults are told of each kind: enough to see what happened, never so many that telling fails. */
const faultsMax = 20
/** Small enough that no question comes near the limit of time for a statement. */
const transactionsAtOnce = 20_000
const accountsAtOnce = 2_000
/** No proof takes longer; one that seems to has died with its process. */
const runMaxMs = 60 * 60 * 1000
const numberMax = Number.MAX_SAFE_INTEGER

interface Parts {
  database: Database
  sealing: Sealing
  invariants: readonly Invariant[]
}

/** Whether the books are right: what must hold, asked of the rows themselves. */
export function createProving({ database, sealing, invariants }: Parts) {
  /** What is wrong among the transactions after a number, and everywhere where none is given. */
  async function faults(tx: Reader, after?: number): Promise<Fault[]> {
    const last = await store.lastNumbers(tx)
    const found: Fault[] = []
    const note = (more: readonly Fault[]) => {
      for (const fault of more) {
        if (found.filter(({ invariant }) => invariant === fault.invariant).length < faultsMax) found.push(fault)
      }
    }
    for (const slice of slices(after ?? -numberMax, last.transaction, transactionsAtOnce)) {
      for (const check of store.transactionChecks) note(await check(tx, slice, faultsMax))
      if (after !== undefined) note(await store.touchedAccounts(tx, slice, faultsMax))
    }
    if (after === undefined) {
      for (const slice of slices(-numberMax, last.account, accountsAtOnce)) {
        for (const check of store.accountChecks) note(await check(tx, slice, faultsMax))
      }
      note(await keptFaults(tx, last.transaction))
      note(await revenueFaults(tx))
      note(await store.keptPurses(tx, faultsMax))
    }
    note(await store.total(tx, faultsMax))
    for (const invariant of invariants) note(await invariant.faults(tx, { after: after ?? 0 }, faultsMax))
    return found
  }

  async function chainFaults(tx: Reader, chain: Chain): Promise<Fault[]> {
    const { faults: broken } = await sealing.verify(tx, chain)
    return broken
      .slice(0, faultsMax)
      .map(({ id, what }) => ({ invariant: `chain.${chain}`, subject: rowOf(chain, id), detail: brokenWords[what] }))
  }

  return {
    invariants: faults,

    /** Proves what came since the last seal, or everything and both chains, and writes down what was found. */
    async run(scope: store.ProofScope, now: Date): Promise<Fault[]> {
      const found =
        scope === 'window'
          ? await database.read(async (tx) => faults(tx, (await store.lastNumbers(tx)).sealed))
          : await database.survey(async (tx) => [
              ...(await faults(tx)),
              ...(await chainFaults(tx, 'ledger')),
              ...(await chainFaults(tx, 'audit')),
            ])
      await database.begin((tx) => store.saveProof(tx, scope, found, now))
      return found
    },

    proofs: (tx: Reader) => store.proofs(tx),
    lastNumbers: (tx: Reader) => store.lastNumbers(tx),

    /** One proof of everything at a time: false where somebody's has not ended. A run that died ends after an hour. */
    claim: (tx: Tx, by: { staffId: number; now: Date }): Promise<boolean> =>
      store.claimRun(tx, by, new Date(by.now.getTime() - runMaxMs)),
    release: (tx: Tx, startedAt: Date): Promise<void> => store.endRun(tx, startedAt),
    running: (tx: Reader, now: Date) => store.running(tx, new Date(now.getTime() - runMaxMs)),

    /** Whether money may leave: no proof has found a fault that a later proof of everything did not clear. */
    async isSound(tx: Reader): Promise<boolean> {
      return (await store.proofs(tx)).every((proof) => proof.faults.length === 0)
    },
  }
}

const inYuan = (amount: number) => `${toYuan(fen(amount))} 元`

/** What an entry-only account keeps is the sum of its lines up to where it came, added up slice by slice. */
async function keptFaults(tx: Reader, last: number): Promise<Fault[]> {
  const accounts = await store.kept(tx)
  const sums = new Map<number, number>()
  for (const slice of slices(-numberMax, last, transactionsAtOnce)) {
    for (const { id, sum } of await store.sums(tx, accounts, slice)) sums.set(id, (sums.get(id) ?? 0) + sum)
  }
  return accounts
    .filter(({ id, balance }) => balance !== (sums.get(id) ?? 0))
    .map(({ id, name, balance, seq }) => ({
      invariant: 'account.drift',
      subject: name,
      detail: `余额 ${inYuan(balance)}，记到交易 ${seq}；明细相加 ${inYuan(sums.get(id) ?? 0)}`,
    }))
}

const parts = ['received', 'refunded', 'promotion', 'promotion_returned'] as const
const nothing = { received: 0, refunded: 0, promotion: 0, promotion_returned: 0 }

/** Every day of revenue that was kept is what the lines come to up to where it was kept, and no day is left out. */
async function revenueFaults(tx: Reader): Promise<Fault[]> {
  const { head, days } = await store.keptRevenue(tx)
  const accounts = await accountsFor(tx)
  const sums = new Map<string, RevenueSums>()
  for (const slice of slices(-numberMax, head, transactionsAtOnce)) {
    const upTo = Math.min(slice.upTo, head)
    for (const row of await store.revenueWithin(tx, accounts, { ...slice, upTo })) {
      const { key } = row
      const before = sums.get(key) ?? nothing
      sums.set(key, {
        received: before.received + row.received,
        refunded: before.refunded + row.refunded,
        promotion: before.promotion + row.promotion,
        promotion_returned: before.promotion_returned + row.promotion_returned,
      })
    }
  }
  const kept = new Map<string, RevenueSums>(days.map((day) => [day.key, day]))
  return [...new Set([...kept.keys(), ...sums.keys()])].sort().flatMap((key) => {
    const [was, is] = [kept.get(key) ?? nothing, sums.get(key) ?? nothing]
    const isEqual = kept.has(key) === sums.has(key) && parts.every((part) => was[part] === is[part])
    const detail = `保存的${told(was)}；明细${told(is)}`
    return isEqual ? [] : [{ invariant: 'revenue.days', subject: dayName(key), detail }]
  })
}

function dayName(key: string): string {
  const [day = '', purse = ''] = key.split(' ')
  return `${day} ${(purseNames.system as Readonly<Record<string, string>>)[purse] ?? purse}`
}

const told = ({ received, refunded, promotion, promotion_returned }: RevenueSums) =>
  `收入 ${inYuan(received)}、退款 ${inYuan(refunded)}、推广金 ${inYuan(promotion)}、退回推广金 ${inYuan(promotion_returned)}`

/** From above a number to the last, and beyond: what was put where nothing belongs is looked at too. */
function* slices(above: number, last: number, width: number): Generator<store.Slice> {
  let from = above
  for (let to = Math.max(above, 0) + width; to < last; to += width) {
    yield { above: from, upTo: to }
    from = to
  }
  yield { above: from, upTo: numberMax }
}
