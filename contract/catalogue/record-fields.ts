import { z } from 'zod'
import { FileUrl, line } from '#contract/base/fields.ts'
import { Yuan } from '#contract/base/money.ts'

// Fields that several kinds of records share.

export const Picture = z.union([z.literal(''), FileUrl])
/** Of a record's text as it is handed in, and as it is kept after it was cleaned. */
export const recordHtml = { max: 100_000, say: '正文过长，请精简' } as const
export const Html = z.string().max(recordHtml.max, recordHtml.say)
export const filled = (max: number, message = '不能为空') => line(max).min(1, message)
export const position = z.number().int().min(0).max(9999)
/** The address of a site elsewhere. */
export const WebAddress = z
  .string()
  .trim()
  .max(300)
  .regex(/^https?:\/\/[^\s\\<>"']+$/i, '请填写以 http:// 或 https:// 开头的网址')

const amountMax = 100_000_000_000
export const Amount = Yuan.refine((amount) => amount >= 0 && amount <= amountMax, '金额应在 0.00 到 1000000000.00 之间')

/** Something by number and name: an industry, a place, a category. */
export const Named = z.object({ id: z.number().int(), name: z.string() })
export const Counted = Named.extend({ total: z.number().int() })
export type Counted = z.infer<typeof Counted>
