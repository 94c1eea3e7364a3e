import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Id, line } from '#contract/base/fields.ts'
import { Yuan } from '#contract/base/money.ts'
import { Instant } from '#contract/base/time.ts'
import { inviteChannelPattern } from '#contract/base/visitors.ts'
import { inviteChannelsMax } from './invitations.words.ts'

// A maker's invite links: each with a name of its own, and what came through it.

const count = z.number().int()

const funnel = {
  /** People without an account who opened the link: each once a day. */
  visits: count,
  registrations: count,
  /** Paid orders of those who registered through it. */
  orders: count,
}

const InviteChannel = z.object({
  /** Nothing for the links every maker has. */
  id: z.number().int().nullable(),
  slug: z.string(),
  name: z.string(),
  closed: z.boolean(),
  created_at: Instant.nullable(),
  ...funnel,
  commission_amount: Yuan,
})
export type InviteChannel = z.input<typeof InviteChannel>

const Name = line(20).min(1, '请填写渠道名称')

export const openInviteChannel = endpoint({
  summary: `新增推广渠道，最多 ${inviteChannelsMax} 个；slug 是链接里的标识，不填则自动生成`,
  method: 'POST',
  path: '/api/ck/user/invite/channels',
  access: 'maker',
  input: z.object({
    name: Name,
    slug: z
      .string()
      .trim()
      .toLowerCase()
      .regex(inviteChannelPattern, '标识为 2 到 20 位小写字母、数字或短横线，以字母或数字开头')
      .optional(),
  }),
  output: InviteChannel,
  refusals: ['LIST_FULL', 'WORDS_REFUSED'],
  done: '渠道已新增',
})

export const changeInviteChannel = endpoint({
  summary: '修改推广渠道的名称，或停用、恢复；停用后链接仍然有效，数据照常统计',
  method: 'POST',
  path: '/api/ck/user/invite/channels/{id}',
  access: 'maker',
  input: z.object({ id: Id, name: Name.optional(), closed: z.boolean().optional() }),
  output: InviteChannel,
  refusals: ['RECORD_NOT_FOUND', 'LIST_FULL', 'WORDS_REFUSED'],
  done: '已保存',
})

const InviteFigure = z.object({
  /** A day (2026-11-16) or a month (2026-11). */
  at: z.string(),
  ...funnel,
})
export type InviteFigure = z.input<typeof InviteFigure>

export const readInvites = endpoint({
  summary: '我的推广渠道与各自的访问、注册、订单，以及走势：按月近 12 个月；会员可按天看近 30 天',
  method: 'GET',
  path: '/api/ck/user/invite',
  access: 'maker',
  input: z.object({
    by: z.enum(['day', 'month']).default('month'),
    /** Of one channel by its slug, `direct` for the plain link; nothing for all. */
    channel: z.string().regex(inviteChannelPattern, '推广渠道不正确').optional(),
  }),
  output: z.object({
    /** Each link is the maker's own with `&c=` and the slug. */
    channels: z.array(InviteChannel),
    channels_max: count,
    /** What was answered with: months where days are not theirs to read. */
    by: z.enum(['day', 'month']),
    days_allowed: z.boolean(),
    figures: z.array(InviteFigure),
    /** Those whom their people brought, as numbers alone; nothing while only one level is paid. */
    second_level: z.object({ people: count }).nullable(),
  }),
})
export type Invites = z.input<typeof readInvites.output>
