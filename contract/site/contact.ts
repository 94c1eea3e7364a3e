import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Id, line } from '#contract/base/fields.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'

export const messageStates = ['waiting', 'handled', 'spam'] as const

export const leaveMessage = endpoint({
  summary: '给平台留言',
  method: 'POST',
  path: '/api/contact',
  access: 'public',
  input: z.object({
    name: line(20).min(1, '请填写称呼'),
    phone_number: line(20).regex(
      /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8})$/,
      '电话格式不对，例如 13812345678 或 0571-88886666',
    ),
    content: z
      .string()
      .trim()
      .min(5, '请至少写 5 个字')
      .max(1000, '最多 1000 字')
      // Of control characters only the ends of lines.
      .regex(/^(?:\P{Cc}|[\r\n\t])*$/u, '不能含有控制字符'),
    /** What it is about: the address of the page it was written from. */
    about: line(200)
      // Not of another host, which two slashes begin.
      .regex(/^(\/(?!\/)[^\s\\]*)?$/, '来源地址不正确')
      .default(''),
    captcha: z.string().max(4000).optional(),
  }),
  /** Its number, by which whoever wrote it can ask after it. */
  output: z.object({ no: z.string() }),
  refusals: ['CAPTCHA_FAILED', 'WORDS_REFUSED', 'MESSAGES_OF_TODAY'],
  done: '留言已收到，我们会尽快与您联系',
})

const Message = z.object({
  id: z.number().int(),
  no: z.string(),
  name: z.string(),
  /** Masked; the whole number is revealed one at a time, and that is noted. */
  phone_number: z.string(),
  content: z.string(),
  about: z.string(),
  state: z.enum(messageStates),
  note: z.string(),
  handled_by: z.string(),
  handled_at: Instant.nullable(),
  created_at: Instant,
})
export type ContactMessage = z.input<typeof Message>

export const listMessages = endpoint({
  summary: '联系留言（后台）',
  method: 'GET',
  path: '/api/console/contact',
  access: { staff: 'contact.read' },
  input: z.object({ ...pageFields, state: z.enum(messageStates).optional(), q: line(60).optional() }),
  output: listOf(Message),
})

export const revealMessage = endpoint({
  summary: '查看留言人的完整电话（记入操作日志）',
  method: 'POST',
  path: '/api/console/contact/{id}/reveal',
  access: { staff: 'contact.reveal' },
  input: z.object({ id: Id }),
  output: z.object({ phone_number: z.string() }),
  refusals: ['RECORD_NOT_FOUND'],
})

export const handleMessage = endpoint({
  summary: '处理留言',
  method: 'POST',
  path: '/api/console/contact/{id}',
  access: { staff: 'contact.handle' },
  input: z.object({ id: Id, state: z.enum(messageStates), note: line(300).default('') }),
  output: Message,
  refusals: ['RECORD_NOT_FOUND'],
  done: '已保存',
})
