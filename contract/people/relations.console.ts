import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Day, Id, line, Person } from '#contract/base/fields.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'

// Who belongs to whom, as operators see it: how they came, who they belong to now, and who changed it why.

const Realm = z.enum(['enterprise', 'maker'])

export const relationSources = { link: '邀请链接', code: '填写邀请码', staff: '运营人员' } as const
const Source = z.enum(['link', 'code', 'staff'])

const Relation = z.object({
  /** Of one child, as the console's addresses have it. */
  key: z.string(),
  child_realm: Realm,
  child: Person,
  phone_number: z.string(),
  /** To whom they belong now. */
  maker: Person,
  source: Source,
  channel: z.string(),
  /** When they registered. */
  bound_at: Instant,
  /** Since when they belong to this maker. */
  since: Instant,
  changed: z.boolean(),
})
export type Relation = z.input<typeof Relation>

const Change = z.object({
  id: z.number().int(),
  from: Person.nullable(),
  to: Person.nullable(),
  reason: z.string(),
  by: z.string(),
  changed_at: Instant,
})

const RelationDetail = z.object({
  child_realm: Realm,
  child: Person,
  phone_number: z.string(),
  registered_at: Instant,
  maker: Person.nullable(),
  since: Instant.nullable(),
  /** How they came, whatever was decided afterwards. */
  origin: z.object({ maker: Person, source: Source, channel: z.string(), at: Instant }).nullable(),
  changes: z.array(Change),
})
export type RelationDetail = z.input<typeof RelationDetail>

export const listRelations = endpoint({
  summary: '邀请关系，最新注册的在前',
  method: 'GET',
  path: '/api/console/relations',
  access: { staff: 'relations.read' },
  input: z.object({
    ...pageFields,
    q: line(60).optional(),
    maker_id: Id.optional(),
    child_realm: Realm.optional(),
    source: Source.optional(),
    changed: z.enum(['true']).optional(),
    from: Day.optional(),
    to: Day.optional(),
  }),
  output: listOf(Relation),
})

const whose = { realm: Realm, id: Id }

export const readRelation = endpoint({
  summary: '一个账户的邀请关系与全部变更',
  method: 'GET',
  path: '/api/console/relations/{realm}/{id}',
  access: { staff: 'relations.read' },
  input: z.object(whose),
  output: RelationDetail,
  refusals: ['RECORD_NOT_FOUND'],
})

export const changeRelation = endpoint({
  summary: '变更邀请关系：只影响以后的订单，已产生的佣金不变；不填 maker_id 为解除',
  method: 'POST',
  path: '/api/console/relations/{realm}/{id}',
  access: { staff: 'relations.change' },
  input: z.object({
    ...whose,
    maker_id: Id.nullable(),
    reason: line(200).min(5, '请至少写 5 个字'),
    /** To whom they belonged when it was decided: somebody else may have been quicker. */
    from_maker_id: Id.nullable(),
  }),
  output: RelationDetail,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'RELATION_CIRCLE', 'RELATION_SELF'],
  done: '邀请关系已变更',
})
