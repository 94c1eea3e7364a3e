import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Day, Flag, Id, line, none } from '#contract/base/fields.ts'
import { Yuan } from '#contract/base/money.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import { PhoneNumber } from '#contract/base/phone.ts'
import { Instant } from '#contract/base/time.ts'
import { OrderChannel, PayWay } from '#contract/money/orders.ts'
import { PrivateFileUrl } from '#contract/site/files.ts'
import {
  type CertificationField,
  certificationFieldKeys,
  certificationKindKeys,
  certificationStateKeys,
  certificationStepKeys,
  contestStateKeys,
  type Standing,
  standings,
  subjectTypeKeys,
} from './certifications.words.ts'
import { creditCodeLength, faultOfCreditCode, normalCreditCode } from './credit-code.words.ts'

// Being certified: asked for, looked at, decided, kept up to date. What operators do is in certifications.console.ts.

const State = z.enum(certificationStateKeys)
const Kind = z.enum(certificationKindKeys)
const SubjectType = z.enum(subjectTypeKeys)
const standingKeys = Object.keys(standings) as [Standing, ...Standing[]]

/** Typed in any case and with blanks; twice as many characters as it has are no code of anybody's. */
const TypedCode = z
  .string()
  .max(creditCodeLength * 2)
  .transform(normalCreditCode)

const CreditCode = TypedCode.superRefine((code, context) => {
  const fault = faultOfCreditCode(code)
  if (fault) context.addIssue({ code: 'custom', message: fault })
})

const scope = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}]*(?:\n[^\p{Cc}]*)*$/u, '不能含有控制字符')

const Level = z.string()
const ServiceName = z.object({ id: z.number().int(), name: z.string(), level: Level })
/** Which fields were sent back, each with what is the matter with it. */
const FieldReasons = z.partialRecord(z.enum(certificationFieldKeys), z.string())
export type FieldReasons = Partial<Record<CertificationField, string>>

const Summary = z.object({
  id: z.number().int(),
  no: z.string(),
  kind: Kind,
  state: State,
  /** Null where an operator entered it. */
  service: ServiceName.nullable(),
  subject_type: SubjectType,
  company_name: z.string(),
  credit_code: z.string(),
  legal_person: z.string(),
  fee_amount: Yuan,
  /** The order under which the fee is paid; '' where nothing was to be paid. */
  order_no: z.string(),
  submitted_at: Instant.nullable(),
  decided_at: Instant.nullable(),
  approved_at: Instant.nullable(),
  expires_at: Instant.nullable(),
  reject_reason: z.string(),
  reject_fields: FieldReasons,
  /** Until when it can be handed in again without another fee; afterwards it is cancelled and refunded by itself. */
  resubmit_until: Instant.nullable(),
  updated_at: Instant,
})
export type CertificationSummary = z.input<typeof Summary>

/** A paper of one's own, under an address that opens it for a few minutes. */
const Paper = z.object({ url: z.string(), address: z.string(), expires_at: Instant, type: z.string() })
export type CertificationPaper = z.input<typeof Paper>

/** The form as it was left: what is typed so far need not hold yet. */
const Form = z.object({
  service_id: z.number().int().nullable(),
  subject_type: SubjectType,
  company_name: z.string(),
  credit_code: z.string(),
  legal_person: z.string(),
  license_image: z.string(),
  license_valid_to: Day.nullable(),
  registered_address: z.string(),
  business_scope: z.string(),
  founded_on: Day.nullable(),
  capital: z.string(),
  industry_id: z.number().int().nullable(),
  city_id: z.number().int().nullable(),
  contact_name: z.string(),
  contact_phone: z.string(),
  authorization_letter: z.string(),
})
export type CertificationForm = z.input<typeof Form>

const Papers = z.object({ license_image: Paper.nullable(), authorization_letter: Paper.nullable() })

export const readCertification = endpoint({
  summary: '企业认证概览：现状、等级、到期、进行中的申请与下一步',
  method: 'GET',
  path: '/api/user/cert',
  access: 'enterprise',
  input: none,
  output: z.object({
    standing: z.enum(standingKeys),
    level: Level.nullable(),
    expires_at: Instant.nullable(),
    /** The one in force, or the last that was. */
    current: Summary.nullable(),
    /** The application under way. */
    application: Summary.nullable(),
    /** Whether a transfer from the company's own account is asked for, and the order by which it was proved. */
    control: z.object({ required: z.boolean(), proved_by: z.string() }),
    may_renew: z.boolean(),
    may_change: z.boolean(),
  }),
})
export type CertificationOverview = z.input<typeof readCertification.output>

export const readCertificationForm = endpoint({
  summary: '认证资料表单：草稿，或待修改的申请；没有时按现有资料预填',
  method: 'GET',
  path: '/api/user/cert/form',
  access: 'enterprise',
  input: z.object({ change: Flag.optional() }),
  output: z.object({
    application: Summary.nullable(),
    /** Whether it changes what is certified; the service and the expiry then stay as they are. */
    change: z.boolean(),
    form: Form,
    papers: Papers,
  }),
  refusals: ['CERT_NOT_IN_FORCE'],
})
export type CertificationFormRead = z.input<typeof readCertificationForm.output>

const drafted = {
  change: z.boolean().optional(),
  service_id: Id.nullable().optional(),
  subject_type: SubjectType.optional(),
  company_name: line(60).optional(),
  credit_code: TypedCode.optional(),
  legal_person: line(40).optional(),
  license_image: z.union([z.literal(''), PrivateFileUrl]).optional(),
  license_valid_to: Day.nullable().optional(),
  registered_address: line(120).optional(),
  business_scope: scope(2000).optional(),
  founded_on: Day.nullable().optional(),
  capital: line(30).optional(),
  industry_id: Id.nullable().optional(),
  city_id: Id.nullable().optional(),
  contact_name: line(20).optional(),
  contact_phone: line(20).optional(),
  authorization_letter: z.union([z.literal(''), PrivateFileUrl]).optional(),
}

export const saveCertificationDraft = endpoint({
  summary: '保存认证草稿，只改给出的各项',
  method: 'POST',
  path: '/api/user/cert/form',
  access: 'enterprise',
  input: z.object(drafted),
  output: z.object({ application: Summary, papers: Papers }),
  refusals: ['CERT_OPEN', 'CERT_NOT_IN_FORCE', 'FILE_GONE'],
  done: '草稿已保存',
})

export const checkCreditCode = endpoint({
  summary: '核对统一社会信用代码：位数、字符、校验位，以及是否已被认证',
  method: 'GET',
  path: '/api/user/cert/check',
  access: 'enterprise',
  input: z.object({ credit_code: TypedCode }),
  output: z.object({
    credit_code: z.string(),
    /** What is wrong with it; empty where it holds. */
    fault: z.string(),
    /** Certified by somebody else; a contest is the way then. */
    taken: z.boolean(),
  }),
})

export const applyForCertification = endpoint({
  summary: '提交企业认证；有草稿或待修改的申请时以此为准重新提交。change 为变更已认证的资料，免费且到期日不变',
  method: 'POST',
  path: '/api/user/cert/apply',
  access: 'enterprise',
  input: z.object({
    change: z.boolean().optional(),
    /** Not asked for where a change is applied for. */
    service_id: Id.optional(),
    subject_type: SubjectType,
    company_name: line(60).min(2, '请填写营业执照上的企业名称'),
    credit_code: CreditCode,
    legal_person: line(40).min(2, '请填写法定代表人姓名'),
    license_image: PrivateFileUrl,
    /** Left out where the licence has no end. */
    license_valid_to: Day.nullable().optional(),
    registered_address: line(120).min(4, '请填写营业执照上的住所'),
    business_scope: scope(2000).optional(),
    founded_on: Day.nullable().optional(),
    capital: line(30).optional(),
    industry_id: Id.nullable().optional(),
    city_id: Id.nullable().optional(),
    contact_name: line(20).min(2, '请填写联系人姓名'),
    contact_phone: PhoneNumber,
    /** Asked for unless the legal person applies himself. */
    authorization_letter: z.union([z.literal(''), PrivateFileUrl]).optional(),
    agree: z.literal(true, '请先阅读并同意认证服务说明'),
    /** The fee that was shown and agreed to; where it is another by now, nothing happens. */
    price_confirmed: Yuan.optional(),
    /** Without one the balance pays, if it is enough. */
    channel: OrderChannel.optional(),
    /** No part of this fee is paid out of the promotion fund; taken, and without effect. */
    use_promotion: z.boolean().optional(),
  }),
  output: Summary.extend({ pay: PayWay.nullable().optional() }),
  refusals: [
    'REQUEST_ID_REUSED',
    'CHANNEL_OFF',
    'ORDERS_OPEN',
    'PAYMENT_BUSY',
    'CERT_OPEN',
    'CERT_CODE_TAKEN',
    'CERT_NOT_IN_FORCE',
    'CERT_EARLY',
    'PRICE_CHANGED',
    'RECORD_NOT_FOUND',
    'FILE_GONE',
    'WORDS_REFUSED',
    'ACCOUNT_FROZEN',
  ],
  idempotent: true,
  done: '认证申请已提交',
})

const one = z.object({ id: Id })

export const withdrawCertification = endpoint({
  summary: '撤回审核中的认证申请，修改后可以重新提交',
  method: 'POST',
  path: '/api/user/cert/withdraw/{id}',
  access: 'enterprise',
  input: one,
  output: Summary,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON'],
  done: '已撤回',
})

export const giveUpCertification = endpoint({
  summary: '放弃认证申请；已支付的认证服务费全额原路退回',
  method: 'POST',
  path: '/api/user/cert/cancel/{id}',
  access: 'enterprise',
  input: one,
  output: Summary,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON'],
  done: '已放弃申请',
})

export const readCertificationDetail = endpoint({
  summary: '一份认证申请：资料、材料与经过',
  method: 'GET',
  path: '/api/user/cert/detail/{id}',
  access: 'enterprise',
  input: one,
  output: Summary.extend({
    form: Form.extend({ contact_phone: z.string() }),
    papers: Papers,
    timeline: z.array(
      z.object({ step: z.enum(certificationStepKeys), state: State, at: Instant, note: z.string(), by: z.string() }),
    ),
  }),
  refusals: ['RECORD_NOT_FOUND'],
})
export type CertificationDetail = z.input<typeof readCertificationDetail.output>

const Log = z.object({
  id: z.number().int(),
  no: z.string(),
  kind: Kind,
  state: State,
  service: z.string(),
  company_name: z.string(),
  credit_code: z.string(),
  submitted_at: Instant.nullable(),
  decided_at: Instant.nullable(),
  expires_at: Instant.nullable(),
  reject_reason: z.string(),
  reject_fields: FieldReasons,
})
export type CertificationLog = z.input<typeof Log>

export const listCertificationLogs = endpoint({
  summary: '认证记录，最新 100 条',
  method: 'GET',
  path: '/api/user/cert/logs/list',
  access: 'enterprise',
  input: none,
  output: z.object({ list: z.array(Log) }),
})

export const pageCertificationLogs = endpoint({
  summary: '认证记录，分页',
  method: 'GET',
  path: '/api/user/cert/logs/page',
  access: 'enterprise',
  input: z.object(pageFields),
  output: listOf(Log),
})

const Contest = z.object({
  id: z.number().int(),
  no: z.string(),
  credit_code: z.string(),
  state: z.enum(contestStateKeys),
  statement: z.string(),
  reason: z.string(),
  created_at: Instant,
  decided_at: Instant.nullable(),
})
export type Contest = z.input<typeof Contest>

export const contestCreditCode = endpoint({
  summary: '主体申诉：代码已被其他账户认证时，凭执照与说明申请转到本账户',
  method: 'POST',
  path: '/api/user/cert/contest',
  access: 'enterprise',
  input: z.object({
    credit_code: CreditCode,
    statement: scope(1000).min(10, '请说明情况，至少 10 个字'),
    license_image: PrivateFileUrl,
    authorization_letter: z.union([z.literal(''), PrivateFileUrl]).optional(),
    contact_name: line(20).min(2, '请填写联系人姓名'),
    contact_phone: PhoneNumber,
  }),
  output: Contest,
  refusals: ['RECORD_NOT_FOUND', 'CERT_CONTEST_OPEN', 'CERT_OPEN', 'FILE_GONE'],
  done: '申诉已提交，我们会由两位工作人员核实',
})

export const listContests = endpoint({
  summary: '本账户的主体申诉',
  method: 'GET',
  path: '/api/user/cert/contests',
  access: 'enterprise',
  input: z.object(pageFields),
  output: listOf(Contest),
})
