import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Id } from '#contract/base/fields.ts'
import { Points } from '#contract/base/money.ts'
import { listOf, pageFields, whole } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { downloadWayKeys } from './downloads.words.ts'

// Taking resources away as a member: for nothing, for points, or again. What operators do is in downloads.console.ts.

const Way = z.enum(downloadWayKeys)

export const readOwnResource = endpoint({
  summary: '一份资料对当前账户：怎样可以下载、要多少积分、今天还能下载几份',
  method: 'GET',
  path: '/api/resources/{id}/own',
  access: 'member',
  input: z.object({ id: Id }),
  output: z.object({
    /** How it can be had now; null where it cannot, and `why_not` says why. */
    way: Way.nullable(),
    why_not: z.string(),
    /** What it costs now; nought where it is had for nothing. */
    points: z.number().int(),
    balance: Points,
    /** How many points are missing. */
    missing: z.number().int(),
    /** Until when it is free again, where it was paid for. */
    free_until: Instant.nullable(),
    left_today: z.number().int(),
    limit: z.number().int(),
  }),
  refusals: ['RECORD_NOT_FOUND'],
})
export type OwnResource = z.input<(typeof readOwnResource)['output']>

export const takeResource = endpoint({
  summary: '下载：得到五分钟内有效的地址；需要积分的在此扣除，一年内再次下载不再扣',
  method: 'POST',
  path: '/api/resources/{id}/download',
  access: 'member',
  input: z.object({
    id: Id,
    /** Which of its files, counted from one. */
    file: whole({ min: 1, max: 10 }).default(1),
    /** What somebody was told it costs and agreed to. */
    points_confirmed: z.number().int().min(0).max(100_000).optional(),
  }),
  output: z.object({
    address: z.string(),
    expires_at: Instant,
    file_name: z.string(),
    way: Way,
    points_spent: z.number().int(),
    balance: Points,
    free_until: Instant.nullable(),
  }),
  refusals: [
    ...(['RECORD_NOT_FOUND', 'RESOURCE_NOT_FOR_YOU', 'SCORE_INSUFFICIENT', 'PRICE_CHANGED'] as const),
    ...(['DOWNLOADS_OF_TODAY', 'FILE_GONE'] as const),
  ],
})

const Download = z.object({
  id: z.number().int(),
  resource_id: z.number().int(),
  title: z.string(),
  file_number: z.number().int(),
  file_name: z.string(),
  bytes: z.number().int(),
  way: Way,
  points_spent: z.number().int(),
  /** Its points went back. */
  refunded: z.boolean(),
  refund_reason: z.string(),
  /** Until when what was paid for is free again. */
  free_until: Instant.nullable(),
  /** Whether it can be had again, and what that costs now. */
  available: z.boolean(),
  points_now: z.number().int(),
  at: Instant,
})
export type Download = z.input<typeof Download>

export const listDownloads = endpoint({
  summary: '下载记录，最新在前',
  method: 'GET',
  path: '/api/resources/record',
  access: 'member',
  input: z.object({ ...pageFields, way: Way.optional() }),
  output: listOf(Download).extend({ left_today: z.number().int(), limit: z.number().int() }),
})
