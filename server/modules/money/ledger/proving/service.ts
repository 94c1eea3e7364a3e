import { fen, toYuan } from '#contract/base/money.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
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

/** From above a number to the last, and beyond: what was put where nothing belongs is looked at too. */
function* slices(above: number, last: number, width: number): Generator<store.Slice> {
  let from = above
  for (let to = Math.max(above, 0) + width; to < last; to += width) {
    yield { above: from, upTo: to }
    from = to
  }
  yield { above: from, upTo: numberMax }
}
