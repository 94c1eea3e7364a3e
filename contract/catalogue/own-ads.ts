import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Day, FileUrl, Id, line } from '#contract/base/fields.ts'
import { Yuan } from '#contract/base/money.ts'
import { listOf, pageFields, whole } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { OrderChannel, PayWay } from '#contract/money/orders.ts'
import { PrivateFileUrl } from '#contract/site/files.ts'
import { FieldReasons, Figures, PriceLines, SlotFacts, Timeline } from './ads.ts'
import { adActionKeys, adPhaseKeys, adStateKeys, adTradeKeys, targetFault } from './ads.words.ts'
import { filled } from './record-fields.ts'

// What an enterprise does about its ads: book days of a seat, hand in what is shown there, follow it, call it off.

const Trade = z.enum(adTradeKeys)

/** What is shown, and what proves that it may be. */
const creative = {
  title: filled(40, '请填写标题'),
  image: FileUrl,
  alt: filled(60, '请填写图片说明'),
  target_url: z
    .string()
    .trim()
    .max(500)
    .superRefine((target, context) => {
      const fault = targetFault(target)
      if (fault) context.addIssue({ code: 'custom', message: fault })
    }),
  trade: Trade.default('none'),
  approval_no: line(60).default(''),
  qualifications: z.array(PrivateFileUrl).max(6, '最多 6 份资质材料').default([]),
}

interface Regulated {
  trade: z.infer<typeof Trade>
  approval_no: string
}

function demandApproval({ trade, approval_no }: Regulated, context: z.RefinementCtx): void {
  if (trade !== 'none' && approval_no === '') {
    context.addIssue({ code: 'custom', path: ['approval_no'], message: '这个行业的广告须填写广告审查批准文号' })
  }
}

const Creative = z.object({
  title: z.string(),
  image: z.string(),
  alt: z.string(),
  target_url: z.string(),
  trade: Trade,
  approval_no: z.string(),
  qualifications: z.array(z.string()),
})
export type AdCreative = z.input<typeof Creative>

const OwnAd = z.object({
  id: z.number().int(),
  no: z.string(),
  state: z.enum(adStateKeys),
  phase: z.enum(adPhaseKeys),
  slot_id: z.number().int(),
  slot: z.string(),
  seat: z.number().int(),
  starts_on: Day,
  ends_on: Day,
  days: z.number().int(),
  amount: Yuan,
  order_no: z.string(),
  title: z.string(),
  image: z.string(),
  alt: z.string(),
  /** Until when the seat is kept for whoever has not paid; null where it is not kept that way. */
  held_until: Instant.nullable(),
  /** Until when one that was sent back may be handed in again. */
  mend_until: Instant.nullable(),
  reject_reason: z.string(),
  reject_fields: FieldReasons,
  revision_state: z.enum(['review', 'rejected']).nullable(),
  frozen: z.boolean(),
  seen: z.number().int(),
  clicks: z.number().int(),
  actions: z.array(z.enum(adActionKeys)),
})
export type OwnAd = z.input<typeof OwnAd>

/** A paper of one's own, under an address that opens it for some minutes. */
const Paper = z.object({ url: z.string(), name: z.string(), href: z.string() })

const OwnAdDetail = OwnAd.extend({
  ...Creative.shape,
  width: z.number().int(),
  height: z.number().int(),
  page: z.string(),
  papers: z.array(Paper),
  price_lines: PriceLines,
  refunded_days: z.number().int(),
  /** What comes back if it is called off today, and for how many days. */
  refundable: z.object({ amount: Yuan, days: z.number().int() }),
  /** Another creative, which waits or was sent back. */
  revision: Creative.extend({ reason: z.string() }).nullable(),
  timeline: Timeline,
  figures: Figures,
})
export type OwnAdDetail = z.input<typeof OwnAdDetail>

const path = '/api/user/advertisement'
const one = z.object({ id: Id })

export const listOwnAds = endpoint({
  summary: '我的广告，最新在前',
  method: 'GET',
  path,
  access: 'enterprise',
  input: z.object({ ...pageFields, state: z.enum(adStateKeys).optional() }),
  output: listOf(OwnAd),
})

export const readAdForm = endpoint({
  summary: '投放广告所需：广告位、各席位 90 天内的空档、最早开始日、可用的推广金',
  method: 'GET',
  path: `${path}/form`,
  access: 'enterprise',
  /** One of one's own to begin with: its words and pictures are taken over. */
  input: z.object({ from: Id.optional() }),
  output: z.object({
    certified: z.boolean(),
    /** The day of the first letter of `seats`. */
    from: Day,
    earliest: Day,
    slots: z.array(
      SlotFacts.extend({
        /** For each seat one letter a day from today on: `1` where it is free. */
        seats: z.array(z.string()),
      }),
    ),
    balance: Yuan,
    promotion: Yuan,
    creative: Creative.extend({ slot_id: z.number().int(), papers: z.array(Paper) }).nullable(),
  }),
  refusals: ['RECORD_NOT_FOUND'],
})
export type AdForm = z.input<typeof readAdForm.output>

export const readOwnAd = endpoint({
  summary: '我的一则广告：内容、费用、经过与每日数据',
  method: 'GET',
  path: `${path}/{id}`,
  access: 'enterprise',
  input: one,
  output: OwnAdDetail,
  refusals: ['RECORD_NOT_FOUND'],
})

export const orderAd = endpoint({
  summary: '投放广告：选定席位与日期并提交内容，席位保留 30 分钟等待支付',
  method: 'POST',
  path,
  access: 'enterprise',
  input: z
    .object({
      ...creative,
      slot_id: Id,
      seat: whole({ min: 1, max: 20 }),
      starts_on: Day,
      ends_on: Day,
      /** What was shown and agreed to; where it is another by now, nothing happens. */
      price_confirmed: Yuan.optional(),
      use_promotion: z.boolean().default(false),
      /** Without one the balance pays, if it is enough. */
      channel: OrderChannel.optional(),
      agree: z.literal(true, '请先阅读并同意广告投放说明'),
    })
    .superRefine((given, context) => {
      demandApproval(given, context)
      if (given.ends_on < given.starts_on)
        context.addIssue({ code: 'custom', path: ['ends_on'], message: '结束日期不能早于开始日期' })
    }),
  output: OwnAd.extend({ pay: PayWay.nullable().optional() }),
  refusals: [
    ...(['REQUEST_ID_REUSED', 'SEAT_TAKEN', 'PRICE_CHANGED', 'CERTIFICATION_NEEDED', 'ACCOUNT_FROZEN'] as const),
    ...(['ORDERS_OPEN', 'CHANNEL_OFF', 'PAYMENT_BUSY', 'WORDS_REFUSED', 'FILE_GONE', 'RECORD_NOT_FOUND'] as const),
    'OWN_LIMIT',
  ],
  idempotent: true,
  done: '已下单',
})

export const handInAd = endpoint({
  summary: '提交广告内容：需修改的重新送审；已通过的在审核通过前照旧展示',
  method: 'POST',
  path: `${path}/{id}/hand-in`,
  access: 'enterprise',
  input: z.object({ ...creative, id: Id }).superRefine(demandApproval),
  output: OwnAd,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'WORDS_REFUSED', 'FILE_GONE', 'ACCOUNT_FROZEN'],
  done: '已提交审核',
})

export const withdrawAdRevision = endpoint({
  summary: '撤回尚未通过的新广告内容，原内容不变',
  method: 'POST',
  path: `${path}/{id}/withdraw`,
  access: 'enterprise',
  input: one,
  output: OwnAd,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON'],
  done: '已撤回',
})

export const cancelAd = endpoint({
  summary: '取消投放：未开始的全额退回，投放中的按未用的整天退回',
  method: 'POST',
  path: `${path}/{id}/cancel`,
  access: 'enterprise',
  input: one.extend({
    /** What was said to come back; where it is another by now, nothing happens. */
    refund_confirmed: Yuan.optional(),
  }),
  output: OwnAd,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'PRICE_CHANGED'],
  done: '已取消',
})
