import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Day, Flag, line } from '#contract/base/fields.ts'
import { keyedFields, listOf } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'

const AuditEntry = z.object({
  id: z.number().int(),
  at: Instant,
  actor_kind: z.enum(['staff', 'enterprise', 'maker', 'system']),
  actor_id: z.number().int().nullable(),
  actor_name: z.string(),
  action: z.string(),
  subject: z.string(),
  /** What it was and what it became; null where there was nothing or nothing is left. */
  before: z.unknown(),
  after: z.unknown(),
  request_id: z.string(),
})
export type AuditEntry = z.input<typeof AuditEntry>

export const readLastEdit = endpoint({
  summary: '最后一次修改：谁、何时',
  method: 'GET',
  path: '/api/console/last-edit',
  access: 'staff',
  // `banner:12`, `setting:site.info`: what somebody may look at, they may know who changed.
  input: z.object({ subject: z.string().regex(/^[a-z-]{2,30}:[\w.-]{1,60}$/) }),
  output: z.object({ name: z.string(), at: Instant }).nullable(),
})

export const listAudit = endpoint({
  summary: '操作日志',
  method: 'GET',
  path: '/api/console/audit',
  access: { staff: 'audit.read' },
  input: z.object({
    ...keyedFields,
    action: line(60).optional(),
    subject: line(120).optional(),
    actor: line(60).optional(),
    /** Without those who merely came in, unless they are asked for. */
    sign_ins: Flag.default(true),
    from: Day.optional(),
    to: Day.optional(),
  }),
  output: listOf(AuditEntry),
  byKey: 'id',
})
