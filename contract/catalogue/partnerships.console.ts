import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Flag, Id, line, Person } from '#contract/base/fields.ts'
import { Yuan } from '#contract/base/money.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { PrivateFileUrl } from '#contract/site/files.ts'
import { claimKindKeys, claimStateKeys, partnershipStateKeys, partnershipStepKeys } from './partnerships.words.ts'

// The operators' side of partnerships: who applies, what was agreed, and what becomes of deposits, by two people.

const State = z.enum(partnershipStateKeys)

const Listed = z.object({
  id: z.number().int(),
  no: z.string(),
  state: State,
  enterprise: Person,
  company_name: z.string(),
  credit_code: z.string(),
  plan: z.string(),
  fee_amount: Yuan,
  deposit_amount: Yuan,
  deposit_left: Yuan,
  /** By when what is left of the deposit has to be back; null while it is kept. */
  deposit_due_at: Instant.nullable(),
  /** Something about the deposit waits for a second person. */
  claim: z.enum(claimKindKeys).nullable(),
  starts_at: Instant.nullable(),
  ends_at: Instant.nullable(),
  pay_until: Instant.nullable(),
  confirmed_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
})
export type ConsolePartnership = z.input<typeof Listed>

const Claim = z.object({
  id: z.number().int(),
  no: z.string(),
  kind: z.enum(claimKindKeys),
  state: z.enum(claimStateKeys),
  amount: Yuan,
  reason: z.string(),
  evidence: z.array(z.string()),
  proposed_by: z.string(),
  /** Proposed by whoever reads this: somebody else has to decide. */
  own: z.boolean(),
  proposed_at: Instant,
  object_until: Instant.nullable(),
  objection: z.string(),
  objected_at: Instant.nullable(),
  /** Whether it can be decided now: a deduction after the objection, or when its time is over. */
  ripe: z.boolean(),
  decided_by: z.string(),
  decided_at: Instant.nullable(),
  decision_note: z.string(),
  refund_no: z.string(),
})
export type ConsoleDepositClaim = z.input<typeof Claim>

const Detail = Listed.extend({
  company_id: z.number().int(),
  legal_person: z.string(),
  months: z.number().int(),
  benefits: z.array(z.string()),
  statement: z.string(),
  contract_file: z.string(),
  contract_sha256: z.string(),
  order_no: z.string(),
  paid_at: Instant.nullable(),
  reject_reason: z.string(),
  decided_by: Person.nullable(),
  ended_at: Instant.nullable(),
  end_reason: z.string(),
  fault: z.boolean(),
  /** What of the fee would go back if it ended now without their fault. */
  fee_left: Yuan,
  claims: z.array(Claim),
  timeline: z.array(
    z.object({ step: z.enum(partnershipStepKeys), state: State, at: Instant, note: z.string(), by: z.string() }),
  ),
  earlier: z.array(Listed.pick({ id: true, no: true, state: true, plan: true, created_at: true })),
})
export type ConsolePartnershipDetail = z.input<typeof Detail>

const path = '/api/console/partnerships'
const one = z.object({ id: Id })
const Reason = line(200).min(2, '请写明原因')

export const listPartnerships = endpoint({
  summary: '战略合作申请与协议（后台）：待审核的按提交先后，其余最新在前',
  method: 'GET',
  path,
  access: { staff: 'partnerships.read' },
  input: z.object({
    ...pageFields,
    state: State.optional(),
    enterprise_id: Id.optional(),
    plan_id: Id.optional(),
    /** A name, a part of one, a credit code or a number. */
    q: line(60).optional(),
    /** Those that have ended while a deposit is left that nobody proposed about, the first to be due first. */
    owed: Flag.optional(),
    /** Those about whose deposit something waits for a second person. */
    claimed: Flag.optional(),
  }),
  output: listOf(Listed),
})

export const readConsolePartnership = endpoint({
  summary: '一份战略合作：资料、合同、保证金与经过（后台）',
  method: 'GET',
  path: `${path}/{id}`,
  access: { staff: 'partnerships.read' },
  input: one,
  output: Detail,
  refusals: ['RECORD_NOT_FOUND'],
})

export const approvePartnership = endpoint({
  summary: '通过申请并上传合同；企业确认合同后七天内付款',
  method: 'POST',
  path: `${path}/{id}/approve`,
  access: { staff: 'partnerships.review' },
  input: z.object({ id: Id, contract_file: PrivateFileUrl }),
  output: Detail,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'FILE_GONE', 'CERT_NEEDED'],
  done: '已通过',
})

export const replacePartnershipContract = endpoint({
  summary: '更换合同；企业须重新确认，付款期限重新计算',
  method: 'POST',
  path: `${path}/{id}/contract`,
  access: { staff: 'partnerships.review' },
  input: z.object({ id: Id, contract_file: PrivateFileUrl }),
  output: Detail,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'FILE_GONE', 'PARTNER_ORDERED'],
  done: '合同已更换',
})

export const rejectPartnership = endpoint({
  summary: '驳回申请；原因会告知企业',
  method: 'POST',
  path: `${path}/{id}/reject`,
  access: { staff: 'partnerships.review' },
  input: z.object({ id: Id, reason: Reason }),
  output: Detail,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON'],
  done: '已驳回',
})

export const terminatePartnership = endpoint({
  summary: '提前终止：非伙伴过错时按未用天数退还合作费；保证金另行处理',
  method: 'POST',
  path: `${path}/{id}/terminate`,
  access: { staff: 'partnerships.terminate' },
  input: z.object({ id: Id, reason: Reason, fault: z.boolean() }),
  output: Detail,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON'],
  done: '已终止',
})

export const proposeDepositClaim = endpoint({
  summary: '提出退还或扣除保证金，由另一位同事复核；扣除须附凭证，企业有七天可以提出异议',
  method: 'POST',
  path: `${path}/{id}/deposit`,
  access: { staff: 'partnerships.propose' },
  input: z
    .object({
      id: Id,
      kind: z.enum(claimKindKeys),
      amount: Yuan.refine((amount) => amount > 0, '金额应大于 0'),
      reason: line(300).min(5, '请至少写 5 个字'),
      evidence: z.array(PrivateFileUrl).max(5, '最多 5 份凭证').default([]),
    })
    .refine(({ kind, evidence }) => kind === 'return' || evidence.length > 0, {
      path: ['evidence'],
      message: '请上传凭证',
    }),
  output: Detail,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'FILE_GONE', 'DEPOSIT_TOO_MUCH', 'DEPOSIT_CLAIMED'],
  done: '已提交，等待复核',
})

export const approveDepositClaim = endpoint({
  summary: '复核通过：退还的按原路退回，扣除的计入收入；不能复核自己提出的',
  method: 'POST',
  path: '/api/console/deposit-claims/{id}/approve',
  access: { staff: 'partnerships.settle' },
  input: z.object({ id: Id, note: line(200).default('') }),
  output: Detail,
  refusals: [
    ...(['RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'SAME_APPROVER', 'APPROVERS_TIED', 'DEPOSIT_NOT_RIPE'] as const),
    ...(['REFUND_TOO_MUCH', 'INSUFFICIENT_BALANCE'] as const),
  ],
  done: '已执行',
})

export const rejectDepositClaim = endpoint({
  summary: '复核不通过；不能处理自己提出的，那应撤回',
  method: 'POST',
  path: '/api/console/deposit-claims/{id}/reject',
  access: { staff: 'partnerships.settle' },
  input: z.object({ id: Id, note: Reason }),
  output: Detail,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'SAME_APPROVER', 'APPROVERS_TIED'],
  done: '已驳回',
})

export const cancelDepositClaim = endpoint({
  summary: '撤回自己提出的保证金处理方案',
  method: 'POST',
  path: '/api/console/deposit-claims/{id}/cancel',
  access: { staff: 'partnerships.propose' },
  input: one,
  output: Detail,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'NOT_ALLOWED'],
  done: '已撤回',
})
