import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Id, line, none } from '#contract/base/fields.ts'
import { Yuan } from '#contract/base/money.ts'
import { Instant } from '#contract/base/time.ts'
import { NextPrice } from '#contract/money/prices.ts'
import { linkHealths, siteLinkPositions, siteLinkStates } from './links.words.ts'
import { filled, Picture, WebAddress } from './record-fields.ts'
import { recordCalls } from './records.ts'

const siteLinkRels = ['sponsored', 'nofollow', ''] as const

export const SiteLink = z.object({
  id: z.number().int(),
  site_name: z.string(),
  url: z.string(),
  logo: z.string(),
  position: z.enum(siteLinkPositions),
  rel: z.string(),
  description: z.string(),
  category: z.string(),
})
export type SiteLink = z.infer<typeof SiteLink>

export const readSiteLinks = endpoint({
  summary: '投放中的网站链接：指定位置时为该位置展示的，否则为全部',
  method: 'GET',
  path: '/api/link/list/all',
  access: 'public',
  input: z.object({ position: z.enum(siteLinkPositions).optional() }),
  output: z.object({ list: z.array(SiteLink) }),
})

const LinkPrice = z.object({ position: z.enum(siteLinkPositions), price_month: Yuan, next: NextPrice })

export const readLinkPrices = endpoint({
  summary: '网站链接每月的价格，按展示位置',
  method: 'GET',
  path: '/api/link/prices',
  access: 'public',
  input: none,
  output: z.object({ list: z.array(LinkPrice) }),
})

export const linkCalls = recordCalls({
  at: 'link',
  noun: '网站链接',
  right: 'link',
  states: siteLinkStates,
  fields: {
    site_name: filled(40, '请填写网站名称'),
    url: WebAddress,
    logo: Picture,
    description: line(120),
    category: line(20),
    contact_way: line(60),
    icp_no: line(40),
    company_id: Id.nullable(),
    position: z.enum(siteLinkPositions),
    rel: z.enum(siteLinkRels),
    // Of a link that somebody bought they are null until it is first shown, and then its terms' to say.
    starts_at: Instant.nullable(),
    ends_at: Instant.nullable(),
  },
  shown: {
    no: z.string(),
    company: z.string(),
    amount: Yuan,
    /** Who bought it; null where an operator entered it. */
    owner: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    suspended: z.boolean(),
    auto_renew: z.boolean(),
    health: z.enum(linkHealths),
    bad_days: z.number().int(),
    checked_at: Instant.nullable(),
    http_status: z.number().int().nullable(),
    linked_back: z.boolean().nullable(),
    /** Of the last thirty days. */
    clicks: z.number().int(),
  },
  owned: true,
  filters: {
    position: z.enum(siteLinkPositions).optional(),
    company_id: Id.optional(),
    enterprise_id: Id.optional(),
    health: z.enum(linkHealths).optional(),
  },
  check: ({ starts_at, ends_at }, context) => {
    if (!starts_at || !ends_at || ends_at > starts_at) return
    context.addIssue({ code: 'custom', path: ['ends_at'], message: '到期时间应晚于开始时间' })
  },
})
