import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Id, line } from '#contract/base/fields.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { ContactPhone } from './contact.ts'
import { lines } from './feedback.ts'
import { caseOutcomeKeys, feedbackStateKeys, picturesMax, reportKindKeys, subjectKindKeys } from './feedback.words.ts'
import { PrivateFileUrl } from './files.ts'

// Something that others show is reported: by whoever sees it, and answered by whoever it belongs to.

const Subject = { kind: z.enum(subjectKindKeys), id: Id }

export const readReportSubject = endpoint({
  summary: '要举报的内容：名称与地址',
  method: 'GET',
  path: '/api/report/subject',
  access: 'optional',
  input: z.object(Subject),
  output: z.object({ noun: z.string(), title: z.string(), path: z.string() }),
  refusals: ['RECORD_NOT_FOUND'],
})

export const report = endpoint({
  summary: '举报或投诉侵权；未登录的留下称呼与电话',
  method: 'POST',
  path: '/api/report',
  access: 'optional',
  input: z.object({
    subject_kind: Subject.kind,
    subject_id: Id,
    kind: z.enum(reportKindKeys, '请选择举报的原因'),
    content: lines(2000).min(10, '请至少写 10 个字，说明问题在哪里'),
    pictures: z.array(PrivateFileUrl).max(picturesMax).default([]),
    /** Of those without an account. */
    name: line(20).default(''),
    phone_number: z.union([z.literal(''), ContactPhone]).default(''),
    captcha: z.string().max(4000).optional(),
  }),
  output: z.object({
    no: z.string(),
    /** Where whoever has an account finds it again. */
    id: z.number().int().nullable(),
  }),
  refusals: [
    ...(['CAPTCHA_FAILED', 'WORDS_REFUSED', 'MESSAGES_OF_TODAY', 'RECORD_NOT_FOUND'] as const),
    ...(['FILE_GONE', 'REPORTED_ALREADY', 'FEEDBACK_OF_TODAY'] as const),
  ],
  done: '举报已收到，我们会核实处理',
})

const Received = z.object({
  id: z.number().int(),
  no: z.string(),
  kind: z.enum(reportKindKeys),
  /** What was reported. Who did it is not said. */
  subject: z.object({ noun: z.string(), title: z.string(), path: z.string() }),
  content: z.string(),
  state: z.enum(feedbackStateKeys),
  outcome: z.enum(caseOutcomeKeys).nullable(),
  decision: z.string(),
  forwarded_at: Instant,
  statement_until: Instant,
  statement: z.string(),
  may_state: z.boolean(),
})
export type ReceivedReport = z.input<typeof Received>

export const listReceivedReports = endpoint({
  summary: '转给本企业说明的举报，最新在前',
  method: 'GET',
  path: '/api/user/reports',
  access: 'enterprise',
  input: z.object(pageFields),
  output: listOf(Received),
})

export const stateOnReport = endpoint({
  summary: '对举报作出说明，一次',
  method: 'POST',
  path: '/api/user/reports/{id}/statement',
  access: 'enterprise',
  input: z.object({ id: Id, text: lines(2000).min(10, '请至少写 10 个字') }),
  output: Received,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'WORDS_REFUSED'],
  done: '说明已提交',
})
