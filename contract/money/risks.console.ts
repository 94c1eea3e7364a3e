import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Id, line, Person } from '#contract/base/fields.ts'
import { Yuan } from '#contract/base/money.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { evidenceKindKeys, riskStateKeys, riskStepKeys } from './risks.words.ts'

// The risk queue: a pair, what was seen of it, what is at stake. One proposes, another decides.

const Evidence = z.object({
  kind: z.enum(evidenceKindKeys),
  detail: z.string(),
  seen_at: Instant,
})

const Risk = z.object({
  id: z.number().int(),
  no: z.string(),
  state: z.enum(riskStateKeys),
  maker: Person,
  enterprise: Person,
  kinds: z.array(z.enum(evidenceKindKeys)),
  amount: Yuan,
  orders: z.number().int(),
  proposal: z.enum(['release', 'cancel']).nullable(),
  proposed_by: z.string(),
  /** Proposed by whoever reads this: somebody else has to decide. */
  own: z.boolean(),
  explained_at: Instant.nullable(),
  explain_until: Instant,
  decided_by: z.string(),
  decided_at: Instant.nullable(),
  created_at: Instant,
})
export type Risk = z.input<typeof Risk>

const RiskDetail = Risk.extend({
  evidence: z.array(Evidence),
  commissions: z.array(z.object({ id: z.number().int(), order_no: z.string(), amount: Yuan, held_at: Instant })),
  explanation: z.string(),
  reason: z.string(),
  /** Whether commissions may be cancelled now: its maker has spoken, or had the time to. */
  ripe: z.boolean(),
  timeline: z.array(z.object({ step: z.enum(riskStepKeys), note: z.string(), by: z.string(), at: Instant })),
})
export type RiskDetail = z.input<typeof RiskDetail>

export const listRisks = endpoint({
  summary: '佣金风险，最新在前',
  method: 'GET',
  path: '/api/console/risks',
  access: { staff: 'risks.read' },
  input: z.object({
    ...pageFields,
    state: z.enum(riskStateKeys).optional(),
    kind: z.enum(evidenceKindKeys).optional(),
    maker_id: Id.optional(),
    enterprise_id: Id.optional(),
    no: line(32).optional(),
  }),
  output: listOf(Risk),
})

export const readRisk = endpoint({
  summary: '一项佣金风险：证据、涉及的佣金、创客的说明与经过',
  method: 'GET',
  path: '/api/console/risks/{id}',
  access: { staff: 'risks.read' },
  input: z.object({ id: Id }),
  output: RiskDetail,
  refusals: ['RECORD_NOT_FOUND'],
})

const Reason = line(200).min(5, '请至少写 5 个字')

export const proposeRisk = endpoint({
  summary: '提出处理意见：放行或取消佣金，由另一位同事复核',
  method: 'POST',
  path: '/api/console/risks/{id}/propose',
  access: { staff: 'risks.propose' },
  input: z.object({ id: Id, proposal: z.enum(['release', 'cancel']), reason: Reason }),
  output: RiskDetail,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON'],
  done: '已提出，等待复核',
})

export const returnRisk = endpoint({
  summary: '驳回处理意见，重新处理；提出的人可以撤回，复核的人可以驳回',
  method: 'POST',
  path: '/api/console/risks/{id}/return',
  access: { staff: 'risks.propose' },
  input: z.object({ id: Id, reason: Reason }),
  output: RiskDetail,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON'],
  done: '已退回',
})

export const decideRisk = endpoint({
  summary: '复核处理意见并执行；不能复核自己提出的，创客说明期内不能取消佣金',
  method: 'POST',
  path: '/api/console/risks/{id}/decide',
  access: { staff: 'risks.decide' },
  input: z.object({ id: Id, proposal: z.enum(['release', 'cancel']) }),
  output: RiskDetail,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'SAME_APPROVER', 'APPROVERS_TIED', 'RISK_NOT_RIPE'],
  done: '已执行',
})
