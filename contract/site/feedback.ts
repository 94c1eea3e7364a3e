import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Id, line } from '#contract/base/fields.ts'
import { listOf, pageFields, whole } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import {
  caseKindKeys,
  caseOriginKeys,
  caseOutcomeKeys,
  feedbackActionKeys,
  feedbackKindKeys,
  feedbackStateKeys,
  feedbackStepKeys,
  picturesMax,
  speakerKeys,
} from './feedback.words.ts'
import { PrivateFileUrl } from './files.ts'

// What enterprises and makers write to the platform. What operators do is in feedback.console.ts, what is reported in
// reports.ts.

/** Text of several lines: of control characters only the ends of lines. */
export const lines = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `最多 ${max} 字`)
    .regex(/^(?:\P{Cc}|[\r\n\t])*$/u, '不能含有控制字符')

const State = z.enum(feedbackStateKeys)
const Pictures = z.array(PrivateFileUrl).max(picturesMax, `最多 ${picturesMax} 张图片`).default([])

export const Listed = z.object({
  id: z.number().int(),
  no: z.string(),
  origin: z.enum(caseOriginKeys),
  kind: z.enum(caseKindKeys),
  title: z.string(),
  state: State,
  outcome: z.enum(caseOutcomeKeys).nullable(),
  /** When something last happened. */
  updated_at: Instant,
  created_at: Instant,
  /** Whether we have said something that has not been looked at yet. */
  unread: z.boolean(),
})
export type Feedback = z.input<typeof Listed>

export const Said = z.object({
  id: z.number().int(),
  by: z.enum(speakerKeys),
  text: z.string(),
  /** Under addresses that open them for some minutes. */
  pictures: z.array(z.string()),
  at: Instant,
})
export type Said = z.input<typeof Said>

export const Whole = Listed.extend({
  content: z.string(),
  pictures: z.array(z.string()),
  order_no: z.string(),
  subject: z.object({ noun: z.string(), title: z.string(), path: z.string() }).nullable(),
  /** Until when we mean to answer; null while it is not our turn. */
  due_at: Instant.nullable(),
  rating: z.number().int().nullable(),
  rating_note: z.string(),
  messages: z.array(Said),
  timeline: z.array(z.object({ step: z.enum(feedbackStepKeys), at: Instant, note: z.string(), by: z.string() })),
  actions: z.array(z.enum(feedbackActionKeys)),
})
export type WholeFeedback = z.input<typeof Whole>

export const listFeedback = endpoint({
  summary: '我的反馈与举报，最近有变化的在前',
  method: 'GET',
  path: '/api/feedback',
  access: 'member',
  input: z.object({ ...pageFields, state: State.optional() }),
  output: listOf(Listed),
})

const one = z.object({ id: Id })

export const readFeedback = endpoint({
  summary: '一条反馈：往来内容与进度；读过即不再算未读',
  method: 'GET',
  path: '/api/feedback/{id}',
  access: 'member',
  input: one,
  output: Whole,
  refusals: ['RECORD_NOT_FOUND'],
})

export const addFeedback = endpoint({
  summary: '提交反馈',
  method: 'POST',
  path: '/api/feedback',
  access: 'member',
  input: z.object({
    kind: z.enum(feedbackKindKeys, '请选择类型'),
    title: line(60).min(2, '请用几个字说明'),
    content: lines(2000).min(5, '请至少写 5 个字'),
    pictures: Pictures,
    /** An own order that it is about. */
    order_no: z
      .string()
      .trim()
      .regex(/^([A-Z]{2}[0-9A-Z]{6,30})?$/, '订单号不正确')
      .default(''),
  }),
  output: z.object({ id: z.number().int(), no: z.string() }),
  refusals: ['REQUEST_ID_REUSED', 'WORDS_REFUSED', 'FILE_GONE', 'FEEDBACK_OF_TODAY', 'RECORD_NOT_FOUND'],
  idempotent: true,
  done: '反馈已提交，我们会尽快答复',
})

const moved = ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON'] as const

export const addToFeedback = endpoint({
  summary: '补充说明',
  method: 'POST',
  path: '/api/feedback/{id}/messages',
  access: 'member',
  input: one.extend({ text: lines(2000).min(1, '请填写内容'), pictures: Pictures }),
  output: Whole,
  refusals: [...moved, 'REQUEST_ID_REUSED', 'WORDS_REFUSED', 'FILE_GONE', 'FEEDBACK_OF_TODAY'],
  idempotent: true,
  done: '已发送',
})

export const closeFeedback = endpoint({
  summary: '关闭反馈',
  method: 'POST',
  path: '/api/feedback/{id}/close',
  access: 'member',
  input: one,
  output: Whole,
  refusals: moved,
  done: '已关闭',
})

export const reopenFeedback = endpoint({
  summary: '没有解决，重新打开',
  method: 'POST',
  path: '/api/feedback/{id}/reopen',
  access: 'member',
  input: one.extend({ reason: lines(500).min(2, '请写明还有什么没有解决') }),
  output: Whole,
  refusals: [...moved, 'WORDS_REFUSED'],
  done: '已重新打开',
})

export const rateFeedback = endpoint({
  summary: '评价处理结果，1 至 5',
  method: 'POST',
  path: '/api/feedback/{id}/rate',
  access: 'member',
  input: one.extend({ rating: whole({ min: 1, max: 5 }), note: lines(300).default('') }),
  output: Whole,
  refusals: [...moved, 'WORDS_REFUSED'],
  done: '感谢您的评价',
})
