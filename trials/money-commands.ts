import assert from 'node:assert/strict'
import fc from 'fast-check'
import { fen } from '#contract/base/money.ts'
import { wantedOnDesk } from '#server/modules/money/payments/service.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Life } from './lives.ts'
import {
  balancesIn,
  bonusOf,
  credit,
  draw,
  feeOf,
  type Model,
  type ModelOrder,
  type ModelWithdrawal,
  minuteMs,
  moveOwn,
  passTime,
  payFromOf,
  type Real,
  stateOf,
  takeBonus,
  undraw,
  type Who,
  withdrawableOf,
} from './money-model.ts'
import { payee } from './money-world.ts'

type Command = fc.AsyncCommand<Model, Real>

interface Chosen {
  /** Which of those that there are. */
  pick: number
  /** At which of the labelled places on the way the power goes; nought for none. */
  crashAt: number
}

const openMax = 8
const pick = fc.nat(9)
const crashAt = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 6 }))
const chosen = { pick, crashAt }

const orders = (model: Model, state: ModelOrder['state']) => model.orders.filter((order) => order.state === state)
const withdrawals = (model: Model, states: readonly ModelWithdrawal['state'][], who?: Who) =>
  model.withdrawals.filter((row) => states.includes(row.state) && (who === undefined || row.who === who))

function chosenOf<T>(among: readonly T[], at: number): T {
  const one = among[at % among.length]
  assert(one !== undefined, 'it was looked whether there is one')
  return one
}

/** After each command everybody has what the model says. */
function command(
  name: string,
  given: object,
  check: (model: Model) => boolean,
  run: (model: Model, real: Real) => Promise<void>,
): Command {
  return {
    check,
    async run(model, real) {
      await run(model, real)
      real.count()
      const { enterprise, maker } = model
      assert.deepEqual(await balancesIn(real), { enterprise, maker }, name)
    },
    toString: () => `${name}(${JSON.stringify(given)})`,
  }
}

const codeOf = (error: unknown) => {
  if (error instanceof Refusal) return error.code
  throw error
}

/** What a second life is refused because the first one had come further. */
async function unlessDone(again: boolean, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!again || codeOf(error) !== 'RECORD_MOVED_ON') throw error
  }
}

/** Whether it is allowed is the model's to say, and the house must say the same. */
async function judged(allowed: boolean, codes: readonly string[], work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    assert(codes.includes(codeOf(error)) && !allowed, `refused: ${String(error)}`)
    return
  }
  assert(allowed, 'it should have been refused')
}

const calling = ({ enterpriseId, clock }: Real, idempotencyKey: string) => ({
  caller: { enterpriseId, personId: null },
  now: clock(),
  idempotencyKey,
})
const by = ({ staff, clock }: Real, idempotencyKey?: string) => ({
  caller: { staffId: staff[0], sessionId: 1, rights: new Set<never>() },
  now: clock(),
  requestId: 'trial',
  idempotencyKey,
})

function sandboxOf({ sandboxes: { payments, payouts } }: Life) {
  assert(payments && payouts, 'these runs are in the sandbox')
  return { payments, payouts }
}

const recharge = fc
  .record({ amount: fc.constantFrom(1_00, 37_50, 100_00, 500_00), wechat: fc.boolean(), crashAt })
  .map((given) =>
    command(
      'recharge',
      given,
      (model) => orders(model, 'open').length < openMax,
      async (model, real) => {
        const channel = given.wechat ? 'wechat_native' : 'alipay_page'
        const asking = calling(real, real.key())
        let no = ''
        await real.lives.step(given.crashAt, async ({ money }) => {
          const shown = await money.recharges.recharge({ amount: fen(given.amount), channel }, asking)
          no = shown.order_no
        })
        const about = { no, amount: given.amount, channel, bonus: bonusOf(given.amount) } as const
        const createdAt = real.clock().getTime()
        model.orders.push({ ...about, createdAt, paidAt: 0, state: 'open', refunded: 0, drawn: 0, bonusBack: 0 })
      },
    ),
  )

/** Something that the payer of an order does. */
function paying(
  name: string,
  state: ModelOrder['state'],
  act: (life: Life, order: ModelOrder, again: boolean, real: Real) => Promise<void>,
) {
  return fc.record(chosen).map((given: Chosen) =>
    command(
      name,
      given,
      (model) => orders(model, state).length > 0,
      async (model, real) => {
        const order = chosenOf(orders(model, state), given.pick)
        await real.lives.step(given.crashAt, (life, again) => act(life, order, again, real))
        if (order.state === 'open') credit(model, order, real.clock().getTime())
      },
    ),
  )
}

const pay = paying('pay', 'open', async (life, { no }) => {
  await sandboxOf(life).payments.decide(no, 'paid')
})

const payTwice = paying('pay twice', 'open', async (life, { no, channel }, again, { clock }) => {
  const both = () => sandboxOf(life).payments.decide(no, 'twice')
  if (!again) return void (await both())
  await both().catch(async (error: unknown) => {
    // The second way was written down, and nobody there had been told of it.
    assert(codeOf(error) === 'RECORD_NOT_FOUND', String(error))
    const other = channel === 'wechat_native' ? 'alipay_page' : 'wechat_native'
    await life.money.payments.begin(no, wantedOnDesk(other, '/back'), clock())
    await both()
  })
})

const payLate = paying('pay late', 'open', async (life, { no }, again) => {
  const { decide } = sandboxOf(life).payments
  await decide(no, 'late').catch((error: unknown) => {
    assert(again && codeOf(error) === 'RECORD_MOVED_ON', String(error))
    return decide(no, 'paid')
  })
})

const tellAgain = paying('tell again', 'paid', async (life, { no }) => {
  const { payments } = sandboxOf(life)
  for (const trade of await payments.list(no)) if (trade.state === 'paid') await payments.decide(trade.no, 'paid')
})

const cancel = fc.record(chosen).map((given) =>
  command(
    'cancel',
    given,
    (model) => orders(model, 'open').length > 0,
    async (model, real) => {
      const order = chosenOf(orders(model, 'open'), given.pick)
      const asking = calling(real, real.key())
      await real.lives.step(given.crashAt, async ({ money }) => {
        await money.recharges.cancel({ order_no: order.no }, asking)
      })
      order.state = 'closed'
    },
  ),
)

const refund = fc.record({ ...chosen, share: fc.constantFrom(0.3, 0.5, 1, 1.2) }).map((given) =>
  command(
    'refund',
    given,
    (model) => orders(model, 'paid').length > 0,
    async (model, real) => {
      const order = chosenOf(orders(model, 'paid'), given.pick)
      const amount = Math.floor(order.amount * given.share)
      const asking = by(real, real.key())
      const allowed = amount <= order.amount - order.refunded - order.drawn && amount <= model.enterprise.cash
      await real.lives.step(given.crashAt, ({ money }) =>
        judged(allowed, ['REFUND_TOO_MUCH', 'RECORD_MOVED_ON'], () =>
          money.checkout.overseeing.refund({ order_no: order.no, amount: fen(amount), reason: '客户申请' }, asking),
        ),
      )
      if (!allowed) return
      order.refunded += amount
      takeBonus(model, order)
      model.enterprise.cash -= amount
      model.enterprise.held += amount
      model.refundsOnWay += amount
    },
  ),
)

const withdraw = fc
  .record({ maker: fc.boolean(), amount: fc.constantFrom(1_00, 2_00, 50_00, 180_00, 450_00), crashAt })
  .map((given) =>
    command(
      'withdraw',
      given,
      (model) => withdrawals(model, ['pending', 'approved', 'waiting', 'failed']).length < openMax,
      async (model, real) => {
        const who: Who = given.maker ? 'maker' : 'enterprise'
        const { amount } = given
        const now = real.clock().getTime()
        const allowed = feeOf(amount) < amount && amount <= withdrawableOf(model, who, now)
        const id = given.maker ? real.makerId : real.enterpriseId
        const self = { realm: who, id, now: real.clock(), requestId: 'trial', idempotencyKey: real.key() } as const
        const way = given.maker ? ({ method: 'wechat', payee_name: '王小明' } as const) : payee
        let made = { id: 0, no: '' }
        await real.lives.step(given.crashAt, ({ money }) =>
          judged(allowed, ['INSUFFICIENT_BALANCE', 'WITHDRAW_AMOUNT'], async () => {
            made = await money.withdrawals.requesting.request(self, { ...way, amount: fen(amount), code: '000000' })
          }),
        )
        if (!allowed) return
        const about = { id: made.id, no: made.no, who, amount, createdAt: now, payFrom: payFromOf(model, who, now) }
        const draws = given.maker ? [] : draw(model, amount, now)
        model.withdrawals.push({ ...about, draws, returned: false, state: 'pending' })
        moveOwn(model, who, -amount)
        model[who].held += amount
      },
    ),
  )

type Doing = (life: Life, row: ModelWithdrawal, real: Real) => Promise<unknown>

/** Something that is done about a withdrawal; where it leads, and whether the money goes back with it. */
function deciding(
  name: string,
  from: readonly ModelWithdrawal['state'][],
  to: ModelWithdrawal['state'],
  money: 'stays' | 'goes back',
  act: Doing,
) {
  return fc.record(chosen).map((given: Chosen) =>
    command(
      name,
      given,
      (model) => withdrawals(model, from).length > 0,
      async (model, real) => {
        const row = chosenOf(withdrawals(model, from), given.pick)
        await real.lives.step(given.crashAt, (life, again) => unlessDone(again, () => act(life, row, real)))
        row.state = to
        if (money === 'stays') return
        row.returned = true
        undraw(model, row.draws)
        moveOwn(model, row.who, row.amount)
        model[row.who].held -= row.amount
      },
    ),
  )
}

const cancelWithdrawal = deciding('cancel withdrawal', ['pending'], 'over', 'goes back', ({ money }, row, real) => {
  const id = row.who === 'maker' ? real.makerId : real.enterpriseId
  const self = { realm: row.who, id, now: real.clock(), requestId: 'trial', idempotencyKey: undefined }
  return money.withdrawals.requesting.cancel(self, row.id)
})
const approve = deciding('approve', ['pending'], 'approved', 'stays', ({ money }, { id }, real) =>
  money.withdrawals.reviewing.approve(id, by(real)),
)
const reject = deciding('reject', ['pending'], 'over', 'goes back', ({ money }, { id }, real) =>
  money.withdrawals.reviewing.reject(id, '户名不符', by(real)),
)
const retry = deciding('retry', ['failed'], 'approved', 'stays', ({ money }, { id }, real) =>
  money.withdrawals.handing.retry(id, by(real)),
)
const giveBack = deciding('give back', ['failed', 'approved'], 'over', 'goes back', ({ money }, { id }, real) =>
  money.withdrawals.handing.giveBack(id, '不再重试', by(real)),
)

function end(model: Model, row: ModelWithdrawal, outcome: 'paid' | 'failed' | 'expired'): void {
  row.state = outcome === 'paid' ? 'over' : 'failed'
  if (outcome === 'paid') model[row.who].held -= row.amount
}

const outcome = fc.constantFrom('paid', 'paid', 'failed', 'expired')

/** Somebody at the bank. */
const payByHand = fc.record({ ...chosen, outcome }).map((given) =>
  command(
    'pay by hand',
    given,
    (model) => withdrawals(model, ['approved'], 'enterprise').length > 0,
    async (model, real) => {
      const row = chosenOf(withdrawals(model, ['approved'], 'enterprise'), given.pick)
      const proof = { receipt_no: real.key(), paid_at: real.clock(), proof_image: '/api/file/proof' }
      const early = row.payFrom > real.clock().getTime()
      await real.lives.step(given.crashAt, async ({ money }, again) => {
        const { handing } = money.withdrawals
        if (early) return judged(false, ['WITHDRAW_TOO_EARLY'], () => handing.takeOn(row.id, by(real)))
        await unlessDone(again, () => handing.takeOn(row.id, by(real)))
        await unlessDone(again, () =>
          given.outcome === 'paid'
            ? handing.recordPaid(row.id, proof, by(real))
            : handing.recordFailed(row.id, '收款方未能收款', by(real)),
        )
      })
      if (!early) end(model, row, given.outcome)
    },
  ),
)

/** The payout that stands for a withdrawal now. */
const payoutOf = ({ database }: Life, id: number) =>
  database.read((tx) =>
    tx
      .selectFrom('payouts')
      .select(['no', 'state'])
      .where('withdrawal_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  )

/** Somebody with WeChat. */
const confirm = fc.record({ ...chosen, outcome }).map((given) =>
  command(
    'confirm',
    given,
    (model) => withdrawals(model, ['approved', 'waiting'], 'maker').length > 0,
    async (model, real) => {
      const row = chosenOf(withdrawals(model, ['approved', 'waiting'], 'maker'), given.pick)
      // Sent first, and with the time that this takes after a crash.
      await passTime(model, real, 0, given.crashAt)
      if (row.state !== 'waiting') return
      await real.lives.step(given.crashAt, async (life, again) => {
        const payout = await payoutOf(life, row.id)
        assert(payout, 'it was sent')
        await unlessDone(again, () => sandboxOf(life).payouts.decide(payout.no, given.outcome))
        await life.money.withdrawals.paying.lookInto(payout.no, real.clock())
      })
      assert.equal(await stateOf(real.lives.now(), row.id), given.outcome === 'paid' ? 'paid' : 'failed')
      end(model, row, given.outcome)
    },
  ),
)

const letTimePass = fc
  .record({ minutes: fc.constantFrom(1, 20, 31, 6 * 60, 25 * 60, 8 * 24 * 60, 40 * 24 * 60), crashAt })
  .map((given) =>
    command(
      'let time pass',
      given,
      () => true,
      (model, real) => passTime(model, real, given.minutes * minuteMs, given.crashAt),
    ),
  )

export const moneyCommands: fc.Arbitrary<Command>[] = [
  ...[recharge, recharge, pay, payTwice, payLate, tellAgain, cancel, refund],
  ...[withdraw, withdraw, cancelWithdrawal, approve, approve, reject, payByHand, confirm, retry, giveBack],
  letTimePass,
]
