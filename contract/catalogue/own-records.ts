import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Id, line, Version } from '#contract/base/fields.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import type { RefusalCode } from '#contract/base/refusals.ts'
import { Instant } from '#contract/base/time.ts'
import { levels, ownActions, recordEvents, reviewModes } from './own-records.words.ts'

// The owners' side of the records that enterprises show: the same calls for every kind, beside the operators' ones.

/** A step of something that has an owner, as both sides see it. */
export const Event = z.object({
  event: z.enum(recordEvents),
  at: Instant,
  /** Whose side did it. */
  by: z.enum(['owner', 'operator', 'house']),
  reason: z.string(),
  reasons: z.record(z.string(), z.string()),
})
export type Event = z.input<typeof Event>

const Revision = z.object({
  state: z.enum(['draft', 'review', 'rejected']),
  reason: z.string(),
  /** Why it was sent back, field by field. */
  reasons: z.record(z.string(), z.string()),
  handed_in_at: Instant.nullable(),
  decided_at: Instant.nullable(),
})

const ownHead = {
  id: z.number().int(),
  /** Of what readers see: whether they do. */
  state: z.string(),
  hidden_by: z.enum(['owner', 'operator', 'account']).nullable(),
  /** Handed back with every change: on top of another one it is refused, and nothing is lost. */
  version: z.string(),
  created_at: Instant,
  updated_at: Instant,
  published_at: Instant.nullable(),
  /** What is being changed beside what readers see; null where nothing is. */
  revision: Revision.nullable(),
  /** The fields that readers will see differently. */
  changed: z.array(z.string()),
  actions: z.array(z.enum(ownActions)),
}
const OwnHead = z.object(ownHead)
export type OwnHead = z.input<typeof OwnHead>

/** By what owners look through theirs; what can be over is also closed. */
export const ownStates = ['shown', 'off', 'review', 'rejected', 'draft', 'closed'] as const

const version = z.string().regex(/^\d{1,9}\.\d{1,9}$/, '请刷新后重试')

/** How many there may be, said before it is met. */
const Limits = z.object({
  used: z.number().int(),
  max: z.number().int(),
  pictures_max: z.number().int(),
  /** The level of certification that these hold for; nought without one. */
  level: z.number().int(),
  /** What handing in leads to. */
  review: z.enum(reviewModes),
  /** Whether handing in takes a certification. */
  certified: z.boolean(),
})
export type OwnLimits = z.input<typeof Limits>

const Views = z.object({
  /** Of the last thirty days, the oldest first, today's last. */
  days: z.array(z.number().int()),
  total: z.number().int(),
})

interface Declared<Fields extends z.ZodRawShape, Shown extends z.ZodRawShape> {
  /** Below `/api/user/`. */
  at: string
  noun: string
  /** What an owner fills in. */
  fields: Fields
  /** What stands beside it. */
  shown: Shown
  check?: (given: z.output<z.ZodObject<Fields>>, context: z.RefinementCtx) => void
}

export function ownRecordCalls<Fields extends z.ZodRawShape, Shown extends z.ZodRawShape>(
  declared: Declared<Fields, Shown>,
) {
  const { noun, fields, shown, check } = declared
  const at = `/api/user/${declared.at}` as const
  const Owned = z.object({ ...fields, ...ownHead, ...shown })
  const Row = z.object({ ...withoutText(fields), ...ownHead, ...shown, views: Views })
  const checked = <Shape extends z.ZodRawShape>(shape: z.ZodObject<Shape>) =>
    shape.superRefine((given, context) => check?.(given as never, context))
  const changing: readonly RefusalCode[] = ['RECORD_NOT_FOUND', 'CHANGED_MEANWHILE', 'RECORD_MOVED_ON', 'NOT_ALLOWED']
  const step = <Path extends string>(path: Path, summary: string, done: string, refusals: RefusalCode[] = []) =>
    endpoint({
      summary: `${summary}${noun}`,
      method: 'POST',
      path: `${at}/{id}/${path}`,
      access: 'enterprise',
      input: z.object({ id: Id, version }),
      output: Owned,
      refusals: [...changing, ...refusals],
      done,
    })
  return {
    list: endpoint({
      summary: `我的${noun}，附数量限制与近 30 天浏览`,
      method: 'GET',
      path: at,
      access: 'enterprise',
      input: z.object({ ...pageFields, state: z.enum(ownStates).optional() }),
      output: listOf(Row).extend({ limits: Limits }),
    }),
    read: endpoint({
      summary: `我的一条${noun}：待审核的修改在内`,
      method: 'GET',
      path: `${at}/{id}`,
      access: 'enterprise',
      input: z.object({ id: Id }),
      output: Owned.extend({ events: z.array(Event), limits: Limits }),
      refusals: ['RECORD_NOT_FOUND'],
    }),
    add: endpoint({
      summary: `新建${noun}草稿`,
      method: 'POST',
      path: at,
      access: 'enterprise',
      input: checked(z.object(fields)),
      output: Owned,
      refusals: ['FILE_GONE', 'OWN_LIMIT', 'NOT_ALLOWED', 'RECORD_NOT_FOUND'],
      done: '草稿已保存',
    }),
    save: endpoint({
      summary: `保存${noun}的修改：读者在审核通过前看到的不变`,
      method: 'POST',
      path: `${at}/{id}`,
      access: 'enterprise',
      input: checked(z.object({ ...fields, id: Id, version })),
      output: Owned,
      refusals: ['FILE_GONE', ...changing],
      done: '已保存',
    }),
    handIn: step('submit', '提交审核', '已提交', ['CERTIFICATION_NEEDED', 'WORDS_REFUSED']),
    withdraw: step('withdraw', '撤回提交的', '已撤回，可以继续修改'),
    drop: step('drop', '放弃修改', '已放弃修改'),
    takeOff: step('off', '下线', '已下线'),
    putBack: step('on', '重新上线', '已上线'),
    copy: endpoint({
      summary: `复制一条${noun}为新草稿`,
      method: 'POST',
      path: `${at}/{id}/copy`,
      access: 'enterprise',
      input: z.object({ id: Id }),
      output: Owned,
      refusals: ['OWN_LIMIT', 'RECORD_NOT_FOUND', 'NOT_ALLOWED', 'RECORD_MOVED_ON'],
      done: '已复制为草稿',
    }),
    remove: endpoint({
      summary: `删除从未发布的${noun}草稿`,
      method: 'POST',
      path: `${at}/{id}/delete`,
      access: 'enterprise',
      input: z.object({ id: Id, version }),
      output: z.null(),
      refusals: ['IN_USE', ...changing],
      done: '已删除',
    }),
  }
}

type WithoutText<Fields> = Omit<Fields, 'html'>

/** Lists carry no texts of pages, which would weigh more than everything else together. */
function withoutText<Fields extends z.ZodRawShape>(fields: Fields): WithoutText<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'html')) as WithoutText<Fields>
}

// The operators' side: what is asked of owners.

const many = (max: number) => z.array(z.number().int().min(0).max(max)).length(levels.length)

/** For each level of certification, the first for none. */
export const OwnRules = z.object({
  review: z.enum(reviewModes),
  max: many(1000),
  pictures: many(9),
  /** Whether only what is certified may be handed in; so it was before there was a choice. */
  certified: z.boolean().default(true),
})
export type OwnRules = z.infer<typeof OwnRules>

export const ownKinds = ['company', 'product', 'business', 'link'] as const
const Kind = z.enum(ownKinds)
export type OwnKind = z.infer<typeof Kind>

/** As they are told: what is stored is never refused for its size. */
const told = z.array(z.number().int())
const AllRules = z.record(
  Kind,
  OwnRules.extend({ max: told, pictures: told, certified: z.boolean(), version: Version }),
)

export const readOwnRules = endpoint({
  summary: '企业自助内容的审核方式与数量限制（后台）',
  method: 'GET',
  path: '/api/console/own-rules',
  access: { staff: 'settings.read' },
  input: z.object({}),
  output: AllRules,
})

export const saveOwnRules = endpoint({
  summary: '修改企业自助内容的审核方式与数量限制',
  method: 'POST',
  path: '/api/console/own-rules',
  access: { staff: 'settings.edit' },
  input: OwnRules.extend({ kind: Kind, version: Version }),
  output: AllRules,
  refusals: ['CHANGED_MEANWHILE'],
  done: '已保存',
})

/** One field of what waits for a decision: what readers see, and what they would. */
const Difference = z.object({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** Somebody else has changed it since the owner did. */
  moved: z.boolean(),
})

/** What operators see of an owner's side, beside the record itself. */
export const waitingRevision = Revision.extend({
  /** Nobody has seen any of it yet. */
  first: z.boolean(),
  differences: z.array(Difference),
}).nullable()
export type WaitingRevision = z.input<typeof waitingRevision>

/** Why it is sent back, field by field. */
export const Reasons = z.record(line(40), line(200)).refine((given) => Object.keys(given).length <= 40, '原因过多')
