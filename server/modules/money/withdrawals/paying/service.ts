import { crashPoint } from '#server/platform/crash-points.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import * as model from '../model.ts'
import type { CarriedMethod, Parts, PayoutOutcome, PayoutProvider, PayoutRequest } from '../ports.ts'
import { bySystem, type Stepping } from '../stepping/service.ts'
import * as store from '../store.ts'
import * as payouts from './store.ts'

export type Paying = ReturnType<typeof createPaying>

/** After a failure somebody may have been paid in another way: no rule says what is right if money moves after all. */
function refuseMoney(no: string, { outcome }: PayoutOutcome): void {
  if (outcome !== 'paid' && outcome !== 'processing' && outcome !== 'wait_user_confirm') return
  throw new Error(`打款 ${no} 失败后渠道又称 ${outcome}`)
}

/** What is looked after now, as it stood before; whether it may be sent, and whether its owner is frozen. */
interface Claimed {
  payout: payouts.PayoutRow
  maySend: boolean
  onHold: boolean
}

const minuteMs = 60_000

function carriedBy(method: model.Method): CarriedMethod {
  if (method === 'wechat' || method === 'alipay') return method
  throw new Error(`${method} is carried by nobody`)
}
const atOnceMax = 20
const reasonMax = 200

/**
 * Money that a provider carries out. A payout's number is committed before the provider hears of it; whatever then
 * happens, the same number is asked about, and only after its end was heard may there be another.
 */
export function createPaying(parts: Parts, { stepping }: { stepping: Stepping }) {
  const { database, ledger, providers, sealing, booksSound, defects } = parts

  /** Takes on one that is approved. False where there is none, or no money may leave. */
  const beginNext = ({ name, methods }: PayoutProvider, now: Date): Promise<boolean> =>
    ledger.begin(async (tx) => {
      const row = await store.lockApproved(tx, methods, now)
      if (!row || !(await booksSound(tx))) return false
      await stepping.take(tx, row, 'begin', bySystem(now))
      await payouts.begin(tx, row, { provider: name, state: 'created', taken_by: null, next_look_at: now }, now)
      crashPoint('withdrawals.payout.before-commit')
      return true
    })

  /**
   * Takes one that is due: moved on in time before anybody is asked, so that no two look after it at once, and marked
   * as sent before it is, so that nobody believes later that it never was.
   */
  const claimNext = ({ name }: PayoutProvider, now: Date) =>
    database.begin(async (tx) => {
      const payout = await payouts.lockDue(tx, name, now)
      if (!payout) return undefined
      const onHold = await payouts.isOnHold(tx, payout.withdrawal_id)
      const maySend = (await booksSound(tx)) && !onHold
      if (!maySend && payout.state === 'created') {
        await payouts.change(tx, payout.id, { next_look_at: new Date(now.getTime() + minuteMs) })
        return { payout, maySend, onHold, idle: true }
      }
      const state = payout.state === 'created' ? 'sending' : payout.state
      const looks = payout.looks + 1
      const next_look_at = model.keptUntil(payout.looks, now, payout.confirm_before)
      await payouts.change(tx, payout.id, { state, looks, next_look_at, looked_at: now })
      crashPoint('withdrawals.payout.claimed-before-commit')
      return { payout, maySend, onHold, idle: false }
    })

  async function requestFor({ no, withdrawal_id, amount }: payouts.PayoutRow): Promise<PayoutRequest> {
    const row = await database.read((tx) => store.find(tx, withdrawal_id))
    if (!row) throw new Error(`payout ${no} belongs to no withdrawal`)
    return {
      ...{ no, amount, method: carriedBy(row.method) },
      receiver: sealing.open(row.account_sealed, 'payee.account'),
      name: sealing.open(row.name_sealed, 'payee.name'),
      remark: model.remarkOf(row.no),
    }
  }

  /** What the provider says, asked in the one way that can do no harm. `was` is how it stood before it was claimed. */
  async function ask(carrier: PayoutProvider, { payout: was, maySend, onHold }: Claimed, now: Date) {
    const send = async () => {
      const request = await requestFor(was)
      crashPoint('withdrawals.payout.before-send')
      const outcome = await carrier.send(request)
      crashPoint('withdrawals.payout.after-send')
      return outcome
    }
    if (was.state === 'created') return send()
    // Nobody may confirm any more: their time is over, or the account was frozen meanwhile.
    const late = was.confirm_before !== null && was.confirm_before <= now
    const over = was.state === 'waiting' && (late || onHold)
    const outcome = over ? await carrier.cancel(was.no) : await carrier.query(was.no)
    crashPoint('withdrawals.payout.after-query')
    // It was marked as sent, and never arrived. Once they have had it, though, that they do not know it is no answer.
    if (outcome.outcome === 'absent' && was.state === 'sending' && maySend) return send()
    // The answer that said how to confirm was lost. The same request under the same number says it again.
    const unsaid = outcome.outcome === 'wait_user_confirm' && outcome.packageInfo === undefined
    return unsaid && was.package_info === null && maySend ? send() : outcome
  }

  /** What a provider's word means for us. Whoever brings it second finds that it is done. */
  const settle = (no: string, outcome: PayoutOutcome, now: Date): Promise<void> =>
    ledger.begin(async (tx) => {
      const found = await payouts.findByNo(tx, no)
      const row = found && (await store.lock(tx, found.withdrawal_id))
      const payout = row && (await payouts.lockByNo(tx, no))
      if (!row || !payout || payout.state === 'paid') return
      if (payout.state === 'failed') return refuseMoney(no, outcome)
      await note(tx, stepping, { row, payout, outcome }, now)
      crashPoint('withdrawals.payout.settled-before-commit')
    })

  async function lookAtNext(carrier: PayoutProvider, now: Date): Promise<boolean> {
    const claimed = await claimNext(carrier, now)
    if (!claimed) return false
    if (claimed.idle) return true
    crashPoint('withdrawals.payout.claimed')
    try {
      const outcome = await ask(carrier, claimed, now)
      await settle(claimed.payout.no, outcome, now)
    } catch (error) {
      // One that cannot be settled must not keep the others waiting; it comes again in its turn.
      await defects.record(error, { source: 'job', where: 'withdrawals.payouts' })
    }
    crashPoint('withdrawals.payout.settled')
    return true
  }

  return {
    /** What is due: those that were approved are taken on, those under way asked about. Says how many it was. */
    async beat(now: Date): Promise<number> {
      let done = 0
      for (const provider of providers) {
        for (let begun = 0; begun < atOnceMax && (await beginNext(provider, now)); begun++) done++
        for (let looked = 0; looked < atOnceMax && (await lookAtNext(provider, now)); looked++) done++
      }
      return done
    },

    /** The provider has said that something happened to one; what it was, it is asked. */
    async lookInto(no: string, now: Date): Promise<void> {
      const payout = await database.read((tx) => payouts.findByNo(tx, no))
      const provider = providers.find(({ name }) => name === payout?.provider)
      if (!provider || payout?.state === 'paid') return
      const outcome = await provider.query(no)
      crashPoint('withdrawals.notice.after-query')
      await settle(no, outcome, now)
    },

    /** Its receiver looks at it: how it stands is asked, unless somebody did a moment ago. */
    async look(withdrawalId: number, now: Date): Promise<void> {
      const claimed = await database.begin(async (tx) => {
        const askedBefore = new Date(now.getTime() - model.lookPauseMs)
        const payout = await payouts.claimLook(tx, withdrawalId, {
          now,
          askedBefore,
          next: model.keptUntil(0, now, null),
        })
        if (!payout) return undefined
        const onHold = await payouts.isOnHold(tx, withdrawalId)
        return { payout, onHold, maySend: (await booksSound(tx)) && !onHold }
      })
      const provider = providers.find(({ name }) => name === claimed?.payout.provider)
      if (!claimed || !provider) return
      await settle(claimed.payout.no, await ask(provider, claimed, now), now)
    },
  }
}

interface Told {
  row: store.WithdrawalRow
  payout: payouts.PayoutRow
  outcome: PayoutOutcome
}

/** What is written of it; the caller holds both rows. */
async function note(tx: Tx, stepping: Stepping, { row, payout, outcome }: Told, now: Date): Promise<void> {
  const ended = { ended_at: now, next_look_at: null, package_info: null }
  const soon = { next_look_at: model.nextLook(Math.max(0, payout.looks - 1), now, payout.confirm_before) }
  switch (outcome.outcome) {
    case 'paid': {
      const { transferNo, paidAt } = outcome
      await payouts.change(tx, payout.id, { state: 'paid', transfer_no: transferNo, paid_at: paidAt, ...ended })
      await stepping.take(tx, row, 'pay', { ...bySystem(now), channel: payout.channel })
      return
    }
    case 'failed':
      await payouts.change(tx, payout.id, { state: 'failed', reason: outcome.reason.slice(0, reasonMax), ...ended })
      await stepping.take(tx, row, 'fail', { ...bySystem(now), note: model.failureText(outcome.reason) })
      return
    case 'processing':
      await payouts.change(tx, payout.id, { state: 'processing', reason: '', package_info: null, ...soon })
      return
    case 'wait_user_confirm': {
      const until = model.confirmUntil(outcome.confirmBefore, payout.created_at, row.rule.confirm_hours)
      const first = payout.state !== 'waiting'
      // From here on it is a person who takes their time, and not a network that lost something.
      const next = first ? { looks: 0, next_look_at: model.nextLook(0, now, until) } : soon
      // Asked again they say that it waits, and not always with what.
      const confirm = { package_info: outcome.packageInfo ?? payout.package_info, confirm_before: until }
      await payouts.change(tx, payout.id, { state: 'waiting', reason: '', ...confirm, ...next })
      if (row.state === 'paying') await stepping.take(tx, row, 'wait', { ...bySystem(now), until })
      return
    }
    case 'absent':
    case 'unknown': {
      const reason = outcome.outcome === 'unknown' ? outcome.reason.slice(0, reasonMax) : 'absent'
      await payouts.change(tx, payout.id, { reason, ...soon })
    }
  }
}
