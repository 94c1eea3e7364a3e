import { type Fen, fen, toYuan } from '#contract/base/money.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import { shanghaiDay, startOfShanghaiDay, toChineseMoment } from '#contract/base/time.ts'
import type { withdrawalMethods } from '#contract/money/offers.ts'
import type { ConfirmationState, WithdrawalAction, WithdrawalState } from '#contract/money/withdrawals.ts'
import { pauseMs, sendingMs } from '#server/platform/ladder.ts'
import { Refusal } from '#server/platform/refusal.ts'

export type Method = (typeof withdrawalMethods)[number]
export type { WithdrawalState } from '#contract/money/withdrawals.ts'

/** What happens to the money that is held when a step is taken. */
type Money = 'stays' | 'is paid' | 'goes back'

interface Move {
  from: readonly WithdrawalState[]
  to: WithdrawalState
  money: Money
  /** Brings the money nearer to leaving: not taken while its owner's account is frozen. */
  outward: boolean
  /** What its owner is told; some steps are of no interest to them. */
  event: `withdraw.${string}` | null
}

/**
 * Every step there is, on one screen: from where it is taken, where it leads, and what the money does. A request holds
 * the money; it stays held until exactly one step pays it or gives it back, and nothing leads on from there.
 */
export const moves = {
  approve_first: { from: ['pending'], to: 'pending', money: 'stays', outward: true, event: null },
  approve: { from: ['pending'], to: 'approved', money: 'stays', outward: true, event: 'withdraw.approved' },
  take_back_first: { from: ['pending'], to: 'pending', money: 'stays', outward: false, event: null },
  take_back: { from: ['approved'], to: 'pending', money: 'stays', outward: false, event: null },
  reject: { from: ['pending'], to: 'rejected', money: 'goes back', outward: false, event: 'withdraw.rejected' },
  cancel: { from: ['pending'], to: 'cancelled', money: 'goes back', outward: false, event: 'withdraw.cancelled' },
  begin: { from: ['approved'], to: 'paying', money: 'stays', outward: true, event: null },
  wait: { from: ['paying'], to: 'wait_user_confirm', money: 'stays', outward: false, event: 'withdraw.confirm' },
  pay: { from: ['paying', 'wait_user_confirm'], to: 'paid', money: 'is paid', outward: false, event: 'withdraw.paid' },
  fail: {
    from: ['paying', 'wait_user_confirm'],
    to: 'failed',
    money: 'stays',
    outward: false,
    event: 'withdraw.failed',
  },
  retry: { from: ['failed'], to: 'approved', money: 'stays', outward: true, event: null },
  give_back: {
    from: ['failed', 'approved'],
    to: 'returned',
    money: 'goes back',
    outward: false,
    event: 'withdraw.returned',
  },
} as const satisfies Record<string, Move>
export type Step = keyof typeof moves

export const mayTake = (state: WithdrawalState, step: Step): boolean =>
  (moves[step].from as readonly WithdrawalState[]).includes(state)

/** Where a step leads; from a state it is not taken from, somebody else was quicker. */
export function moveOf(state: WithdrawalState, step: Step): (typeof moves)[Step] {
  if (!mayTake(state, step)) throw new Refusal('RECORD_MOVED_ON', { state, step })
  return moves[step]
}

/** Whoever took an account over shall not carry the money away at once: a receiver has to be known so long. */
const receiverKnownMs = 24 * 60 * 60 * 1000

/** Before when nothing is paid to whoever has been known since then; null where it may be paid at any time. */
export function payNotBefore(knownSince: Date | undefined, now: Date): Date | null {
  const from = new Date((knownSince ?? now).getTime() + receiverKnownMs)
  return from > now ? from : null
}

interface Waiting {
  on_hold_since: Date | null
  pay_not_before: Date | null
}

/** What keeps a step from being taken that the state allows: an owner who is frozen, a receiver who is too new. */
export function obstacleTo(step: Step, { on_hold_since, pay_not_before }: Waiting, now: Date): Refusal | undefined {
  if (moves[step].outward && on_hold_since) return new Refusal('WITHDRAW_ON_HOLD')
  if (step !== 'begin' || !pay_not_before || pay_not_before <= now) return undefined
  return new Refusal('WITHDRAW_TOO_EARLY', {}, undefined, `请在 ${toChineseMoment(pay_not_before)} 之后打款`)
}

/** Where and until when its receiver confirms, while the provider waits for that. */
interface Confirming {
  package_info: string | null
  confirm_before: Date | null
}

/** What its owner can do about it now: what is shown, and what `demandAction` lets through. */
export function actionsFor(
  { state, ...waiting }: Waiting & { state: WithdrawalState },
  confirming: Confirming | undefined,
  now: Date,
): WithdrawalAction[] {
  const { package_info = null, confirm_before = null } = confirming ?? {}
  // What waits for a receiver who is frozen is about to be taken back from the provider.
  const waits = state === 'wait_user_confirm' && waiting.on_hold_since === null
  const actions: [WithdrawalAction, boolean][] = [
    ['cancel', mayTake(state, 'cancel') && obstacleTo('cancel', waiting, now) === undefined],
    ['confirm', waits && package_info !== null && (confirm_before === null || confirm_before > now)],
  ]
  return actions.filter(([, may]) => may).map(([action]) => action)
}

export function demandAction(row: Waiting & { state: WithdrawalState }, action: WithdrawalAction, now: Date): void {
  if (!actionsFor(row, undefined, now).includes(action)) {
    throw new Refusal('RECORD_MOVED_ON', { state: row.state, action })
  }
}

export const openStates = ['pending', 'approved', 'paying', 'wait_user_confirm', 'failed'] as const
/** Those whose money came back count for no limit: nothing left. */
export const givenBack = ['rejected', 'cancelled', 'returned'] as const

export interface Rules {
  enabled: boolean
  min_amount: Fen
  max_amount: Fen
  multiple_of: Fen
  daily_times: number
  daily_amount: Fen
  monthly_amount: Fen
  fee_rate: number
  fee_min_amount: Fen
  fee_max_amount: Fen
  free_times: number
  methods: readonly Method[]
  require_certified: boolean
  second_approval_above: Fen
  confirm_hours: number
}

/** What was asked for since the day and the month began in Shanghai, without what came back. */
export interface Used {
  day_times: number
  day_amount: number
  month_times: number
  month_amount: number
}

/** Everything that decides whether somebody may take money out now. */
export interface Standing {
  realm: AccountRealm
  rules: Rules
  used: Used
  withdrawable: Fen
  /** What a maker's level takes off the fee, in basis points. */
  discount: number
  coolingUntil: Date | undefined
  certified: boolean
  /** It was, until its time was over: what was paid before may be paid again. */
  lapsed: boolean
  /** A maker's name and identity number were verified; of an enterprise nobody asks that. */
  verified: boolean
}

export function periodsOf(now: Date): { day: Date; month: Date } {
  const day = shanghaiDay(now)
  return { day: startOfShanghaiDay(day), month: startOfShanghaiDay(`${day.slice(0, 8)}01`) }
}

const basis = 10_000

/** In whole fen: what is over counts as one more, and then the least and the most hold. */
export function feeOf(
  amount: Fen,
  rules: Pick<Rules, 'fee_rate' | 'fee_min_amount' | 'fee_max_amount' | 'free_times'>,
  { month_times }: Pick<Used, 'month_times'>,
): Fen {
  if (month_times < rules.free_times) return fen(0)
  const exact = amount * rules.fee_rate
  const over = exact % basis
  const share = (exact - over) / basis + (over > 0 ? 1 : 0)
  return fen(Math.min(Math.max(share, rules.fee_min_amount), rules.fee_max_amount))
}

/** What is charged, at most all of it, and what a maker's level took off: rounded in our favour by less than a fen. */
export function feesOf(amount: Fen, { rules, used, discount }: Pick<Standing, 'rules' | 'used' | 'discount'>) {
  const fee = feeOf(amount, rules, used)
  const saved = Math.floor((fee * discount) / basis)
  return { fee: fen(Math.min(amount, fee - saved)), saved: fen(saved) }
}

const atLeastNought = (amount: number): Fen => fen(Math.max(0, amount))
export const dayLeft = ({ rules, used }: Standing) => atLeastNought(rules.daily_amount - used.day_amount)
export const monthLeft = ({ rules, used }: Standing) => atLeastNought(rules.monthly_amount - used.month_amount)
export const timesLeft = ({ rules, used }: Standing) => Math.max(0, rules.daily_times - used.day_times)
export const freeTimesLeft = ({ rules, used }: Standing) => Math.max(0, rules.free_times - used.month_times)

/** Why nothing may be taken out at present, whatever the amount. */
export function refusalNow(standing: Standing): Refusal | undefined {
  const { realm, rules, coolingUntil, certified, lapsed } = standing
  if (!rules.enabled || methodsFor(realm, rules).length === 0) return new Refusal('WITHDRAW_CLOSED')
  if (coolingUntil) {
    return new Refusal('WITHDRAW_COOLING', {}, undefined, `请在 ${toChineseMoment(coolingUntil)} 之后再试`)
  }
  if (realm === 'enterprise' && rules.require_certified && !certified && !lapsed) {
    return new Refusal('WITHDRAW_UNCERTIFIED')
  }
  if (!standing.verified) return new Refusal('IDENTITY_NEEDED')
  if (timesLeft(standing) === 0) return new Refusal('WITHDRAW_TIMES')
  return undefined
}

/** Why this amount may not be taken out, said beside the field it was typed into. */
export function refusalFor(standing: Standing, amount: Fen): Refusal | undefined {
  const { rules, withdrawable } = standing
  const no = (
    code: 'WITHDRAW_AMOUNT' | 'WITHDRAW_OF_DAY' | 'WITHDRAW_OF_MONTH' | 'INSUFFICIENT_BALANCE',
    why: string,
  ) => new Refusal(code, {}, { amount: why }, why)
  if (amount < rules.min_amount) return no('WITHDRAW_AMOUNT', `单笔至少 ${toYuan(rules.min_amount)} 元`)
  if (amount > rules.max_amount) return no('WITHDRAW_AMOUNT', `单笔最多 ${toYuan(rules.max_amount)} 元`)
  if (rules.multiple_of > 0 && amount % rules.multiple_of !== 0) {
    return no('WITHDRAW_AMOUNT', `须为 ${toYuan(rules.multiple_of)} 元的整数倍`)
  }
  if (feesOf(amount, standing).fee >= amount) return no('WITHDRAW_AMOUNT', '金额不足以支付手续费')
  if (amount > dayLeft(standing)) return no('WITHDRAW_OF_DAY', `今天还可提现 ${toYuan(dayLeft(standing))} 元`)
  if (amount > monthLeft(standing)) return no('WITHDRAW_OF_MONTH', `本月还可提现 ${toYuan(monthLeft(standing))} 元`)
  if (amount > withdrawable) return no('INSUFFICIENT_BALANCE', `可提现 ${toYuan(withdrawable)} 元`)
  return undefined
}

/** Money laundering: a company's money goes to a company's account. WeChat pays to a person who scanned. */
const possible: Readonly<Record<AccountRealm, readonly Method[]>> = {
  enterprise: ['bank_company'],
  maker: ['bank', 'alipay', 'wechat'],
}

export function methodsFor(realm: AccountRealm, { methods }: Pick<Rules, 'methods'>): Method[] {
  return methods.filter((method) => possible[realm].includes(method))
}

/** Two people sign above the limit: that of the day it was asked for, and that of today if it is lower. */
export function needsSecond(amount: Fen, ...limits: readonly Fen[]): boolean {
  return limits.some((limit) => amount > limit)
}

export interface Receiver {
  name: string
  account: string
  bank_name: string
  bank_branch: string
}

type Typed = { [Part in keyof Receiver]: string | undefined }

const accountPatterns: Readonly<Record<Exclude<Method, 'wechat'>, { pattern: RegExp; say: string }>> = {
  bank: { pattern: /^\d{12,19}$/, say: '请填写 12 到 19 位银行卡号' },
  bank_company: { pattern: /^\d{6,30}$/, say: '请填写 6 到 30 位对公账号' },
  alipay: { pattern: /^(1\d{10}|[\w.+-]+@[\w-]+(\.[\w-]+)+)$/, say: '请填写支付宝登录的手机号或邮箱' },
}

/** Whoever receives, as far as their particulars can be judged by looking at them. */
export function receiverOf(method: Exclude<Method, 'wechat'>, given: Typed): Receiver {
  const banking = method !== 'alipay'
  const account = (given.account ?? '').replace(banking ? /[\s-]/g : /\s/g, '')
  const fields: Record<string, string> = {}
  if (!given.name) fields.payee_name = '请填写收款人姓名或户名'
  if (!accountPatterns[method].pattern.test(account)) fields.account = accountPatterns[method].say
  if (banking && !given.bank_name) fields.bank_name = '请填写开户银行'
  if (Object.keys(fields).length > 0) throw new Refusal('INPUT_INVALID', {}, fields)
  const bank = banking ? { bank_name: given.bank_name ?? '', bank_branch: given.bank_branch ?? '' } : noBank
  return { name: given.name ?? '', account, ...bank }
}
export const noBank = { bank_name: '', bank_branch: '' }

/** Enough to know one's own account by, and nothing to pay to. */
export function maskAccount(method: Method, account: string): string {
  if (method === 'wechat') return '微信零钱'
  const at = account.indexOf('@')
  if (at > 0) return `${account.slice(0, 1)}***${account.slice(at)}`
  return `****${account.slice(-4)}`
}

export type Channel = 'channel_wechat' | 'channel_alipay' | 'channel_bank' | 'channel_sandbox'

/** Which of our accounts the money leaves. */
export function channelOf(method: Method, provider: 'wechat' | 'alipay' | 'sandbox' | 'manual'): Channel {
  if (provider !== 'manual') return `channel_${provider}`
  return method === 'alipay' || method === 'wechat' ? `channel_${method}` : 'channel_bank'
}

/** Whether a person says what came of a payout: they carry it out themselves, or its carrier is switched off. */
export const isByHand = (provider: string, providers: readonly { name: string }[]): boolean =>
  !providers.some(({ name }) => name === provider)

/** Whether somebody carries it out for us; what nobody does is paid by hand. */
export const isByProvider = (method: Method, providers: readonly { methods: readonly Method[] }[]): boolean =>
  providers.some(({ methods }) => methods.includes(method))

/** Where a receiver confirms in WeChat. */
export const confirmPath = (no: string): string => `/personal/withdrawl/${no}/confirm`

interface Confirmable {
  state: WithdrawalState
  on_hold_since: Date | null
  /** Its last payout. */
  payout:
    | { package_info: string | null; confirm_before: Date | null; reason: string; ended_at: Date | null }
    | undefined
}

/** How it stands with confirming, for whoever is asked to. */
export function confirmationOf({ state, on_hold_since, payout }: Confirmable, now: Date): ConfirmationState {
  if (state === 'paid') return 'paid'
  if (state === 'rejected' || state === 'cancelled' || state === 'returned') return 'returned'
  if (state === 'failed') {
    const ending = endings[payout?.reason ?? ''] ?? 'failed'
    // We take back what nobody confirmed in time: for whoever did not, that is too late, and no change of mind of ours.
    const late = payout?.ended_at && payout.confirm_before && payout.ended_at >= payout.confirm_before
    return ending === 'cancelled' && late ? 'expired' : ending
  }
  if (state !== 'wait_user_confirm' || !payout?.package_info) return 'preparing'
  // It is about to be taken back from the provider.
  if (on_hold_since !== null) return 'cancelled'
  return payout.confirm_before !== null && payout.confirm_before <= now ? 'expired' : 'waiting'
}

/**
 * What a provider knows a payout by follows from the withdrawal and how often it was tried: a house that was set back
 * to an earlier day sends the same number again, and the provider knows that it has paid it.
 */
export const payoutNumber = (withdrawalNo: string, tries: number): string =>
  `FK${withdrawalNo.slice(2)}${tries === 1 ? '' : `R${tries}`}`

export const keys = {
  held: (no: string) => `withdraw:${no}`,
  heldFee: (no: string) => `withdraw_fee:${no}`,
  heldTax: (no: string) => `withdraw_tax:${no}`,
  paid: (no: string) => `withdraw_paid:${no}`,
}

/** What the receiver reads beside the money; providers allow 32 characters. */
export const remarkOf = (no: string): string => `提现 ${no}`

/** What providers call it when nobody confirmed in time, and when it was taken back. */
const endings: Readonly<Record<string, 'expired' | 'cancelled'>> = {
  expired: 'expired',
  OVERDUE_CLOSE: 'expired',
  cancelled: 'cancelled',
  CANCELLED: 'cancelled',
}

const failures: Readonly<Record<string, string>> = {
  OVERDUE_CLOSE: '超过时限未确认收款',
  CANCELLED: '未确认收款，已关闭',
  expired: '超过时限未确认收款',
  cancelled: '未确认收款，已关闭',
}
/** Why a payout failed, in words for its owner; what a provider calls it stands beside the payout. */
export const failureText = (reason: string): string => failures[reason] ?? '收款方未能收款'

const secondMs = 1000

/** Whoever waits for a payout may have the provider asked, but not more often than this. */
export const lookPauseMs = 3 * secondMs

/** When a payout is looked after next: soon at first, then rarer, and at once when the time to confirm is over. */
export function nextLook(looks: number, now: Date, confirmBefore: Date | null): Date {
  const next = now.getTime() + pauseMs(looks)
  const ends = confirmBefore?.getTime() ?? Number.POSITIVE_INFINITY
  return new Date(ends > now.getTime() ? Math.min(next, ends) : next)
}

/** Until when a payout is kept from everybody else while one asks about it. */
export function keptUntil(looks: number, now: Date, confirmBefore: Date | null): Date {
  return new Date(Math.max(nextLook(looks, now, confirmBefore).getTime(), now.getTime() + sendingMs))
}

/** Ours is at most as long as the provider's. */
export function confirmUntil(theirs: Date, begun: Date, hours: number): Date {
  return new Date(Math.min(theirs.getTime(), begun.getTime() + hours * 3600 * secondMs))
}
