import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Instant } from '#contract/base/time.ts'
import { inviteChannelPattern, invitePattern } from '#contract/base/visitors.ts'

const view = z.object({
  /** The page that is being read; where none is given, the page of ours that the call came from. */
  path: z
    .string()
    .max(300)
    .regex(/^(\/|$)/, '应以 / 开头')
    .default(''),
  /** Where the reader came from: an address of this site, another site's, or nothing. */
  referrer: z.string().max(300).default(''),
  /** The invite link through which this page was opened, where it was one. */
  invite: z.string().regex(invitePattern, '邀请码不正确').optional(),
  channel: z.string().regex(inviteChannelPattern, '推广渠道不正确').optional(),
})

export const countVisit = endpoint({
  summary: '记录一次页面浏览（企业用户与访客）',
  method: 'GET',
  path: '/api/visit',
  access: 'optional',
  input: view,
  output: z.null(),
})

export const countMakerVisit = endpoint({
  summary: '记录一次页面浏览（仅以创客身份登录时）',
  method: 'GET',
  path: '/api/ck/user/visit',
  access: 'optional',
  input: view,
  output: z.null(),
})

const Day = z.iso.date().regex(/^20/, '请填写 2000 年以后的日期')
const count = z.number().int().min(0)

export const readVisits = endpoint({
  summary: '访问统计：默认最近 30 天，最多 92 天；只看一天时另有每小时的数字',
  method: 'GET',
  path: '/api/console/visits',
  access: { staff: 'visits.read' },
  input: z.object({ from: Day.optional(), to: Day.optional() }),
  output: z.object({
    days: z.array(z.object({ day: z.string(), views: count, visitors: count })),
    hours: z.array(z.object({ hour: Instant, views: count, visitors: count })),
    pages: z.array(z.object({ path: z.string(), views: count })),
    sources: z.array(z.object({ source: z.string(), views: count })),
  }),
})
