import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Day, Flag, Id, line } from '#contract/base/fields.ts'
import { Yuan } from '#contract/base/money.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'

// What providers say happened on a day, compared with our books, and what a person makes of where the two differ.

/** Whose bill it is. A bank's is a statement that an operator uploads. */
export const billSources = { wechat: '微信支付', alipay: '支付宝', sandbox: '沙箱', bank: '银行流水' } as const
export type BillSource = keyof typeof billSources

export const differenceKinds = {
  missing_here: '我方缺失',
  missing_there: '渠道缺失',
  amount: '金额不符',
  state: '状态不符',
  duplicate: '重复',
} as const
export type DifferenceKind = keyof typeof differenceKinds

export const movementKinds = { payment: '收款', refund: '退款', payout: '付款', in: '收入', out: '支出' } as const
export type MovementKind = keyof typeof movementKinds

export const differenceStates = {
  open: '待处理',
  waiting: '等待次日账单',
  resolved: '自动消除',
  accepted: '已说明',
  posted: '已调账',
  refunded: '已退款',
} as const
export type DifferenceState = keyof typeof differenceStates

export const differenceCauses = {
  timing: '跨日或延迟',
  ours: '我方漏记或错记',
  theirs: '渠道错误',
  outside: '不属于本平台的交易',
  other: '其他',
} as const
export type DifferenceCause = keyof typeof differenceCauses

export const reconciledDaysMax = 90
export const statementRowsMax = 5_000
export const statementCharactersMax = 500_000

const keysOf = <Key extends string>(table: Readonly<Record<Key, string>>) =>
  Object.keys(table) as unknown as [Key, ...Key[]]
const Source = z.enum(keysOf(billSources))
const Kind = z.enum(keysOf(differenceKinds))
const State = z.enum(keysOf(differenceStates))
const count = z.number().int().min(0)

const ReconciledDay = z.object({
  source: Source,
  day: z.string(),
  /** `waiting`: the bill is not there yet, and is asked for again by itself. */
  state: z.enum(['waiting', 'done']),
  /** Nobody got the bill for more than a day. */
  late: z.boolean(),
  reason: z.string(),
  tries: count,
  tried_at: Instant,
  compared_at: Instant.nullable(),
  matched: count,
  /** Of each kind, whatever has become of them; without those that settled themselves. */
  differences: z.object({ missing_here: count, missing_there: count, amount: count, state: count, duplicate: count }),
  open: count,
  waiting: count,
  ours_in: Yuan,
  ours_out: Yuan,
  theirs_in: Yuan,
  theirs_out: Yuan,
  /** Theirs minus ours. */
  difference: Yuan,
})
export type ReconciledDay = z.input<typeof ReconciledDay>

const Difference = z.object({
  id: z.number().int(),
  no: z.string(),
  source: Source,
  day: z.string(),
  kind: Kind,
  what: z.enum(keysOf(movementKinds)),
  number: z.string(),
  order_no: z.string(),
  trade_no: z.string(),
  our_amount: Yuan.nullable(),
  their_amount: Yuan.nullable(),
  our_state: z.string(),
  their_state: z.string(),
  /** Theirs minus ours, with its direction: above zero they have more of our money than our books say. */
  delta: Yuan,
  at: Instant,
  state: State,
  /** What the comparison says about it. */
  remark: z.string(),
  cause: z.enum(keysOf(differenceCauses)).nullable(),
  note: z.string(),
  adjustment_no: z.string().nullable(),
  settled_by: z.string(),
  settled_at: Instant.nullable(),
  found_at: Instant,
  /** An adjustment of its amount whose reason names one of its numbers; only of what is open. */
  suggestion: z.object({ no: z.string(), state: z.enum(['requested', 'approved']) }).nullable(),
  /** The provider can be asked about it at once, and what came is credited. */
  askable: z.boolean(),
})
export type Difference = z.input<typeof Difference>

export const listReconciledDays = endpoint({
  summary: '渠道对账：每日汇总',
  method: 'GET',
  path: '/api/console/reconciliation/days',
  access: { staff: 'reconciliation.read' },
  input: z.object({
    ...pageFields,
    source: Source.optional(),
    state: z.enum(['waiting', 'done']).optional(),
    /** Only those with something that waits for a person. */
    open: Flag.optional(),
    from: Day.optional(),
    to: Day.optional(),
  }),
  output: listOf(ReconciledDay),
})

export const readReconciledDay = endpoint({
  summary: '渠道对账：一天的汇总与账单记录',
  method: 'GET',
  path: '/api/console/reconciliation/days/{source}/{day}',
  access: { staff: 'reconciliation.read' },
  input: z.object({ source: Source, day: Day }),
  output: ReconciledDay.extend({
    /** Every time it was taken with other content, newest first; at most fifty. */
    bills: z.array(z.object({ id: z.number().int(), rows: count, taken_by: z.string(), taken_at: Instant })),
  }),
  refusals: ['RECORD_NOT_FOUND'],
})

const differenceFilters = {
  source: Source.optional(),
  day: Day.optional(),
  kind: Kind.optional(),
  state: State.optional(),
  /** Any number: ours, the order's, the provider's, that of the difference. */
  number: line(100).optional(),
}

export const listDifferences = endpoint({
  summary: '渠道对账：差异',
  method: 'GET',
  path: '/api/console/reconciliation/differences',
  access: { staff: 'reconciliation.read' },
  input: z.object({ ...pageFields, ...differenceFilters }),
  output: listOf(Difference),
})

/** Where differences are had as a file, with the same filters. Not JSON, so no endpoint of the desk. */
export const differenceExportPath = '/api/console/reconciliation/export'
export const DifferenceExport = z.object(differenceFilters)

export const runReconciliation = endpoint({
  summary: `渠道对账：取账单并核对一天（最近 ${reconciledDaysMax} 天）；银行流水须先上传`,
  method: 'POST',
  path: '/api/console/reconciliation/run',
  access: { staff: 'reconciliation.run' },
  input: z.object({ source: Source, day: Day }),
  output: ReconciledDay,
  refusals: ['RECORD_NOT_FOUND', 'BILL_OUT_OF_REACH', 'CHANNEL_OFF', 'RECONCILING'],
  done: '已核对',
})

export const uploadStatement = endpoint({
  summary: '渠道对账：上传银行流水（CSV：日期、回单号、金额、收支），覆盖所选日期',
  method: 'POST',
  path: '/api/console/reconciliation/statement',
  access: { staff: 'reconciliation.run' },
  input: z.object({
    from: Day,
    to: Day,
    content: z
      .string()
      .min(1, '请选择文件')
      .max(statementCharactersMax, `文件不能超过 ${statementCharactersMax / 1000} 千字`),
  }),
  output: z.object({ rows: count, days: z.array(ReconciledDay) }),
  refusals: ['BILL_OUT_OF_REACH', 'RECONCILING'],
  done: '已上传并核对',
})

const Note = line(300).min(2, '请写明原因')

export const settleDifference = endpoint({
  summary: '渠道对账：处理一条差异',
  method: 'POST',
  path: '/api/console/reconciliation/differences/{id}/settle',
  access: { staff: 'reconciliation.settle' },
  input: z.object({
    id: Id,
    /** `posted` names an adjustment that has been posted. */
    as: z.enum(['accepted', 'posted', 'refunded']),
    cause: z.enum(keysOf(differenceCauses)),
    note: Note,
    adjustment_no: line(40).optional(),
  }),
  output: Difference,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'ADJUSTMENT_UNKNOWN'],
  done: '已处理',
})

export const reopenDifference = endpoint({
  summary: '渠道对账：重新打开一条已处理的差异',
  method: 'POST',
  path: '/api/console/reconciliation/differences/{id}/reopen',
  access: { staff: 'reconciliation.settle' },
  input: z.object({ id: Id, note: Note }),
  output: Difference,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON'],
  done: '已重新打开',
})

export const askAboutDifference = endpoint({
  summary: '渠道对账：立即向渠道查询这笔收款，到账的按正常流程入账',
  method: 'POST',
  path: '/api/console/reconciliation/differences/{id}/ask',
  access: { staff: 'reconciliation.settle' },
  input: z.object({ id: Id }),
  output: Difference,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'CHANNEL_OFF', 'PAYMENT_BUSY'],
  done: '已查询',
})
