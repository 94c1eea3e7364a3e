import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Id, line } from '#contract/base/fields.ts'
import { PurseAmount, Yuan, yuan } from '#contract/base/money.ts'
import { listOf, pageFields, whole } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { PrivateFileUrl } from '#contract/site/files.ts'

// Postings that no business causes: asked for by one person with a reason and evidence, made when another agrees.

export const adjustmentStates = {
  requested: '待复核',
  approved: '已入账',
  rejected: '已驳回',
  cancelled: '已撤回',
} as const
export type AdjustmentState = keyof typeof adjustmentStates
const adjustmentStateKeys = Object.keys(adjustmentStates) as [AdjustmentState, ...AdjustmentState[]]

/**
 * The purses that may be adjusted. What is held or pending follows from withdrawals and commissions: to change it here
 * would make two tables say different things.
 */
export const adjustablePurses = {
  enterprise: ['cash', 'promotion'],
  maker: ['available', 'debt'],
  system: [
    'channel_wechat',
    'channel_alipay',
    'channel_bank',
    'channel_sandbox',
    'fee',
    'payout_clearing',
    'promotion_expense',
    'commission_expense',
  ],
} as const

export const adjustmentSources = { suspense: '待查款项', opening: '期初余额', commission_expense: '佣金支出' } as const
/** The other side of each, in words; points have one of their own. */
export const adjustmentSides = { ...adjustmentSources, score_issued: '已发放的积分' } as const
const adjustmentMax = '1000000.00'

const most = yuan(adjustmentMax)

/** A maker's debt becomes less: written off, or paid in another way. Also of somebody who has left. */
export const isWriteOff = ({ owner_kind, purse, amount }: { owner_kind: string; purse: string; amount: number }) =>
  owner_kind === 'maker' && purse === 'debt' && amount < 0

const Against = z.enum(['suspense', 'opening', 'commission_expense'])
const OwnerKind = z.enum(['enterprise', 'maker', 'system'])
const Said = line(200).min(5, '请至少写 5 个字')

const Adjustment = z.object({
  id: z.number().int(),
  no: z.string(),
  state: z.enum(adjustmentStateKeys),
  owner_kind: OwnerKind,
  owner_id: z.number().int(),
  owner_name: z.string(),
  purse: z.string(),
  purse_name: z.string(),
  /** Above zero the purse gets more. */
  amount: PurseAmount,
  against: z.enum(['suspense', 'opening', 'score_issued', 'commission_expense']),
  reason: z.string(),
  evidence: z.array(z.string()),
  requested_by: z.string(),
  requested_at: Instant,
  /** Asked for by whoever reads this: somebody else has to decide. */
  own: z.boolean(),
  decided_by: z.string(),
  decided_at: Instant.nullable(),
  decision_note: z.string(),
  posting_no: z.string().nullable(),
})
export type Adjustment = z.input<typeof Adjustment>

export const listAdjustments = endpoint({
  summary: '调账，最新在前',
  method: 'GET',
  path: '/api/console/adjustments',
  access: { staff: 'adjustments.read' },
  input: z.object({
    ...pageFields,
    state: z.enum(adjustmentStateKeys).optional(),
    owner_kind: OwnerKind.optional(),
    owner_id: Id.optional(),
    no: line(40).optional(),
  }),
  output: listOf(Adjustment),
})

export const readAdjustment = endpoint({
  summary: '一笔调账',
  method: 'GET',
  path: '/api/console/adjustments/{id}',
  access: { staff: 'adjustments.read' },
  input: z.object({ id: Id }),
  output: Adjustment,
  refusals: ['RECORD_NOT_FOUND'],
})

export const requestAdjustment = endpoint({
  summary: '申请调账；原因会告知账户所有者，由另一位同事复核后入账',
  method: 'POST',
  path: '/api/console/adjustments',
  access: { staff: 'adjustments.request' },
  input: z
    .object({
      owner_kind: OwnerKind,
      owner_id: whole({ min: 0, max: Number.MAX_SAFE_INTEGER }).default(0),
      purse: line(40),
      amount: Yuan.refine((amount) => amount !== 0, '金额不能为 0').refine(
        (amount) => Math.abs(amount) <= most,
        `单笔不超过 ${adjustmentMax} 元`,
      ),
      against: Against,
      reason: Said,
      evidence: z.array(PrivateFileUrl).min(1, '请上传凭证').max(5, '最多 5 份凭证'),
    })
    .refine(({ owner_kind, purse }) => (adjustablePurses[owner_kind] as readonly string[]).includes(purse), {
      path: ['purse'],
      message: '这个账户不能调账',
    })
    .refine((asked) => asked.against !== 'commission_expense' || isWriteOff(asked), {
      path: ['against'],
      message: '只有减少创客的待抵扣，才记到佣金支出',
    }),
  output: Adjustment,
  refusals: ['REQUEST_ID_REUSED', 'RECORD_NOT_FOUND', 'FILE_GONE'],
  idempotent: true,
  done: '已提交，等待复核',
})

/** So many points at once are a rule's matter, and no one person's. */
export const pointsAdjustedMax = 100_000

export const requestScoreAdjustment = endpoint({
  summary: '申请增减积分；原因会告知账户所有者，由另一位同事复核后入账',
  method: 'POST',
  path: '/api/console/adjustments/score',
  access: { staff: 'adjustments.request' },
  input: z.object({
    owner_kind: z.enum(['enterprise', 'maker']),
    owner_id: Id,
    /** Above zero they get more. */
    points: z
      .number()
      .int('积分应为整数')
      .min(-pointsAdjustedMax, `单笔不超过 ${pointsAdjustedMax} 积分`)
      .max(pointsAdjustedMax, `单笔不超过 ${pointsAdjustedMax} 积分`)
      .refine((points) => points !== 0, '积分不能为 0'),
    reason: Said,
    evidence: z.array(PrivateFileUrl).min(1, '请上传凭证').max(5, '最多 5 份凭证'),
  }),
  output: Adjustment,
  refusals: ['REQUEST_ID_REUSED', 'RECORD_NOT_FOUND', 'FILE_GONE'],
  idempotent: true,
  done: '已提交，等待复核',
})

export const approveAdjustment = endpoint({
  summary: '复核通过并入账；不能复核自己申请的',
  method: 'POST',
  path: '/api/console/adjustments/{id}/approve',
  access: { staff: 'adjustments.approve' },
  input: z.object({ id: Id, note: line(200).default('') }),
  output: Adjustment,
  refusals: [
    'REQUEST_ID_REUSED',
    'RECORD_NOT_FOUND',
    'RECORD_MOVED_ON',
    'SAME_APPROVER',
    'APPROVERS_TIED',
    'INSUFFICIENT_BALANCE',
    'SCORE_INSUFFICIENT',
  ],
  idempotent: true,
  done: '已入账',
})

export const rejectAdjustment = endpoint({
  summary: '驳回调账；不能处理自己申请的，那应撤回',
  method: 'POST',
  path: '/api/console/adjustments/{id}/reject',
  access: { staff: 'adjustments.approve' },
  input: z.object({ id: Id, note: Said }),
  output: Adjustment,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'SAME_APPROVER', 'APPROVERS_TIED'],
  done: '已驳回',
})

export const cancelAdjustment = endpoint({
  summary: '撤回自己申请的调账',
  method: 'POST',
  path: '/api/console/adjustments/{id}/cancel',
  access: { staff: 'adjustments.request' },
  input: z.object({ id: Id }),
  output: Adjustment,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'NOT_ALLOWED'],
  done: '已撤回',
})
