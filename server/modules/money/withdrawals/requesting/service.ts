import type { InputInside } from '#contract/base/endpoint.ts'
import { type Fen, fen } from '#contract/base/money.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { enterpriseWithdrawals } from '#contract/money/withdrawals.ts'
import { unread } from '#server/http/reading.ts'
import type { Withheld } from '#server/modules/money/taxes/service.ts'
import { crashPoint } from '#server/platform/crash-points.ts'
import { businessNo } from '#server/platform/numbers.ts'
import { type AskedOnce, doneBefore, once } from '#server/platform/once.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import type { Payees } from '../payees/service.ts'
import type { Parts } from '../ports.ts'
import type { Reading } from '../reading/service.ts'
import type { Stepping } from '../stepping/service.ts'
import * as store from '../store.ts'

/** Somebody who is signed in. */
export interface Self extends store.Owner {
  now: Date
  requestId: string
  idempotencyKey: string | undefined
}

type Asked = InputInside<(typeof enterpriseWithdrawals)['withdraw']>
type Given = Omit<Asked, 'code'>

/** What whoever decides has found out while the purses are locked; whoever only looks is told with the rest. */
type Known = Pick<model.Standing, 'withdrawable' | 'verified'>

interface Rooms {
  stepping: Stepping
  reading: Reading
  payees: Payees
}

/** The owner's side: what may be taken out, asking for it, thinking better of it. */
export function createRequesting(parts: Parts, { stepping, reading, payees }: Rooms) {
  const { database, ledger, sms, offers, providers } = parts

  /** Read before a transaction begins: whoever is in one must not wait for a second connection. */
  async function rulesNow(now: Date): Promise<model.Rules> {
    const rules = await offers.withdrawalRules(unread, now)
    // Nobody pays into somebody's WeChat by hand.
    const carried = model.isByProvider('wechat', providers)
    const methods = carried ? rules.methods : rules.methods.filter((method) => method !== 'wechat')
    return { ...rules, methods }
  }

  async function standingOf(
    tx: Reader,
    { realm, id, now }: Self,
    { rules, amount, known }: Pick<model.Standing, 'rules'> & { amount: Fen; known?: Known | undefined },
  ): Promise<model.Standing> {
    const found = await store.used(tx, { realm, id }, model.periodsOf(now))
    const { password_changed_at, phone_changed_at, verified, earned_left, ...used } = found
    const asked = realm === 'enterprise' && rules.require_certified
    const certified = asked && (await parts.certified(tx, id)) !== undefined
    return {
      ...{ realm, rules, used, certified },
      ...(known ?? { withdrawable: fen(Math.max(0, earned_left)), verified }),
      // Of nothing there is no fee.
      discount: realm === 'maker' && amount > 0 ? await parts.feeDiscountOf(tx, id, now) : 0,
      coolingUntil: parts.coolingUntil({ password_changed_at, phone_changed_at }, now) ?? undefined,
      lapsed: asked && !certified && (await parts.hasLapsed(tx, id)),
    }
  }

  /** Everything is decided while nobody else moves this owner's money: two at once are one after the other. */
  async function ask(tx: Tx, self: Self, shown: model.Rules, given: Given): Promise<string> {
    const { realm, id: owner_id, now } = self
    await ledger.lock<AccountRealm>(tx, { kind: realm, id: owner_id })
    const rules = { ...shown, ...(await offers.withdrawalFees(tx, now)) }
    if (!(await parts.mayAct(tx, realm, owner_id))) throw new Refusal('ACCOUNT_FROZEN')
    const withdrawable = await parts.withdrawable(tx, realm, owner_id, now)
    const { amount, method } = given
    const verified = realm === 'enterprise' || (await parts.nameOf(tx, owner_id)) !== undefined
    const standing = await standingOf(tx, self, { rules, amount, known: { withdrawable, verified } })
    const refusal = model.refusalNow(standing)
    if (refusal) throw refusal
    if (!model.methodsFor(realm, rules).includes(method)) {
      throw new Refusal('WITHDRAW_METHOD', {}, { method: '请选择其他提现方式' })
    }
    const tooMuch = model.refusalFor(standing, amount)
    if (tooMuch) throw tooMuch
    const receiver = await payees.receiverFor(tx, self, given)
    if (standing.lapsed && !(await store.wasPaid(tx, self, { method, indexes: payees.indexesOf(receiver) }))) {
      const why = '认证已到期，只能提现到以前收到过款的账户'
      throw new Refusal('WITHDRAW_UNCERTIFIED', {}, { account: why }, why)
    }
    const { fee, saved } = model.feesOf(amount, standing)
    const no = businessNo('TX', now)
    const { fee_rate, fee_min_amount, fee_max_amount, second_approval_above, confirm_hours } = rules
    const free = model.freeTimesLeft(standing) > 0
    const rule = {
      ...{ fee_rate, fee_min_amount, fee_max_amount, free, second_approval_above, confirm_hours },
      ...(saved > 0 && { fee_discount: standing.discount, fee_saved: saved }),
    }
    const { bonus_back } = await parts.drawing.quote(tx, { realm, id: owner_id, amount, now })
    const withheld = await withheldOf(parts, tx, self, amount)
    const { tax } = withheld
    refuseOther(given, { fee, tax, bonus_back })
    const net_amount = fen(amount - fee - tax)
    if (net_amount <= 0) throw new Refusal('WITHDRAW_AMOUNT', {}, { amount: '金额不足以支付手续费与个税' })
    const money = { amount, fee, tax, net_amount, bonus_back }
    const row = { no, realm, owner_id, method, rule, created_at: now, ...money, ...receiver }
    await stepping.begin(tx, row, doing(self))
    if (realm === 'maker') {
      await parts.withholding.leave(tx, { makerId: owner_id, reference: no, fee, now, withheld })
    }
    if (saved > 0) await parts.feeSaved(tx, { makerId: owner_id, no, amount: saved, now })
    return no
  }

  const ownerOf = ({ realm, id }: store.Owner) => `${realm}:${id}`
  const doing = ({ realm, id, now, requestId }: Self) => ({ actor: { kind: realm, id }, now, requestId }) as const

  async function answered(self: Self, asked: AskedOnce) {
    return database.look(async (tx) => {
      const no = await doneBefore(tx, asked)
      return no === undefined ? undefined : reading.own(tx, self, no)
    })
  }

  return {
    /**
     * The code is checked first, where a wrong one is counted, and used up in the transaction of the money: it is gone
     * if and only if the withdrawal is there. Whoever asks again under the same key, because no answer reached them, is
     * told what came of it then, although that code is good for nothing any more.
     */
    async request(self: Self, { code, ...given }: Asked) {
      const { realm, id, now } = self
      const rules = await rulesNow(self.now)
      const asked = { owner: ownerOf(self), what: 'withdraw', key: self.idempotencyKey, content: given, now }
      const before = await answered(self, asked)
      if (before) return before
      const phone = await database.read((tx) => parts.phoneOf(tx, realm, id))
      if (phone === undefined) throw new Refusal('SESSION_INVALID')
      const codes = [{ realm, scene: '7', phone_number: phone, code }] as const
      const work = async (tx: Tx) => {
        const { reference } = await once(tx, asked, async () => {
          const no = await ask(tx, self, rules, given)
          await sms.useCodes(tx, codes, now)
          crashPoint('withdrawals.request.before-commit')
          return no
        })
        return reading.own(tx, self, reference)
      }
      const both = async () => {
        await sms.checkCodes(codes, now)
        return ledger.begin(work)
      }
      const made = await both().catch(async (error: unknown) => {
        // The same request, a moment earlier, may have used the code while this one waited for it.
        const meanwhile = error instanceof Refusal && error.code === 'CODE_WRONG' && (await answered(self, asked))
        if (meanwhile) return meanwhile
        throw error
      })
      crashPoint('withdrawals.request.committed')
      return made
    },

    cancel: (self: Self, id: number) =>
      ledger.begin(async (tx) => {
        const key = { owner: ownerOf(self), what: 'withdraw.cancel', key: self.idempotencyKey, now: self.now }
        const { reference } = await once(tx, { ...key, content: { id } }, async () => {
          const row = await store.lockOwn(tx, self, id)
          if (!row) throw new Refusal('RECORD_NOT_FOUND')
          model.demandAction(row, 'cancel', self.now)
          await stepping.take(tx, row, 'cancel', doing(self))
          crashPoint('withdrawals.cancel.before-commit')
          return row.no
        })
        return reading.own(tx, self, reference)
      }),

    async quote(self: Self, wanted: Fen | undefined) {
      const rules = await rulesNow(self.now)
      const amount = fen(Math.max(0, wanted ?? 0))
      const { realm, id, now } = self
      const { standing, bonus, withheld } = await database.look(async (tx) => {
        // Nobody gave a maker a bonus, and what they have comes with the rest.
        const drawn = realm === 'enterprise' ? await parts.drawing.shown(tx, { id, amount, now }) : undefined
        const known = drawn && { withdrawable: drawn.withdrawable, verified: true }
        const back = drawn ?? { bonus_back: fen(0), of_cash: fen(0) }
        const standing = await standingOf(tx, self, { rules, amount, known })
        return { standing, bonus: back, withheld: await withheldOf(parts, tx, self, amount) }
      })
      return quoteOf(realm, { rules, standing, bonus, withheld })
    },
  }
}

/** A company declares its own taxes; of what a person takes out we withhold theirs. */
const withheldOf = async (
  { withholding }: Pick<Parts, 'withholding'>,
  tx: Reader,
  { realm, id: makerId, now }: Self,
  amount: Fen,
): Promise<Withheld> =>
  realm === 'maker'
    ? withholding.quote(tx, { makerId, amount, now })
    : { amount, tax: fen(0), method: 'none', reckoning: null }

interface Quoted {
  rules: model.Rules
  standing: model.Standing
  bonus: { bonus_back: Fen; of_cash: Fen }
  withheld: Withheld
}

/** Everything that somebody is told before they ask. */
function quoteOf(realm: Self['realm'], { rules, standing, bonus, withheld }: Quoted) {
  const { amount } = withheld
  const { fee, saved } = amount > 0 ? model.feesOf(amount, standing) : { fee: fen(0), saved: fen(0) }
  const refusal = model.refusalNow(standing) ?? (amount > 0 ? model.refusalFor(standing, amount) : undefined)
  return {
    withdrawable: standing.withdrawable,
    amount,
    fee,
    fee_saved: saved,
    tax: withheld.tax,
    tax_reckoning: withheld.reckoning,
    bonus_back: bonus.bonus_back,
    bonus_back_cash: bonus.of_cash,
    net_amount: fen(Math.max(0, amount - fee - withheld.tax)),
    free_times_left: model.freeTimesLeft(standing),
    times_left: model.timesLeft(standing),
    day_left: model.dayLeft(standing),
    month_left: model.monthLeft(standing),
    multiple_of: rules.multiple_of,
    min_amount: rules.min_amount,
    max_amount: rules.max_amount,
    methods: model.methodsFor(realm, rules),
    cooling_until: standing.coolingUntil ?? null,
    certification_needed: realm === 'enterprise' && rules.require_certified && !standing.certified && !standing.lapsed,
    identity_needed: !standing.verified,
    refused_because: refusal?.message ?? '',
  }
}

type Price = Record<'fee' | 'tax' | 'bonus_back', Fen>

/** What somebody saw and agreed to binds: that is charged, or nothing happens. Whoever sent no price saw none. */
function refuseOther(confirmed: { [Part in keyof Price]?: Fen | undefined }, price: Price): void {
  const parts = ['fee', 'tax', 'bonus_back'] as const
  if (parts.some((part) => confirmed[part] !== undefined && confirmed[part] !== price[part])) {
    throw new Refusal('PRICE_CHANGED', { ...price })
  }
}
