import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Id, line, none } from '#contract/base/fields.ts'
import { Yuan } from '#contract/base/money.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { OrderChannel, PayWay } from '#contract/money/orders.ts'
import {
  applyHindranceKeys,
  claimKindKeys,
  claimStateKeys,
  partnershipStateKeys,
  partnershipStepKeys,
} from './partnerships.words.ts'

// An enterprise applies to be a strategic partner, agrees to the contract, pays, and sees what becomes of its deposit.

const State = z.enum(partnershipStateKeys)

const Log = z.object({
  id: z.number().int(),
  no: z.string(),
  state: State,
  plan: z.string(),
  fee_amount: Yuan,
  deposit_amount: Yuan,
  months: z.number().int(),
  starts_at: Instant.nullable(),
  ends_at: Instant.nullable(),
  reject_reason: z.string(),
  created_at: Instant,
})
export type PartnershipLog = z.input<typeof Log>

/** The contract under an address that opens it for a while, and the digest of its bytes. */
const Contract = z.object({ address: z.string(), expires_at: Instant, type: z.string(), sha256: z.string() })

const Claim = z.object({
  id: z.number().int(),
  no: z.string(),
  kind: z.enum(claimKindKeys),
  state: z.enum(claimStateKeys),
  amount: Yuan,
  reason: z.string(),
  /** What it is founded on, under addresses that open for a while. */
  evidence: z.array(Contract.omit({ sha256: true })),
  proposed_at: Instant,
  object_until: Instant.nullable(),
  objection: z.string(),
  may_object: z.boolean(),
  decided_at: Instant.nullable(),
  decision_note: z.string(),
})
export type DepositClaim = z.input<typeof Claim>

const Event = z.object({
  step: z.enum(partnershipStepKeys),
  state: State,
  at: Instant,
  note: z.string(),
  by: z.string(),
})

const Detail = Log.extend({
  company_name: z.string(),
  benefits: z.array(z.string()),
  contract: Contract.nullable(),
  confirmed_at: Instant.nullable(),
  pay_until: Instant.nullable(),
  order_no: z.string(),
  end_reason: z.string(),
  deposit_left: Yuan,
  deposit_due_at: Instant.nullable(),
  claims: z.array(Claim),
  timeline: z.array(Event),
  /** What its owner can do about it now. */
  actions: z.array(z.enum(['confirm', 'pay', 'cancel'])),
})
export type PartnershipDetail = z.input<typeof Detail>

const at = '/api/user/zlhzhb'
const one = z.object({ id: Id })
const Brief = z.object({ id: z.number().int(), no: z.string(), state: State })

export const readPartnership = endpoint({
  summary: '战略合作：能否申请、正在处理的与最近的一份，含合同、保证金与经过',
  method: 'GET',
  path: at,
  access: 'enterprise',
  input: none,
  output: z.object({
    may_apply: z.boolean(),
    hindrance: z.enum(applyHindranceKeys).nullable(),
    /** Whether what would be applied for follows on what is in force. */
    renews: z.boolean(),
    default_plan_id: z.number().int().nullable(),
    balance: Yuan,
    /** What is under way, else what is in force, else the last one. */
    current: Detail.nullable(),
  }),
})

export const applyForPartnership = endpoint({
  summary: '申请成为战略伙伴；不填时按默认方案，资料取自企业认证',
  method: 'POST',
  path: `${at}/apply`,
  access: 'enterprise',
  input: z.object({ plan_id: Id.optional(), statement: line(120).optional() }),
  output: Brief,
  refusals: [
    ...(['REQUEST_ID_REUSED', 'CERT_NEEDED', 'ACCOUNT_FROZEN', 'PARTNER_OPEN', 'PARTNER_EARLY'] as const),
    ...(['PARTNER_NO_PAGE', 'PARTNER_NO_PLAN', 'WORDS_REFUSED'] as const),
  ],
  idempotent: true,
  done: '申请已提交',
})

export const pagePartnershipLogs = endpoint({
  summary: '战略合作记录，最新在前',
  method: 'GET',
  path: `${at}/logs`,
  access: 'enterprise',
  input: z.object(pageFields),
  output: listOf(Log),
})

export const readPartnershipDetail = endpoint({
  summary: '一份战略合作：合同、保证金与经过',
  method: 'GET',
  path: `${at}/detail/{id}`,
  access: 'enterprise',
  input: one,
  output: Detail,
  refusals: ['RECORD_NOT_FOUND'],
})

export const confirmPartnershipContract = endpoint({
  summary: '已阅读并确认合同；sha256 是所读合同的摘要，合同更换后须重新确认',
  method: 'POST',
  path: `${at}/confirm/{id}`,
  access: 'enterprise',
  input: z.object({ id: Id, sha256: z.string().regex(/^[0-9a-f]{64}$/, '合同摘要不正确'), agree: z.literal(true) }),
  output: Brief,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'PARTNER_CONTRACT_CHANGED'],
  done: '已确认合同',
})

export const payPartnership = endpoint({
  summary: '支付合作费与保证金：余额足够时即时生效，否则返回待支付的订单',
  method: 'POST',
  path: `${at}/pay/{id}`,
  access: 'enterprise',
  input: z.object({ id: Id, channel: OrderChannel.optional(), price_confirmed: Yuan.optional() }),
  output: Brief.extend({ balance: Yuan, order_no: z.string(), pay: PayWay.nullable() }),
  refusals: [
    ...(['REQUEST_ID_REUSED', 'RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'PARTNER_UNCONFIRMED', 'CERT_NEEDED'] as const),
    ...(['PRICE_CHANGED', 'CHANNEL_OFF', 'ORDERS_OPEN', 'ACCOUNT_FROZEN', 'PAYMENT_BUSY'] as const),
  ],
  idempotent: true,
  done: '已提交',
})

export const cancelPartnership = endpoint({
  summary: '付款之前取消申请',
  method: 'POST',
  path: `${at}/cancel/{id}`,
  access: 'enterprise',
  input: one,
  output: Brief,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON'],
  done: '已取消',
})

export const objectToDeduction = endpoint({
  summary: '对拟扣除的保证金提出异议，七天以内',
  method: 'POST',
  path: `${at}/object/{id}`,
  access: 'enterprise',
  input: z.object({ id: Id, objection: line(500).min(5, '请至少写 5 个字') }),
  output: Brief,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'WORDS_REFUSED'],
  done: '异议已提交',
})
