import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Id, line, none } from '#contract/base/fields.ts'
import { Yuan } from '#contract/base/money.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { SmsCode } from '#contract/people/account-calls.ts'
import { withdrawalMethods } from './offers.ts'
import { TaxReckoning } from './taxes.ts'

/** Where a withdrawal stands. The money is held in all but the last three and `paid`. */
export const withdrawalStates = {
  pending: '待审核',
  approved: '待打款',
  paying: '打款中',
  wait_user_confirm: '待确认收款',
  failed: '打款失败',
  paid: '已到账',
  rejected: '已驳回',
  cancelled: '已取消',
  returned: '已退回余额',
} as const
export type WithdrawalState = keyof typeof withdrawalStates
export const withdrawalStateKeys = Object.keys(withdrawalStates) as [WithdrawalState, ...WithdrawalState[]]

/** What its owner can do about one; no page decides by itself which button there is. */
export const withdrawalActions = { cancel: '取消提现', confirm: '在微信确认收款' } as const
export type WithdrawalAction = keyof typeof withdrawalActions
const withdrawalActionKeys = Object.keys(withdrawalActions) as [WithdrawalAction, ...WithdrawalAction[]]

/** What happened to one, as whoever asked for it reads it afterwards. */
export const withdrawalSteps = {
  request: '已提交申请',
  approve_first: '初审通过',
  approve: '审核通过',
  take_back_first: '初审已撤回，重新审核',
  take_back: '审核已撤回，重新审核',
  reject: '审核未通过，款项已退回余额',
  cancel: '已取消，款项已退回余额',
  begin: '开始打款',
  wait: '已发出，等待确认收款',
  pay: '已到账',
  fail: '打款未成功',
  retry: '重新安排打款',
  give_back: '已退回余额',
  hold: '账户冻结，暂停处理',
  release: '账户解冻，继续处理',
} as const
export type WithdrawalStep = keyof typeof withdrawalSteps
const withdrawalStepKeys = Object.keys(withdrawalSteps) as [WithdrawalStep, ...WithdrawalStep[]]

const Method = z.enum(withdrawalMethods)

const Withdrawal = z.object({
  id: z.number().int(),
  no: z.string(),
  state: z.enum(withdrawalStateKeys),
  amount: Yuan,
  fee: Yuan,
  /** Withheld for the tax office; `net_amount` is what is left of `amount` after both. */
  tax: Yuan,
  /** Taken back with it of the bonus of the recharges it draws on; there again when the withdrawal comes back. */
  bonus_back: Yuan,
  net_amount: Yuan,
  method: Method,
  payee_name: z.string(),
  /** Masked: the last four alone. */
  account: z.string(),
  bank_name: z.string(),
  reject_reason: z.string(),
  /** The account is frozen: nothing of it leaves until it is not. */
  on_hold: z.boolean(),
  /** Not paid before then, because whoever receives is new; null where that does not matter. */
  pay_not_before: Instant.nullable(),
  /** The page where the receiver confirms in WeChat, while that is waited for. */
  confirm_url: z.string().nullable(),
  confirm_before: Instant.nullable(),
  /** `confirm` is done in WeChat, under `confirm_url`. */
  actions: z.array(z.enum(withdrawalActionKeys)).max(withdrawalActionKeys.length),
  created_at: Instant,
  timeline: z.array(
    z.object({ step: z.enum(withdrawalStepKeys), state: z.enum(withdrawalStateKeys), at: Instant, note: z.string() }),
  ),
})
export type Withdrawal = z.input<typeof Withdrawal>

const Payee = z.object({
  id: z.number().int(),
  method: Method,
  payee_name: z.string(),
  account: z.string(),
  bank_name: z.string(),
  bank_branch: z.string(),
  used_at: Instant,
  /** Before then nothing is paid to it: it is new. */
  pay_not_before: Instant.nullable(),
})
export type Payee = z.input<typeof Payee>

const PayeeName = line(60).min(2, '请填写收款人姓名或户名')
const Account = line(64).regex(/^[\w@.+\- ]{4,64}$/, '收款账号不正确')
const RequestedAmount = Yuan.refine((amount) => amount > 0, '提现金额应大于 0')

const states = { state: z.enum(withdrawalStateKeys).optional() }

/** The calls of both realms: the same mechanism, each with its own purse. */
function withdrawalCalls<const R extends 'enterprise' | 'maker'>(realm: R) {
  const base = realm === 'enterprise' ? '/api/user' : '/api/ck/user'
  const noun = realm === 'enterprise' ? '企业' : '创客'
  return {
    withdraw: endpoint({
      summary: `${noun}申请提现；用常用账户时给 payee_id，否则给账户本身`,
      method: 'POST',
      path: `${base}/withdraw`,
      access: realm,
      input: z.object({
        amount: RequestedAmount,
        method: Method,
        payee_id: Id.optional(),
        payee_name: PayeeName.optional(),
        account: Account.optional(),
        bank_name: line(60).optional(),
        bank_branch: line(60).optional(),
        /** Keeps the account for next time. */
        save_payee: z.boolean().optional(),
        /** What was shown and agreed to; where it would be another by now, nothing happens. */
        fee: Yuan.optional(),
        tax: Yuan.optional(),
        bonus_back: Yuan.optional(),
        code: SmsCode,
      }),
      output: Withdrawal,
      refusals: [
        'REQUEST_ID_REUSED',
        'CODE_WRONG',
        'ACCOUNT_FROZEN',
        'INSUFFICIENT_BALANCE',
        'WITHDRAW_CLOSED',
        'WITHDRAW_AMOUNT',
        'WITHDRAW_TIMES',
        'WITHDRAW_OF_DAY',
        'WITHDRAW_OF_MONTH',
        'WITHDRAW_COOLING',
        'WITHDRAW_UNCERTIFIED',
        'IDENTITY_NEEDED',
        'WITHDRAW_METHOD',
        'PRICE_CHANGED',
        'RECORD_NOT_FOUND',
      ],
      idempotent: true,
      done: '提现申请已提交',
    }),
    quote: endpoint({
      summary: `${noun}提现试算：手续费、到账金额与剩余额度`,
      method: 'GET',
      path: `${base}/withdraw/quote`,
      access: realm,
      input: z.object({ amount: Yuan.optional() }),
      output: z.object({
        withdrawable: Yuan,
        amount: Yuan,
        fee: Yuan,
        /** What a maker's level took off the fee. */
        fee_saved: Yuan,
        tax: Yuan,
        /** How the tax comes about; null where none is withheld. */
        tax_reckoning: TaxReckoning.nullable(),
        /** What would be taken back of the bonus of recharges; and of that out of the balance, because it was spent. */
        bonus_back: Yuan,
        bonus_back_cash: Yuan,
        net_amount: Yuan,
        free_times_left: z.number().int(),
        times_left: z.number().int(),
        day_left: Yuan,
        month_left: Yuan,
        /** Amounts are multiples of this; nought for any. */
        multiple_of: Yuan,
        min_amount: Yuan,
        max_amount: Yuan,
        /** The ways that are open to this account. */
        methods: z.array(Method),
        cooling_until: Instant.nullable(),
        certification_needed: z.boolean(),
        /** Name and identity number have to be verified first. */
        identity_needed: z.boolean(),
        /** Why nothing may be asked for right now; empty where something may. */
        refused_because: z.string(),
      }),
    }),
    page: endpoint({
      summary: `${noun}提现记录，分页；给出 no 时只有这一笔，无论多早`,
      method: 'GET',
      // The specification gives enterprises a list beside its pages, and makers the pages alone.
      path: realm === 'enterprise' ? `${base}/withdraw/page` : `${base}/withdraw`,
      access: realm,
      input: z.object({ ...pageFields, ...states, no: line(40).optional() }),
      output: listOf(Withdrawal),
    }),
    cancel: endpoint({
      summary: `${noun}取消待审核的提现`,
      method: 'POST',
      path: `${base}/withdraw/cancel/{id}`,
      access: realm,
      input: z.object({ id: Id }),
      output: Withdrawal,
      refusals: ['REQUEST_ID_REUSED', 'RECORD_NOT_FOUND', 'RECORD_MOVED_ON'],
      idempotent: true,
      done: '已取消提现，款项已退回',
    }),
    payees: endpoint({
      summary: `${noun}常用收款账户，最近用过的在前，最多 20 个`,
      method: 'GET',
      path: `${base}/payees`,
      access: realm,
      input: none,
      output: z.object({ list: z.array(Payee) }),
    }),
    forgetPayee: endpoint({
      summary: `${noun}删除常用收款账户`,
      method: 'POST',
      path: `${base}/payees/{id}/delete`,
      access: realm,
      input: z.object({ id: Id }),
      output: z.null(),
      refusals: ['RECORD_NOT_FOUND'],
      done: '已删除',
    }),
  } as const
}

export const enterpriseWithdrawals = withdrawalCalls('enterprise')
export const listNewestWithdrawals = endpoint({
  summary: '企业提现记录，最新 100 条',
  method: 'GET',
  path: '/api/user/withdraw',
  access: 'enterprise',
  input: z.object(states),
  output: z.object({ list: z.array(Withdrawal) }),
})
export const makerWithdrawals = withdrawalCalls('maker')

/** How it stands with confirming: not yet asked for, waited for, done, too late, taken back, failed, or given back. */
const confirmationStates = ['preparing', 'waiting', 'paid', 'expired', 'cancelled', 'failed', 'returned'] as const
export type ConfirmationState = (typeof confirmationStates)[number]

const Confirmation = z.object({
  no: z.string(),
  state: z.enum(confirmationStates),
  net_amount: Yuan,
  account: z.string(),
  confirm_before: Instant.nullable(),
  /** What WeChat's bridge is asked with, in its names (`requestMerchantTransfer`); null where nothing is to confirm. */
  sheet: z.object({ mchId: z.string(), appId: z.string(), package: z.string() }).nullable(),
  /** The same page on the site for telephones, and as a drawing to scan. */
  page_url: z.string(),
  qr_image: z.string(),
  /** Only where it is played: the page that plays WeChat. */
  sandbox_url: z.string().nullable(),
})
export type Confirmation = z.input<typeof Confirmation>

/** Asked while somebody confirms; it also makes us ask the provider when that is due. */
export const readConfirmation = endpoint({
  summary: '创客确认收款：状态、截止时间、微信调起参数与二维码',
  method: 'GET',
  path: '/api/ck/user/withdraw/{no}/confirm',
  access: 'maker',
  input: z.object({ no: line(40) }),
  output: Confirmation,
  refusals: ['RECORD_NOT_FOUND'],
})
