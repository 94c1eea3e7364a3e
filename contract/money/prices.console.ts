import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Id, line, none } from '#contract/base/fields.ts'
import { Yuan } from '#contract/base/money.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { priceStandingKeys } from './prices.words.ts'

// The operators' side of price lists: what holds, what was announced, and every version before.

const List = line(60).min(1)
/** Which state of a list somebody had before them. */
const Stamp = z.number().int().min(0)

const PriceList = z.object({
  list: z.string(),
  title: z.string(),
  stamp: Stamp,
  /** Null where nothing is announced. */
  next_from: Instant.nullable(),
  items: z.array(
    z.object({
      item: z.string(),
      label: z.string(),
      /** Whether it need not be offered. */
      optional: z.boolean(),
      /** Null where it is not offered. */
      price: Yuan.nullable(),
      next_price: Yuan.nullable(),
    }),
  ),
})
export type PriceList = z.input<typeof PriceList>

export const listPriceLists = endpoint({
  summary: '价格表：现行的价格与已公布、尚未生效的价格',
  method: 'GET',
  path: '/api/console/prices',
  access: { staff: 'prices.read' },
  input: none,
  output: z.object({ list: z.array(PriceList), notice_days: z.number().int() }),
})

const PriceVersion = z.object({
  version: z.number().int(),
  list: z.string(),
  state: z.enum(priceStandingKeys),
  effective_at: Instant,
  note: z.string(),
  announced_by: z.string(),
  announced_at: Instant,
  withdrawn_by: z.string(),
  withdrawn_at: Instant.nullable(),
  /** With what held before it. */
  items: z.array(z.object({ item: z.string(), label: z.string(), price: Yuan.nullable(), before: Yuan.nullable() })),
})
export type PriceVersion = z.input<typeof PriceVersion>

export const listPriceVersions = endpoint({
  summary: '一张价格表的各个版本与前一版的差别，生效晚的在前',
  method: 'GET',
  path: '/api/console/prices/versions',
  access: { staff: 'prices.read' },
  input: z.object({ ...pageFields, list: List }),
  output: listOf(PriceVersion),
  refusals: ['RECORD_NOT_FOUND'],
})

export const announcePrices = endpoint({
  summary: '公布新版价格：降价可以立即生效，涨价须提前七天；已经下单的不受影响',
  method: 'POST',
  path: '/api/console/prices',
  access: { staff: 'prices.announce' },
  input: z.object({
    list: List,
    stamp: Stamp,
    /** Null: at once. */
    effective_at: Instant.nullable(),
    note: line(200).min(1, '请写明为什么修改'),
    prices: z
      .array(z.object({ item: line(30).min(1), price: Yuan.nullable() }))
      .min(1)
      .max(20),
  }),
  output: z.object({ version: z.number().int() }),
  refusals: ['RECORD_NOT_FOUND', 'CHANGED_MEANWHILE', 'PRICE_TOO_SOON', 'PRICE_THERE', 'PRICE_SAME'],
  done: '已公布',
})

export const withdrawPrices = endpoint({
  summary: '撤回尚未生效的一版价格',
  method: 'POST',
  path: '/api/console/prices/{version}/withdraw',
  access: { staff: 'prices.announce' },
  input: z.object({ version: Id, stamp: Stamp }),
  output: z.null(),
  refusals: ['RECORD_NOT_FOUND', 'CHANGED_MEANWHILE', 'RECORD_MOVED_ON', 'PRICE_TOO_SOON'],
  done: '已撤回',
})
