import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Id } from '#contract/base/fields.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'

export const engineNames = { indexnow: 'IndexNow（必应等）', baidu: '百度', sandbox: '沙箱' } as const
export type EngineName = keyof typeof engineNames
const engineKeys = Object.keys(engineNames) as [EngineName, ...EngineName[]]

export const pushStates = { waiting: '等待推送', told: '已推送', refused: '被拒绝', failed: '未送达' } as const
export type PushState = keyof typeof pushStates
const pushStateKeys = Object.keys(pushStates) as [PushState, ...PushState[]]

export const pushReasons = { shown: '新页面', changed: '有修改', gone: '已下线' } as const
export type PushReason = keyof typeof pushReasons
const pushReasonKeys = Object.keys(pushReasons) as [PushReason, ...PushReason[]]

const Push = z.object({
  id: z.number().int(),
  engine: z.enum(engineKeys),
  path: z.string().max(300),
  reason: z.enum(pushReasonKeys),
  state: z.enum(pushStateKeys),
  due_at: Instant,
  tries: z.number().int(),
  /** What the engine said last, in its own words. */
  answer: z.string().max(300),
  created_at: Instant,
  ended_at: Instant.nullable(),
})
export type Push = z.input<typeof Push>

export const listPushes = endpoint({
  summary: '向搜索引擎的推送记录，最新在前',
  method: 'GET',
  path: '/api/console/engine-pushes',
  access: { staff: 'seo.read' },
  input: z.object({
    ...pageFields,
    engine: z.enum(engineKeys).optional(),
    state: z.enum(pushStateKeys).optional(),
  }),
  output: listOf(Push).extend({
    /** Those that are told at all, as the configuration names them. */
    engines: z.array(z.enum(engineKeys)).max(3),
  }),
})

export const retryPush = endpoint({
  summary: '重新推送一条被拒绝或未送达的记录',
  method: 'POST',
  path: '/api/console/engine-pushes/{id}/retry',
  access: { staff: 'seo.edit' },
  input: z.object({ id: Id }),
  output: z.null(),
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON'],
  done: '已重新排队，一分钟内推送',
})
