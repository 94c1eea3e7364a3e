import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Day, Flag, Id, line, none, Person, Version } from '#contract/base/fields.ts'
import { Yuan } from '#contract/base/money.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import {
  certificationFieldKeys,
  certificationKindKeys,
  certificationStateKeys,
  certificationStepKeys,
  contestStateKeys,
  registryStatusKeys,
  subjectTypeKeys,
} from './certifications.words.ts'

// The operators' side of certification: what waits, what speaks for and against it, and what was decided.

const State = z.enum(certificationStateKeys)
const FieldReasons = z.partialRecord(z.enum(certificationFieldKeys), z.string())

const Listed = z.object({
  id: z.number().int(),
  no: z.string(),
  kind: z.enum(certificationKindKeys),
  state: State,
  enterprise: Person,
  service: z.string(),
  level: z.string().nullable(),
  subject_type: z.enum(subjectTypeKeys),
  company_name: z.string(),
  credit_code: z.string(),
  legal_person: z.string(),
  fee_amount: Yuan,
  /** When it was last handed in: the queue is worked from the oldest. */
  submitted_at: Instant.nullable(),
  decided_at: Instant.nullable(),
  expires_at: Instant.nullable(),
  /** The register says something about it that a person has to look at. */
  needs_attention: z.boolean(),
  reject_reason: z.string(),
  updated_at: Instant,
})
export type ConsoleCertification = z.input<typeof Listed>

const Registry = z.object({
  outcome: z.enum(['found', 'absent', 'unknown']),
  /** What it is entered under; empty where nothing was found. */
  company_name: z.string(),
  legal_person: z.string(),
  status: z.enum(registryStatusKeys).nullable(),
  /** What differs from the application, in words. */
  differences: z.array(z.string()),
  checked_at: Instant,
})
export type RegistryResult = z.input<typeof Registry>

/** Another application, because it shares something with this one. */
const Related = z.object({
  id: z.number().int(),
  no: z.string(),
  enterprise: Person,
  company_name: z.string(),
  credit_code: z.string(),
  state: State,
  submitted_at: Instant.nullable(),
})

const Detail = Listed.extend({
  license_image: z.string(),
  license_type: z.string(),
  license_valid_to: Day.nullable(),
  registered_address: z.string(),
  business_scope: z.string(),
  founded_on: Day.nullable(),
  capital: z.string(),
  industry: z.string(),
  region: z.string(),
  /** Masked; whole only where they are revealed, and that is noted. */
  contact_name: z.string(),
  contact_phone: z.string(),
  authorization_letter: z.string(),
  letter_type: z.string(),
  letter_needed: z.boolean(),
  order_no: z.string(),
  reject_fields: FieldReasons,
  resubmit_until: Instant.nullable(),
  revoke_reason: z.string(),
  decided_by: Person.nullable(),
  registry: Registry.nullable(),
  control: z.object({ required: z.boolean(), proved_by: z.string() }),
  /** What a change would change: the name of the field, what is certified and what is asked for. */
  differences: z.array(z.object({ field: z.string(), was: z.string(), is: z.string() })),
  earlier: z.array(Related),
  same_code: z.array(Related),
  same_phone: z.array(Related),
  same_license: z.array(Related),
  timeline: z.array(
    z.object({ step: z.enum(certificationStepKeys), state: State, at: Instant, note: z.string(), by: z.string() }),
  ),
})
export type ConsoleCertificationDetail = z.input<typeof Detail>

const path = '/api/console/certifications'
const one = z.object({ id: Id })
const Reason = line(200).min(2, '请写明原因')

export const listCertifications = endpoint({
  summary: '企业认证（后台）：待审核的按提交先后，其余最新在前',
  method: 'GET',
  path,
  access: { staff: 'certifications.read' },
  input: z.object({
    ...pageFields,
    state: State.optional(),
    kind: z.enum(certificationKindKeys).optional(),
    enterprise_id: Id.optional(),
    /** A name, a part of one, a credit code or a number. */
    q: line(60).optional(),
    /** Those about which the register says something that a person has to look at. */
    attention: Flag.optional(),
  }),
  output: listOf(Listed),
})

export const readConsoleCertification = endpoint({
  summary: '一份认证申请：资料、材料、工商信息、相同代码与电话与执照的申请、经过',
  method: 'GET',
  path: `${path}/{id}`,
  access: { staff: 'certifications.read' },
  input: one,
  output: Detail,
  refusals: ['RECORD_NOT_FOUND'],
})

export const revealCertification = endpoint({
  summary: '查看认证申请的完整联系人与电话（留痕）',
  method: 'POST',
  path: `${path}/{id}/reveal`,
  access: { staff: 'certifications.reveal' },
  input: one,
  output: z.object({ contact_name: z.string(), contact_phone: z.string() }),
  refusals: ['RECORD_NOT_FOUND'],
})

export const approveCertification = endpoint({
  summary: '通过认证；通过前核对工商信息，不一致时须说明仍然通过',
  method: 'POST',
  path: `${path}/{id}/approve`,
  access: { staff: 'certifications.review' },
  input: one.extend({ despite_registry: z.boolean().optional() }),
  output: Listed,
  refusals: [
    'RECORD_NOT_FOUND',
    'RECORD_MOVED_ON',
    'CERT_CODE_TAKEN',
    'CERT_REGISTRY',
    'CERT_CONTROL',
    'CERT_LICENSE_OVER',
  ],
  done: '已通过',
})

export const rejectCertification = endpoint({
  summary: '驳回认证，逐项说明原因；申请人 30 天内可免费重新提交',
  method: 'POST',
  path: `${path}/{id}/reject`,
  access: { staff: 'certifications.review' },
  input: one.extend({
    reason: line(200),
    fields: z.partialRecord(z.enum(certificationFieldKeys), line(120).min(2, '请写明原因')),
  }),
  output: Listed,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON'],
  done: '已驳回',
})

export const revokeCertification = endpoint({
  summary: '撤销认证，立即失效；材料伪造不退费，否则按剩余天数退费',
  method: 'POST',
  path: `${path}/{id}/revoke`,
  access: { staff: 'certifications.revoke' },
  input: one.extend({ reason: Reason, forged: z.boolean() }),
  output: Listed,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON'],
  done: '已撤销',
})

export const askRegistry = endpoint({
  summary: '重新核对工商信息',
  method: 'POST',
  path: `${path}/{id}/registry`,
  access: { staff: 'certifications.review' },
  input: one,
  output: Registry,
  refusals: ['RECORD_NOT_FOUND'],
  done: '已核对',
})

export const settleRegistry = endpoint({
  summary: '工商信息变化已处理，写明结果；下次核对有新变化时再提示',
  method: 'POST',
  path: `${path}/{id}/registry/settle`,
  access: { staff: 'certifications.revoke' },
  input: one.extend({ note: Reason }),
  output: Listed,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON'],
  done: '已处理',
})

const Contest = z.object({
  id: z.number().int(),
  no: z.string(),
  credit_code: z.string(),
  state: z.enum(contestStateKeys),
  /** Who asks for it, and who has it. */
  enterprise: Person,
  holder: Person,
  certification_id: z.number().int(),
  company_name: z.string(),
  statement: z.string(),
  license_image: z.string(),
  authorization_letter: z.string(),
  contact_name: z.string(),
  contact_phone: z.string(),
  first_decision: z.enum(['uphold', 'dismiss']).nullable(),
  first_by: Person.nullable(),
  first_at: Instant.nullable(),
  decided_by: Person.nullable(),
  decided_at: Instant.nullable(),
  reason: z.string(),
  created_at: Instant,
})
export type ConsoleContest = z.input<typeof Contest>

export const listConsoleContests = endpoint({
  summary: '主体申诉（后台）：未决的按先后，其余最新在前',
  method: 'GET',
  path: '/api/console/certification-contests',
  access: { staff: 'certifications.contest' },
  input: z.object({ ...pageFields, state: z.enum(contestStateKeys).optional() }),
  output: listOf(Contest),
})

export const decideContest = endpoint({
  summary: '裁定主体申诉，须由两位不同的同事先后作出同样的裁定；成立时认证与企业主页转到申诉方，款项留在原账户',
  method: 'POST',
  path: '/api/console/certification-contests/{id}/decide',
  access: { staff: 'certifications.contest' },
  input: one.extend({ decision: z.enum(['uphold', 'dismiss']), reason: Reason }),
  output: Contest,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'SAME_APPROVER', 'APPROVERS_TIED'],
  done: '已记录',
})

const Settings = z.object({
  /** A confirmed transfer from an account in the company's own name is asked for before it is approved. */
  proof_of_control: z.boolean(),
  version: Version,
})

export const readCertificationSettings = endpoint({
  summary: '认证设置',
  method: 'GET',
  path: '/api/console/certification-settings',
  access: { staff: 'certifications.read' },
  input: none,
  output: Settings,
})

export const saveCertificationSettings = endpoint({
  summary: '修改认证设置',
  method: 'POST',
  path: '/api/console/certification-settings',
  access: { staff: 'certifications.settings' },
  input: Settings,
  output: Settings,
  refusals: ['CHANGED_MEANWHILE'],
  done: '已保存',
})
