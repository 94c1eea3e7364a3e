import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Day, Flag, Id, line, none, Person } from '#contract/base/fields.ts'
import { Rate, Yuan } from '#contract/base/money.ts'
import { keyedFields, listOf, numberedFields } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { accountStates } from '#contract/people/accounts.console.ts'
import { PrivateFileUrl } from '#contract/site/files.ts'
import { withdrawalMethods } from './offers.ts'
import { withdrawalStateKeys } from './withdrawals.ts'

// The operators' side of withdrawals: what waits, what speaks for and against it, and how it was paid.

/** Where a payout stands. `sending`: handed over without a word yet; only its end lets another one be made. */
export const payoutStates = {
  created: '待发送',
  sending: '已发送，等待回应',
  processing: '处理中',
  waiting: '待收款人确认',
  paid: '已付',
  failed: '未成',
} as const
export type PayoutState = keyof typeof payoutStates
const payoutStateKeys = Object.keys(payoutStates) as [PayoutState, ...PayoutState[]]

export const payoutProviders = {
  wechat: '微信商家转账',
  alipay: '支付宝转账',
  sandbox: '沙箱',
  manual: '人工打款',
} as const
type PayoutProviderName = keyof typeof payoutProviders
const payoutProviderKeys = Object.keys(payoutProviders) as [PayoutProviderName, ...PayoutProviderName[]]

const Realm = z.enum(['enterprise', 'maker'])
const State = z.enum(withdrawalStateKeys)
const Method = z.enum(withdrawalMethods)

const Listed = z.object({
  id: z.number().int(),
  no: z.string(),
  realm: Realm,
  owner: Person,
  state: State,
  amount: Yuan,
  fee: Yuan,
  /** Withheld for the tax office. */
  tax: Yuan,
  net_amount: Yuan,
  method: Method,
  /** Whether a provider pays it, and none of us. */
  by_provider: z.boolean(),
  /** Masked. */
  account: z.string(),
  bank_name: z.string(),
  /** Whether two people have to approve it. */
  needs_second: z.boolean(),
  first_approver: Person.nullable(),
  approver: Person.nullable(),
  reject_reason: z.string(),
  /** Taken back with it of the bonus of recharges. */
  bonus_back: Yuan,
  /** Its owner's account is frozen: it is neither approved nor paid until it is not. */
  on_hold: z.boolean(),
  /** Not paid before then, because whoever receives is new to its owner. */
  pay_not_before: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
})
export type ConsoleWithdrawal = z.input<typeof Listed>

const Payout = z.object({
  no: z.string(),
  provider: z.enum(payoutProviderKeys),
  /** Whether a person says what came of it: they carry it out, or its carrier is switched off. */
  by_hand: z.boolean(),
  state: z.enum(payoutStateKeys),
  amount: Yuan,
  /** The provider's number, or that of the bank's receipt. */
  transfer_no: z.string(),
  reason: z.string(),
  proof_image: z.string(),
  taken_by: Person.nullable(),
  confirm_before: Instant.nullable(),
  /** How often the provider was asked about it, and when next. */
  looks: z.number().int(),
  next_look_at: Instant.nullable(),
  created_at: Instant,
  paid_at: Instant.nullable(),
  ended_at: Instant.nullable(),
})
export type ConsolePayout = z.input<typeof Payout>

const ListedPayout = Payout.extend({
  withdrawal: z.object({ id: z.number().int(), no: z.string(), realm: Realm, owner: Person, method: Method }),
})
export type ListedPayout = z.input<typeof ListedPayout>

const Related = z.object({
  id: z.number().int(),
  no: z.string(),
  realm: Realm,
  owner: Person,
  state: State,
  amount: Yuan,
  account: z.string(),
  created_at: Instant,
})

/** What there is to know before money leaves. */
const Evidence = z.object({
  owner: z.object({
    name: z.string(),
    phone_number: z.string(),
    state: z.enum(accountStates),
    frozen_reason: z.string(),
    created_at: Instant,
    password_changed_at: Instant.nullable(),
    phone_changed_at: Instant.nullable(),
    last_seen_at: Instant.nullable(),
  }),
  certified: z.boolean(),
  balance: Yuan,
  held: Yuan,
  /** What left so far, and how often. */
  paid_total: Yuan,
  paid_times: z.number().int(),
  /** The last ones of the same owner, newest first. */
  earlier: z.array(Related),
  /** Those of others into the same account, newest first: one person behind many accounts, or an account taken over. */
  same_account: z.array(Related),
  /** How often this owner was paid into this account before. */
  account_used_before: z.number().int(),
})

const Detail = Listed.extend({
  /** Masked like the account; whole only where it is revealed, and that is noted. */
  payee_name: z.string(),
  bank_branch: z.string(),
  rule: z.object({
    fee_rate: Rate,
    fee_min_amount: Yuan,
    fee_max_amount: Yuan,
    free: z.boolean(),
    /** What a maker's level took off the fee: which share, and how much that was. */
    fee_discount: Rate.optional(),
    fee_saved: Yuan.optional(),
    second_approval_above: Yuan,
  }),
  timeline: z.array(z.object({ state: State, at: Instant, note: z.string(), by: z.string() })),
  payouts: z.array(Payout),
  evidence: Evidence,
})
export type ConsoleWithdrawalDetail = z.input<typeof Detail>

const path = '/api/console/withdrawals'
const one = z.object({ id: Id })
const Reason = line(200).min(2, '请写明原因')

export const listWithdrawals = endpoint({
  summary: '提现（后台）：未结束的按申请先后，其余最新在前',
  method: 'GET',
  path,
  access: { staff: 'withdrawals.read' },
  input: z.object({
    ...keyedFields,
    state: State.optional(),
    realm: Realm.optional(),
    owner_id: Id.optional(),
    method: Method.optional(),
    no: line(32).optional(),
    /** Those that wait for a second approver, or for a first one. */
    second: Flag.optional(),
    from: Day.optional(),
    to: Day.optional(),
  }),
  output: listOf(Listed),
  byKey: 'id',
})

const Waiting = z.number().int()

export const readWithdrawalQueues = endpoint({
  summary: '提现队列：各有多少笔，以及付款是否因账目异常而暂停',
  method: 'GET',
  path: '/api/console/withdrawal-queues',
  access: { staff: 'withdrawals.read' },
  input: none,
  output: z.object({
    /** While the books are not, no money leaves. */
    sound: z.boolean(),
    /** Waiting for a first approver, and for a second one. */
    first: Waiting,
    second: Waiting,
    approved: Waiting,
    paying: Waiting,
    wait_user_confirm: Waiting,
    failed: Waiting,
  }),
})
export type WithdrawalQueues = z.input<typeof readWithdrawalQueues.output>

export const readWithdrawal = endpoint({
  summary: '一笔提现：依据、经过与打款',
  method: 'GET',
  path: `${path}/{id}`,
  access: { staff: 'withdrawals.read' },
  input: one,
  output: Detail,
  refusals: ['RECORD_NOT_FOUND'],
})

export const revealPayee = endpoint({
  summary: '查看提现的完整收款人与账号（留痕）',
  method: 'POST',
  path: `${path}/{id}/reveal`,
  access: { staff: 'withdrawals.reveal' },
  input: one,
  output: z.object({
    payee_name: z.string(),
    account: z.string(),
    bank_name: z.string(),
    bank_branch: z.string(),
  }),
  refusals: ['RECORD_NOT_FOUND'],
})

export const approveWithdrawal = endpoint({
  summary: '通过提现；超过限额时须由两位不同的同事先后通过',
  method: 'POST',
  path: `${path}/{id}/approve`,
  access: { staff: 'withdrawals.review' },
  input: one,
  output: Listed,
  refusals: [
    'RECORD_NOT_FOUND',
    'RECORD_MOVED_ON',
    'SAME_APPROVER',
    'APPROVERS_TIED',
    'PAYOUTS_STOPPED',
    'WITHDRAW_ON_HOLD',
  ],
  done: '已通过',
})

export const undoWithdrawalApproval = endpoint({
  summary: '撤回自己刚才的通过；有人接着复核或打款后不能撤回',
  method: 'POST',
  path: `${path}/{id}/undo`,
  access: { staff: 'withdrawals.review' },
  input: one,
  output: Listed,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'DECISION_STANDS'],
  done: '已撤回，回到待审核',
})

export const rejectWithdrawal = endpoint({
  summary: '驳回提现，款项退回',
  method: 'POST',
  path: `${path}/{id}/reject`,
  access: { staff: 'withdrawals.review' },
  input: one.extend({ reason: Reason }),
  output: Listed,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON'],
  done: '已驳回，款项已退回余额',
})

export const takeOnWithdrawal = endpoint({
  summary: '开始人工打款',
  method: 'POST',
  path: `${path}/{id}/take-on`,
  access: { staff: 'withdrawals.pay' },
  input: one,
  output: Listed,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'PAYOUTS_STOPPED', 'WITHDRAW_ON_HOLD', 'WITHDRAW_TOO_EARLY'],
  done: '已开始打款，完成后请登记结果',
})

export const recordWithdrawalPaid = endpoint({
  summary: '登记人工打款成功：流水号、凭证与时间',
  method: 'POST',
  path: `${path}/{id}/paid`,
  access: { staff: 'withdrawals.pay' },
  input: one.extend({
    receipt_no: line(64).regex(/^[\w-]{4,64}$/, '请填写 4 到 64 位流水号'),
    proof_image: PrivateFileUrl,
    paid_at: Instant,
  }),
  output: Listed,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'FILE_GONE'],
  done: '已登记打款成功',
})

export const recordWithdrawalFailed = endpoint({
  summary: '登记人工打款失败，款项仍保留',
  method: 'POST',
  path: `${path}/{id}/failed`,
  access: { staff: 'withdrawals.pay' },
  input: one.extend({ reason: Reason }),
  output: Listed,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON'],
  done: '已登记打款失败',
})

export const retryWithdrawal = endpoint({
  summary: '打款失败后重新打款',
  method: 'POST',
  path: `${path}/{id}/retry`,
  access: { staff: 'withdrawals.pay' },
  input: one,
  output: Listed,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'PAYOUTS_STOPPED', 'WITHDRAW_ON_HOLD'],
  done: '已重新进入待打款',
})

export const returnWithdrawal = endpoint({
  summary: '退回提现：未打款或打款失败的款项回到余额',
  method: 'POST',
  path: `${path}/{id}/return`,
  access: { staff: 'withdrawals.pay' },
  input: one.extend({ reason: Reason }),
  output: Listed,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON'],
  done: '已退回',
})

export const listPayouts = endpoint({
  summary: '打款记录，最新在前',
  method: 'GET',
  path: '/api/console/payouts',
  access: { staff: 'withdrawals.read' },
  input: z.object({
    ...numberedFields,
    state: z.enum(payoutStateKeys).optional(),
    provider: z.enum(payoutProviderKeys).optional(),
    /** Ours, the provider's, or that of the withdrawal. */
    no: line(64).optional(),
  }),
  output: listOf(ListedPayout),
  byKey: 'no',
})
