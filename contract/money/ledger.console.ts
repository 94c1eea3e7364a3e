import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Day, line, none } from '#contract/base/fields.ts'
import { PurseAmount, Yuan } from '#contract/base/money.ts'
import { listOf, pageFields, whole } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { billTypes } from './bills.ts'

// The operators' side of the ledger: from any number to every posting, statements, and whether it all adds up.

/** Every purse there is, by whose it is, in the words operators read. */
export const purseNames = {
  enterprise: {
    cash: '余额',
    promotion: '推广金',
    held: '处理中',
    promotion_held: '预留的推广金',
    deposit: '保证金',
    score: '积分',
  },
  maker: { available: '可用佣金', pending: '待结算佣金', held: '处理中', debt: '欠款', score: '积分' },
  system: {
    channel_wechat: '微信支付',
    channel_alipay: '支付宝',
    channel_bank: '银行账户',
    channel_sandbox: '沙箱渠道',
    revenue_vip: '会员收入',
    revenue_link: '网站链接收入',
    revenue_ad: '广告收入',
    revenue_partner: '战略合作收入',
    revenue_certification: '认证服务收入',
    revenue_promotion: '推广服务收入',
    revenue_activity: '活动收入',
    fee: '手续费收入',
    payout_clearing: '待清算付款',
    refund_clearing: '待退款项',
    suspense: '待查款项',
    opening: '期初余额',
    promotion_expense: '推广金支出',
    commission_expense: '佣金支出',
    score_issued: '已发放的积分',
    tax_withheld: '代扣个税（待缴）',
  },
} as const

export const ledgerOwners = { enterprise: '企业', maker: '创客', system: '平台' } as const
export type LedgerOwner = keyof typeof ledgerOwners
const OwnerKind = z.enum(['enterprise', 'maker', 'system'])
const Purse = line(40).regex(/^[a-z_]+$/, '账户不存在')

/** Kinds of postings; those that no owner sees beside those of a bill. */
export const postingKinds = {
  ...billTypes,
  withdraw_paid: '提现已付',
  tax_remit: '缴纳代扣个税',
  refund_paid: '退款已付',
  duplicate_payment: '重复支付',
  duplicate_refunded: '重复支付已退',
  mismatched_payment: '金额不符的到账',
  mismatch_refunded: '金额不符的到账已退',
} as const
export type PostingKind = keyof typeof postingKinds

const LedgerLine = z.object({
  owner_kind: OwnerKind,
  owner_id: z.number().int(),
  owner_name: z.string(),
  purse: z.string(),
  purse_name: z.string(),
  /** As its owner sees it: above zero came in. */
  amount: PurseAmount,
  /** Not known line by line for what everybody's money passes through. */
  balance_after: PurseAmount.nullable(),
  /** On which side of the books it stands. */
  side: z.enum(['debit', 'credit']).optional(),
  seq: z.number().int(),
})

const Posting = z.object({
  id: z.number().int(),
  no: z.string(),
  key: z.string(),
  kind: z.string(),
  title: z.string(),
  /** The business number it is about. */
  reference: z.string(),
  created_at: Instant,
  /** The number of the posting that this one takes back, and of the one that took this one back. */
  reverses_no: z.string().nullable(),
  reversed_by_no: z.string().nullable(),
  /** Linked into the chain of hashes already. */
  sealed: z.boolean(),
  lines: z.array(LedgerLine),
})
export type LedgerPosting = z.input<typeof Posting>

export const searchLedger = endpoint({
  summary: '账本查询：按业务单号、流水号、幂等键或交易编号，找到相关的全部记账，最新在前，最多 200 笔',
  method: 'GET',
  path: '/api/console/ledger/search',
  access: { staff: 'ledger.read' },
  input: z.object({ q: line(200).min(1, '请填写单号') }),
  output: z.object({ list: z.array(Posting) }),
})

const owner = { owner_kind: OwnerKind, owner_id: whole({ min: 0, max: Number.MAX_SAFE_INTEGER }).default(0) }

const PurseBalance = z.object({ purse: z.string(), name: z.string(), balance: PurseAmount })
const PurseTotal = PurseBalance.extend({ balance: Yuan, owner_kind: OwnerKind, side: z.enum(['debit', 'credit']) })
export type PurseTotal = z.input<typeof PurseTotal>

export const readLedgerOwner = endpoint({
  summary: '一位所有者的全部账户与余额；平台自己的为 system',
  method: 'GET',
  path: '/api/console/ledger/owner',
  access: { staff: 'ledger.read' },
  input: z.object(owner),
  output: z.object({
    owner_kind: OwnerKind,
    owner_id: z.number().int(),
    owner_name: z.string(),
    purses: z.array(PurseBalance),
    /**
     * Beside the platform's own: what everybody has in each purse of money together. Both sides come to the same sum.
     */
    everybody: z.array(PurseTotal).optional(),
  }),
  refusals: ['RECORD_NOT_FOUND'],
})

const StatementLine = z.object({
  id: z.number().int(),
  no: z.string(),
  purse: z.string(),
  purse_name: z.string(),
  kind: z.string(),
  title: z.string(),
  reference: z.string(),
  amount: PurseAmount,
  balance_after: PurseAmount.nullable(),
  reverses: z.boolean(),
  reversed: z.boolean(),
  created_at: Instant,
})
export type StatementLine = z.input<typeof StatementLine>

export const pageLedgerLines = endpoint({
  summary: '一位所有者的记账明细，最新在前；平台账户须指明 purse',
  method: 'GET',
  path: '/api/console/ledger/lines',
  access: { staff: 'ledger.read' },
  input: z.object({
    ...pageFields,
    ...owner,
    purse: Purse.optional(),
    direction: z.enum(['in', 'out']).optional(),
    kind: line(40).optional(),
    from: Day.optional(),
    to: Day.optional(),
  }),
  output: listOf(StatementLine),
  refusals: ['RECORD_NOT_FOUND'],
})

const revenueSums = {
  /** What came as money, what of that went back, and what is left. */
  received: Yuan,
  refunded: Yuan,
  net: Yuan,
  /** What the promotion fund paid of the same sales, and what of that went back into it. */
  promotion: Yuan,
  promotion_returned: Yuan,
}
const Revenue = z.object({ key: z.string(), day: Day, purse: z.string(), purpose: z.string(), ...revenueSums })
export type Revenue = z.input<typeof Revenue>

/** The accounts on which we earn. */
export const revenuePurses = [
  ...(['revenue_link', 'revenue_ad', 'revenue_promotion', 'revenue_partner', 'revenue_certification'] as const),
  ...(['revenue_activity', 'revenue_vip', 'fee'] as const),
] as const

export const listRevenue = endpoint({
  summary: '收入：按日期与用途，现金、退款与推广金；现金净额合计等于账本各收入账户同期的变动。不指明日期时为当月',
  method: 'GET',
  path: '/api/console/ledger/revenue',
  access: { staff: 'ledger.read' },
  input: z.object({ ...pageFields, from: Day.optional(), to: Day.optional(), purse: z.enum(revenuePurses).optional() }),
  output: listOf(Revenue).extend({ totals: z.object(revenueSums) }),
})

const period = { ...owner, purse: Purse, from: Day, to: Day }
/** At most this many days in one statement: beyond it the lines no longer fit a file. */
export const statementDaysMax = 366

/** Where its lines are had as a file. Not JSON, so no endpoint of the desk. */
export const statementExportPath = '/api/console/ledger/statement/export'
export const StatementOf = z.object(period)

export const readStatement = endpoint({
  summary: '对账单：期初、收入、支出、期末',
  method: 'GET',
  path: '/api/console/ledger/statement',
  access: { staff: 'ledger.read' },
  input: StatementOf,
  output: z.object({
    owner_name: z.string(),
    purse_name: z.string(),
    from: Day,
    to: Day,
    opening: PurseAmount,
    came: PurseAmount,
    went: PurseAmount,
    closing: PurseAmount,
    lines: z.number().int(),
  }),
  refusals: ['RECORD_NOT_FOUND'],
})

const Fault = z.object({ invariant: z.string(), subject: z.string(), detail: z.string() })

const Proof = z.object({
  scope: z.enum(['window', 'full']),
  proved_at: Instant,
  faults: z.array(Fault),
  broken_at: Instant.nullable(),
})

const Chain = z.object({
  chain: z.enum(['ledger', 'audit']),
  /** The last link; to be written down elsewhere. Null before the first. */
  head: z.object({ id: z.number().int(), hash: z.string() }).nullable(),
  /** Rows that wait to be sealed; counted up to ten thousand. */
  unsealed: z.number().int(),
})

const Proofs = z.object({
  /** While it is not, no money leaves. */
  sound: z.boolean(),
  proofs: z.array(Proof),
  chains: z.array(Chain),
  /** How far the books have come: the number of the last posting and the last account. */
  last_posting: z.number().int(),
  last_account: z.number().int(),
  running: z.object({ since: Instant, by: z.string() }).nullable(),
})
export type LedgerProofs = z.input<typeof Proofs>

export const readProofs = endpoint({
  summary: '账本证明：最近的结果、链头与进度',
  method: 'GET',
  path: '/api/console/ledger/proof',
  access: { staff: 'ledger.read' },
  input: none,
  output: Proofs,
})

/** Answers when it is done, or after a few seconds while it goes on; `running` says which. */
export const proveLedger = endpoint({
  summary: '立即核对全部账目与两条哈希链；同一时间只运行一次',
  method: 'POST',
  path: '/api/console/ledger/proof',
  access: { staff: 'ledger.prove' },
  input: none,
  output: Proofs,
  refusals: ['PROOF_RUNNING'],
  done: '已开始核对',
})
