import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Id, line } from '#contract/base/fields.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { IdentityNumber, RealName } from './identities.ts'
import { identityStateKeys, identityStepKeys } from './identities.words.ts'

// The operators' side: who was verified, who waits for a person to look, and putting right what was verified wrongly.

const Said = line(200).min(5, '请至少写 5 个字')

const Correction = z.object({
  id: z.number().int(),
  state: z.enum(['requested', 'approved', 'rejected', 'cancelled']),
  /** Masked. */
  name: z.string(),
  number: z.string(),
  reason: z.string(),
  requested_by: z.string(),
  requested_at: Instant,
  own: z.boolean(),
  decided_by: z.string(),
  decided_at: Instant.nullable(),
  decision_note: z.string(),
})

const Listed = z.object({
  id: z.number().int(),
  no: z.string(),
  maker: z.object({ id: z.number().int(), name: z.string() }),
  state: z.enum(identityStateKeys),
  /** Masked; empty where it was not kept. */
  name: z.string(),
  number: z.string(),
  provider: z.string(),
  reason: z.string(),
  correcting: z.boolean(),
  verified_at: Instant.nullable(),
  created_at: Instant,
})
export type ListedIdentity = z.input<typeof Listed>

const Detail = Listed.extend({
  agreed_at: Instant,
  timeline: z.array(
    z.object({
      step: z.enum(identityStepKeys),
      state: z.enum(identityStateKeys),
      at: Instant,
      note: z.string(),
      by: z.string(),
    }),
  ),
  corrections: z.array(Correction),
  /** Other accounts in which the same number was given, the newest first; at most ten. */
  same_number: z.array(z.object({ maker_id: z.number().int(), name: z.string(), state: z.string(), at: Instant })),
})
export type IdentityDetail = z.input<typeof Detail>

export const listIdentities = endpoint({
  summary: '创客实名认证，最新在前；姓名与号码只显示一部分',
  method: 'GET',
  path: '/api/console/identities',
  access: { staff: 'identities.read' },
  input: z.object({
    ...pageFields,
    state: z.enum(identityStateKeys).optional(),
    maker_id: Id.optional(),
    no: line(32).optional(),
    correcting: z.enum(['true', 'false']).optional(),
  }),
  output: listOf(Listed),
})

export const readConsoleIdentity = endpoint({
  summary: '一份实名认证，附经过、更正与同一号码的其他账户',
  method: 'GET',
  path: '/api/console/identities/{id}',
  access: { staff: 'identities.read' },
  input: z.object({ id: Id }),
  output: Detail,
  refusals: ['RECORD_NOT_FOUND'],
})

export const revealIdentity = endpoint({
  summary: '查看完整的姓名与证件号码，记入操作日志',
  method: 'POST',
  path: '/api/console/identities/{id}/reveal',
  access: { staff: 'identities.reveal' },
  input: z.object({ id: Id }),
  output: z.object({ name: z.string(), number: z.string() }),
  refusals: ['RECORD_NOT_FOUND'],
})

const decided = ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON'] as const

export const approveIdentity = endpoint({
  summary: '人工核验通过；写明在哪里核验',
  method: 'POST',
  path: '/api/console/identities/{id}/approve',
  access: { staff: 'identities.review' },
  input: z.object({ id: Id, note: Said }),
  output: Detail,
  refusals: [...decided],
  done: '已通过',
})

export const rejectIdentity = endpoint({
  summary: '人工核验未通过；原因会告知本人',
  method: 'POST',
  path: '/api/console/identities/{id}/reject',
  access: { staff: 'identities.review' },
  input: z.object({ id: Id, note: Said }),
  output: Detail,
  refusals: [...decided],
  done: '已驳回',
})

export const requestIdentityCorrection = endpoint({
  summary: '申请更正已认证的姓名或号码，由另一位同事复核后生效',
  method: 'POST',
  path: '/api/console/identities/{id}/corrections',
  access: { staff: 'identities.review' },
  input: z.object({ id: Id, name: RealName, number: IdentityNumber, reason: Said }),
  output: Detail,
  refusals: [...decided, 'IDENTITY_CORRECTING', 'IDENTITY_TAKEN'],
  done: '已提交，等待复核',
})

export const decideIdentityCorrection = endpoint({
  summary: '复核更正：通过或驳回；不能复核自己申请的',
  method: 'POST',
  path: '/api/console/identities/{id}/corrections/decide',
  access: { staff: 'identities.correct' },
  input: z.object({ id: Id, approve: z.boolean(), note: Said }),
  output: Detail,
  refusals: [...decided, 'SAME_APPROVER', 'APPROVERS_TIED', 'IDENTITY_TAKEN'],
  done: '已复核',
})

export const cancelIdentityCorrection = endpoint({
  summary: '撤回自己申请的更正',
  method: 'POST',
  path: '/api/console/identities/{id}/corrections/cancel',
  access: { staff: 'identities.review' },
  input: z.object({ id: Id }),
  output: Detail,
  refusals: [...decided, 'NOT_ALLOWED'],
  done: '已撤回',
})
