import { z } from 'zod'
import { BatchAnswer, batchOf } from '#contract/base/batch.ts'
import { endpoint } from '#contract/base/endpoint.ts'
import { Day, Flag, Id, line, none, Person, Version } from '#contract/base/fields.ts'
import { listOf, pageFields, whole } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { lines } from './feedback.ts'
import {
  caseKindKeys,
  caseOriginKeys,
  caseOutcomeKeys,
  feedbackStateKeys,
  feedbackStepKeys,
  speakerKeys,
} from './feedback.words.ts'

// The desk: what people wrote to us, wherever they did, in the order in which an answer is due.

const Listed = z.object({
  id: z.number().int(),
  no: z.string(),
  origin: z.enum(caseOriginKeys),
  kind: z.enum(caseKindKeys),
  title: z.string(),
  content: z.string(),
  state: z.enum(feedbackStateKeys),
  outcome: z.enum(caseOutcomeKeys).nullable(),
  /** Who wrote it: an account, or a visitor by what they call themselves. */
  author: z.object({
    kind: z.enum(['enterprise', 'maker', 'guest']),
    id: z.number().int().nullable(),
    name: z.string(),
    /** Of a visitor, masked; '' for accounts. The whole number is revealed one at a time, and that is noted. */
    phone_number: z.string(),
  }),
  /** The page it was written from; '' where it was none in particular. */
  about: z.string(),
  assignee: Person.nullable(),
  due_at: Instant.nullable(),
  overdue: z.boolean(),
  rating: z.number().int().nullable(),
  created_at: Instant,
  updated_at: Instant,
})
export type ConsoleFeedback = z.input<typeof Listed>

const Detail = Listed.extend({
  pictures: z.array(z.string()),
  order_no: z.string(),
  rating_note: z.string(),
  subject: z
    .object({ noun: z.string(), title: z.string(), path: z.string(), console_path: z.string(), owned: z.boolean() })
    .nullable(),
  respondent: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  forwarded_at: Instant.nullable(),
  statement_until: Instant.nullable(),
  messages: z.array(
    z.object({
      id: z.number().int(),
      by: z.enum([...speakerKeys, 'note']),
      name: z.string(),
      text: z.string(),
      pictures: z.array(z.string()),
      at: Instant,
    }),
  ),
  timeline: z.array(z.object({ step: z.enum(feedbackStepKeys), at: Instant, note: z.string(), by: z.string() })),
  /** What else the same one wrote, newest first. */
  others: z.array(
    z.object({ id: z.number().int(), no: z.string(), title: z.string(), state: z.enum(feedbackStateKeys) }),
  ),
})
export type ConsoleFeedbackDetail = z.input<typeof Detail>

const path = '/api/console/feedback'
const one = z.object({ id: Id })
const moved = ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON'] as const

export const listConsoleFeedback = endpoint({
  summary: '反馈、举报与留言（后台）：待处理的按应答期限，其余最新在前',
  method: 'GET',
  path,
  access: { staff: 'feedback.read' },
  input: z.object({
    ...pageFields,
    origin: z.enum([...caseOriginKeys, 'not_report']).optional(),
    kind: z.enum(caseKindKeys).optional(),
    state: z.enum(feedbackStateKeys).optional(),
    /** What waits for an answer of ours. */
    waiting: Flag.optional(),
    /** Whose work it is: mine, or nobody's yet. */
    assigned: z.enum(['me', 'nobody']).optional(),
    /** A number of ours, or words of the text. */
    q: line(60).optional(),
    from: Day.optional(),
    to: Day.optional(),
  }),
  output: listOf(Listed),
})

export const readConsoleFeedback = endpoint({
  summary: '一条反馈（后台）',
  method: 'GET',
  path: `${path}/{id}`,
  access: { staff: 'feedback.read' },
  input: one,
  output: Detail,
  refusals: ['RECORD_NOT_FOUND'],
})

export const revealFeedbackPhone = endpoint({
  summary: '查看留言人的完整电话（记入操作日志）',
  method: 'POST',
  path: `${path}/{id}/reveal`,
  access: { staff: 'feedback.reveal' },
  input: one,
  output: z.object({ phone_number: z.string() }),
  refusals: ['RECORD_NOT_FOUND'],
})

const handle = { staff: 'feedback.handle' } as const

export const takeFeedback = endpoint({
  summary: '受理：由本人处理；同事受理的也可以接过来',
  method: 'POST',
  path: `${path}/{id}/take`,
  access: handle,
  input: one,
  output: Detail,
  refusals: moved,
  done: '已受理',
})

export const replyToFeedback = endpoint({
  summary: '回复提交人',
  method: 'POST',
  path: `${path}/{id}/reply`,
  access: handle,
  input: one.extend({ text: lines(2000).min(2, '请填写回复') }),
  output: Detail,
  refusals: [...moved, 'REQUEST_ID_REUSED', 'FEEDBACK_NO_ACCOUNT'],
  idempotent: true,
  done: '已回复',
})

export const noteOnFeedback = endpoint({
  summary: '内部备注，只有运营人员能看到',
  method: 'POST',
  path: `${path}/{id}/note`,
  access: handle,
  input: one.extend({ text: lines(1000).min(1, '请填写备注') }),
  output: Detail,
  refusals: ['RECORD_NOT_FOUND'],
  done: '已保存',
})

export const forwardReport = endpoint({
  summary: '把举报转给被举报的企业，请其说明',
  method: 'POST',
  path: `${path}/{id}/forward`,
  access: handle,
  input: one,
  output: Detail,
  refusals: moved,
  done: '已转告，等待说明',
})

export const settleFeedback = endpoint({
  summary: '关闭并写明结果；举报的结果同时告知被举报方',
  method: 'POST',
  path: `${path}/{id}/close`,
  access: handle,
  input: one.extend({ outcome: z.enum(caseOutcomeKeys), text: lines(1000).min(2, '请写明结果') }),
  output: Detail,
  refusals: moved,
  done: '已关闭',
})

export const markSpam = endpoint({
  summary: '标为垃圾信息',
  method: 'POST',
  path: `${path}/{id}/spam`,
  access: handle,
  input: one,
  output: Detail,
  refusals: moved,
  done: '已标为垃圾信息',
})

export const reopenCase = endpoint({
  summary: '改回待处理',
  method: 'POST',
  path: `${path}/{id}/reopen`,
  access: handle,
  input: one,
  output: Detail,
  refusals: moved,
  done: '已改回待处理',
})

/** What can be done to several at once; each is judged by itself. */
export const stepFeedbackBatch = endpoint({
  summary: '批量受理、关闭、标为垃圾信息或改回待处理',
  method: 'POST',
  path: `${path}/batch/step`,
  access: handle,
  input: z
    .object({
      items: batchOf(z.object({ id: Id })),
      step: z.enum(['take', 'close', 'spam', 'reopen']),
      /** What is told to whoever wrote, where it is closed. */
      text: lines(1000).default(''),
    })
    .refine(({ step, text }) => step !== 'close' || text.length >= 2, { path: ['text'], message: '请写明结果' }),
  output: BatchAnswer,
  done: '已处理',
})

const Template = z.object({
  id: z.number().int(),
  title: z.string(),
  text: z.string(),
  updated_at: Instant,
})
export type FeedbackTemplate = z.input<typeof Template>

/** More than anybody looks through. */
export const templatesMax = 100

export const listFeedbackTemplates = endpoint({
  summary: '回复模板',
  method: 'GET',
  path: '/api/console/feedback-templates',
  access: { staff: 'feedback.read' },
  input: none,
  output: z.object({ list: z.array(Template) }),
})

export const saveFeedbackTemplate = endpoint({
  summary: '保存回复模板',
  method: 'POST',
  path: '/api/console/feedback-templates',
  access: { staff: 'feedback.settings' },
  input: z.object({
    id: Id.optional(),
    title: line(40).min(2, '请填写名称'),
    text: lines(2000).min(2, '请填写内容'),
  }),
  output: Template,
  refusals: ['RECORD_NOT_FOUND', 'LIST_FULL'],
  done: '已保存',
})

export const deleteFeedbackTemplate = endpoint({
  summary: '删除回复模板',
  method: 'POST',
  path: '/api/console/feedback-templates/{id}/delete',
  access: { staff: 'feedback.settings' },
  input: one,
  output: none,
  refusals: ['RECORD_NOT_FOUND'],
  done: '已删除',
})

const hours = whole({ min: 1, max: 720 })
const Settings = z.object({
  /** Within how many hours each kind is answered. */
  contact_hours: hours,
  feedback_hours: hours,
  money_hours: hours,
  complaint_hours: hours,
  report_hours: hours,
  /** How many days whoever was reported has to say something. */
  statement_days: whole({ min: 1, max: 30 }),
  /** After so many days without a word what was answered is closed. */
  close_days: whole({ min: 1, max: 60 }),
  version: Version,
})
export type FeedbackSettings = z.input<typeof Settings>

export const readFeedbackSettings = endpoint({
  summary: '反馈设置：应答期限',
  method: 'GET',
  path: '/api/console/feedback-settings',
  access: { staff: 'feedback.settings' },
  input: none,
  output: Settings,
})

export const saveFeedbackSettings = endpoint({
  summary: '修改反馈设置',
  method: 'POST',
  path: '/api/console/feedback-settings',
  access: { staff: 'feedback.settings' },
  input: Settings,
  output: Settings,
  refusals: ['CHANGED_MEANWHILE'],
  done: '已保存',
})
