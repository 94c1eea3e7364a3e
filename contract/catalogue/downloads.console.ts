import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Day, Id, line, none, Version } from '#contract/base/fields.ts'
import { keyedFields, listOf } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { downloadWayKeys } from './downloads.words.ts'

// The operators' side of downloads: who took what, what it cost, and giving points back.

const Way = z.enum(downloadWayKeys)
const Kind = z.enum(['enterprise', 'maker'])

const Download = z.object({
  id: z.number().int(),
  owner_kind: Kind,
  owner_id: z.number().int(),
  owner_name: z.string(),
  resource_id: z.number().int(),
  title: z.string(),
  file_name: z.string(),
  way: Way,
  points: z.number().int(),
  at: Instant,
  delivered_at: Instant.nullable(),
  failed_at: Instant.nullable(),
  purchase_id: z.number().int().nullable(),
  purchase_no: z.string(),
  refunded_at: Instant.nullable(),
  refund_reason: z.string(),
  refunded_by: z.string(),
  /** Whether its points can be given back: paid by this very download, and not given back yet. */
  refundable: z.boolean(),
})
export type ConsoleDownload = z.input<typeof Download>

export const listConsoleDownloads = endpoint({
  summary: '下载记录，最新在前',
  method: 'GET',
  path: '/api/console/downloads',
  access: { staff: 'downloads.read' },
  input: z.object({
    ...keyedFields,
    resource_id: Id.optional(),
    owner_kind: Kind.optional(),
    owner_id: Id.optional(),
    way: Way.optional(),
    no: line(40).optional(),
    from: Day.optional(),
    to: Day.optional(),
  }),
  output: listOf(Download),
  byKey: 'id',
})

const Figure = z.object({
  resource_id: z.number().int(),
  title: z.string(),
  times: z.number().int(),
  people: z.number().int(),
  points: z.number().int(),
  failed: z.number().int(),
})

export const readDownloadFigures = endpoint({
  summary: '近 30 天的下载：总数与最多的二十份资料',
  method: 'GET',
  path: '/api/console/downloads/figures',
  access: { staff: 'downloads.read' },
  input: none,
  output: z.object({
    times: z.number().int(),
    people: z.number().int(),
    points: z.number().int(),
    refunded: z.number().int(),
    resources: z.array(Figure),
  }),
})
export const refundDownload = endpoint({
  summary: '退回一次购买所用的积分；之后再次下载须重新支付积分',
  method: 'POST',
  path: '/api/console/downloads/{id}/refund',
  access: { staff: 'downloads.refund' },
  input: z.object({ id: Id, reason: line(200).min(5, '请至少写 5 个字') }),
  output: none,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON'],
  done: '积分已退回',
})

const Limits = z.object({
  member: z.number().int(),
  certified: z.number().int(),
  vip: z.number().int(),
  version: Version,
})
export type DownloadLimits = z.input<typeof Limits>

export const readDownloadLimits = endpoint({
  summary: '每天可下载的资料数，按账户级别',
  method: 'GET',
  path: '/api/console/downloads/limits',
  access: { staff: 'downloads.read' },
  input: none,
  output: Limits,
})

const limit = z.number().int().min(1, '至少 1 份').max(1000, '最多 1000 份')

export const saveDownloadLimits = endpoint({
  summary: '修改每天可下载的资料数',
  method: 'POST',
  path: '/api/console/downloads/limits',
  access: { staff: 'downloads.settings' },
  input: z.object({ member: limit, certified: limit, vip: limit, version: Version }),
  output: Limits,
  refusals: ['CHANGED_MEANWHILE'],
  done: '已保存',
})
