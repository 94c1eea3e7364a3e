import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Day, Id, line, none, Person } from '#contract/base/fields.ts'
import { Yuan } from '#contract/base/money.ts'
import { keyedFields, listOf } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { VipCredit, VipTerm } from './vips.ts'
import { vipStepKeys, vipTermKindKeys, vipTermStateKeys, vipUseKeys } from './vips.words.ts'

// The operators' side of VIP: every term, what acted of it, what goes back, and terms given for a reason.

const Listed = VipTerm.omit({ refundable_amount: true, refund_why_not: true, benefits: true }).extend({
  maker: Person,
})
export type ConsoleVipTerm = z.input<typeof Listed>

const reason = line(200).min(2, '请写明原因')

export const listVipTerms = endpoint({
  summary: '会员期（后台），最新在前',
  method: 'GET',
  path: '/api/console/vips',
  access: { staff: 'vips.read' },
  input: z.object({
    ...keyedFields,
    q: line(60).optional(),
    state: z.enum(vipTermStateKeys).optional(),
    kind: z.enum(vipTermKindKeys).optional(),
    level_id: Id.optional(),
    maker_id: Id.optional(),
    /** Bought or given on these days. */
    from: Day.optional(),
    to: Day.optional(),
    /** That end on these days. */
    ends_from: Day.optional(),
    ends_to: Day.optional(),
  }),
  output: listOf(Listed),
  byKey: 'id',
})

const Whole = Listed.extend({
  benefits: z.array(z.string()),
  credits: z.array(VipCredit),
  used: z.array(z.object({ kind: z.enum(vipUseKeys), reference: z.string(), amount: z.number().int(), at: Instant })),
  timeline: z.array(z.object({ step: z.enum(vipStepKeys), note: z.string(), by: z.string(), at: Instant })),
  /** What would go back now: all that is left of the order, or by the days that were not used. */
  refund_whole: Yuan,
  refund_unused: Yuan,
  unused_days: z.number().int(),
})
export type WholeConsoleVipTerm = z.input<typeof Whole>

export const readVipTerm = endpoint({
  summary: '一段会员期（后台）：抵扣、使用记录、经过与可退金额',
  method: 'GET',
  path: '/api/console/vips/{id}',
  access: { staff: 'vips.read' },
  input: z.object({ id: Id }),
  output: Whole,
  refusals: ['RECORD_NOT_FOUND'],
})

export const refundVip = endpoint({
  summary: '会员退款（后台）：全额，或平台原因按未用的整天；会员期随即结束，后面的提前',
  method: 'POST',
  path: '/api/console/vips/{id}/refund',
  access: { staff: 'vips.refund' },
  input: z.object({
    id: Id,
    basis: z.enum(['whole', 'unused']),
    reason,
    /** What the screen said would go back, if it said so: another day may have gone by since. */
    refund_confirmed: Yuan.optional(),
  }),
  output: Whole,
  refusals: ['RECORD_NOT_FOUND', 'VIP_REFUND_REFUSED', 'RECORD_MOVED_ON', 'PRICE_CHANGED', 'REQUEST_ID_REUSED'],
  idempotent: true,
  done: '已退款',
})

export const giveVip = endpoint({
  summary: '赠送会员期：接在已有会员期之后，原因会告知创客',
  method: 'POST',
  path: '/api/console/vips/give',
  access: { staff: 'vips.give' },
  input: z.object({
    maker_id: Id,
    level_id: Id,
    days: z.number().int().min(1, '至少 1 天').max(366, '一次最多 366 天'),
    reason,
  }),
  output: Whole,
  refusals: ['RECORD_NOT_FOUND', 'VIP_REFUSED', 'REQUEST_ID_REUSED'],
  idempotent: true,
  done: '已赠送',
})

export const readVipFigures = endpoint({
  summary: '会员统计：各等级在期人数、即将到期、近 12 个月的开通与收入',
  method: 'GET',
  path: '/api/console/vips/figures',
  access: { staff: 'vips.read' },
  input: none,
  output: z.object({
    levels: z.array(z.object({ level_id: z.number().int(), name: z.string(), makers: z.number().int() })),
    makers: z.number().int(),
    /** Whose last term ends within 30 days. */
    ending: z.number().int(),
    months: z.array(
      z.object({
        /** 2026-11 */
        month: z.string(),
        opened: z.number().int(),
        renewed: z.number().int(),
        upgraded: z.number().int(),
        given: z.number().int(),
        refunded: z.number().int(),
        /** What was paid for terms of this month, less what of it went back. */
        amount: Yuan,
      }),
    ),
  }),
})
