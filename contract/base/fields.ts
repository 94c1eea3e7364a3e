import { z } from 'zod'
import { whole } from './paging.ts'

/** Text of one line, without control characters and without blanks around it. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}]*$/u, '不能含有控制字符')

/**
 * Optimistic locking: what somebody had before them when they began. On top of another version a save is refused, and
 * nothing is lost; nought where nothing was ever saved.
 */
export const Version = z.number().int().min(0).max(1_000_000_000)

/** The id of a record, in a path, a query or a body. */
export const Id = whole({ min: 1, max: Number.MAX_SAFE_INTEGER })

/** Somebody by number and name. */
export const Person = z.object({ id: z.number().int(), name: z.string() })

/** A picture or document that was uploaded here, or drawn for the demo: never an address elsewhere. */
export const FileUrl = z
  .string()
  .max(200)
  .regex(/^\/(files|brand)\/[\w./-]+$/, '请上传文件')
  .refine((url) => !url.includes('..'), '请上传文件')

/** Where a link may lead: a page of ours, or an address of the web. */
export const LinkTarget = z
  .string()
  .trim()
  .max(500)
  .regex(/^(\/(?!\/)[^\s\\]*|https?:\/\/[^\s\\]+)$/i, '请填写以 / 或 https:// 开头的地址')

/** A choice of true or false that may arrive as text, because a query string knows nothing else. */
export const Flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])

/** A calendar day in Shanghai: `2026-11-15`. */
export const Day = z.iso.date('请填写日期，例如 2026-11-15').regex(/^(19|2\d)/, '年份应在 1900 年以后')

export const none = z.object({})
