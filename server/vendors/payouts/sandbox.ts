import { toYuan } from '#contract/base/money.ts'
import { nextShanghaiMidnight, startOfShanghaiDay, toShanghaiIso } from '#contract/base/time.ts'
import type { SandboxPayout, SandboxPayoutOutcome } from '#contract/site/sandbox.ts'
import type { CarriedMethod, PayoutOutcome, PayoutProvider } from '#server/modules/money/withdrawals/ports.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as store from './sandbox-store.ts'

const dayMs = 24 * 60 * 60 * 1000
const shownMax = 50
const billedMax = 100_000
/** In front of the withdrawal's number. */
const remarkPrefix = '提现 '

export interface SandboxPayouts extends PayoutProvider {
  /** What the receiver does, or does not do; says the number of the payout. Undefined where there is no such thing. */
  decide(no: string, outcome: SandboxPayoutOutcome): Promise<string | undefined>
  recent(): Promise<SandboxPayout[]>
}

interface Parts {
  database: Database
  clock: Clock
  methods?: readonly CarriedMethod[]
}

/**
 * Plays WeChat's transfers, of which each waits a day for its receiver to confirm and then comes back, and Alipay's,
 * which nobody confirms. As strict about numbers as the real ones: what was asked for once stays what it was.
 */
export function createSandboxPayouts({ database, clock, methods = ['wechat'] }: Parts): SandboxPayouts {
  const end = (no: string, state: 'paid' | 'failed', reason: string) =>
    database.begin((tx) => store.end(tx, no, { state, reason, ended_at: clock() }))

  /** As it stands now: a day without an answer is an answer. */
  async function query(no: string): Promise<PayoutOutcome> {
    const row = await database.read((tx) => store.find(tx, no))
    if (!row) return { outcome: 'absent' }
    if (row.method === 'wechat' && row.state === 'waiting' && row.confirm_before <= clock()) {
      await end(no, 'failed', 'expired')
      return query(no)
    }
    return outcomeOf(row)
  }

  return {
    name: 'sandbox',
    methods,
    confirming: { mchId: 'sandbox', appId: 'sandbox' },

    async send({ no, amount, method, receiver, name, remark }) {
      const now = clock()
      const confirm_before = new Date(now.getTime() + dayMs)
      const asked = { no, amount, method, receiver, name, remark }
      const begun = { state: 'waiting', transfer_no: `SANDBOX${no}`, confirm_before, created_at: now } as const
      await database.begin((tx) => store.insert(tx, { ...asked, ...begun }))
      const row = await database.read((tx) => store.find(tx, no))
      if (row?.amount !== amount || row.receiver !== receiver) return { outcome: 'unknown', reason: 'no_taken' }
      return query(no)
    },

    query,

    async cancel(no) {
      const row = await database.read((tx) => store.find(tx, no))
      if (row?.method === 'wechat') await end(no, 'failed', 'cancelled')
      return query(no)
    },

    async bill(day) {
      const from = startOfShanghaiDay(day)
      const to = nextShanghaiMidnight(from)
      if (clock() < to) return { outcome: 'not_ready' }
      const ended = await database.read((tx) => store.endedBetween(tx, from, to, billedMax))
      const rows = ended.map(({ no, transfer_no, amount, state, ended_at }) => ({
        no,
        transferNo: transfer_no,
        amount,
        state: state === 'paid' ? ('success' as const) : ('failed' as const),
        at: ended_at ?? from,
      }))
      return { outcome: 'bill', rows }
    },

    async decide(no, outcome) {
      const row = await database.read((tx) => store.findBy(tx, no, `${remarkPrefix}${no}`))
      if (!row) return undefined
      const ended = await end(row.no, outcome === 'paid' ? 'paid' : 'failed', reasons[outcome])
      if (!ended) throw new Refusal('RECORD_MOVED_ON')
      return row.no
    },

    async recent() {
      const rows = await database.read((tx) => store.newest(tx, shownMax))
      return rows.map(({ no, amount, name, remark, state, reason, created_at }) => ({
        no,
        withdrawal_no: remark.slice(remarkPrefix.length),
        payee_name: name,
        amount: toYuan(amount),
        state: reason === 'expired' ? 'expired' : state,
        created_at: toShanghaiIso(created_at),
      }))
    },
  }
}

const reasons: Readonly<Record<SandboxPayoutOutcome, string>> = { paid: '', failed: 'refused', expired: 'expired' }

function outcomeOf(row: store.SandboxPayoutRow): PayoutOutcome {
  const { no, state, transfer_no, reason, confirm_before, ended_at } = row
  if (state === 'paid') return { outcome: 'paid', transferNo: transfer_no, paidAt: ended_at ?? confirm_before }
  if (state === 'failed') return { outcome: 'failed', reason }
  // Alipay asks nobody to confirm; when it is there, somebody says on the sandbox's page.
  if (row.method === 'alipay') return { outcome: 'processing' }
  return { outcome: 'wait_user_confirm', packageInfo: `sandbox ${no}`, confirmBefore: confirm_before }
}
