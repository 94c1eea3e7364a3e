import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { line } from '#contract/base/fields.ts'

/** A telephone on which somebody can be called back. */
export const ContactPhone = line(20).regex(
  /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8})$/,
  '电话格式不对，例如 13812345678 或 0571-88886666',
)

export const leaveMessage = endpoint({
  summary: '给平台留言',
  method: 'POST',
  path: '/api/contact',
  access: 'public',
  input: z.object({
    name: line(20).min(1, '请填写称呼'),
    phone_number: ContactPhone,
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
