import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { none } from '#contract/base/fields.ts'
import { Activity } from '#contract/catalogue/activities.ts'
import { RunningAd } from '#contract/catalogue/ads.ts'
import { CompanyCard } from '#contract/catalogue/companies.ts'
import { SiteLink } from '#contract/catalogue/links.ts'
import { Opportunity } from '#contract/catalogue/opportunities.ts'
import { Resource } from '#contract/catalogue/resources.ts'
import { StrategicPartner } from '#contract/catalogue/strategic.ts'
import { Article } from '#contract/texts/content.ts'
import { Almanac } from './almanac.ts'
import { Quote } from './quotes.ts'
import { Banner, Notice, Partner } from './site.ts'

/** Counted, not claimed; every one of them leads to the list it counts. */
const Numbers = z.object({
  companies: z.number().int(),
  certified: z.number().int(),
  opportunities: z.number().int(),
  resources: z.number().int(),
  articles: z.number().int(),
})
export type HomeNumbers = z.infer<typeof Numbers>

export const readNumbers = endpoint({
  summary: '平台上有多少企业、商机、资料与文章',
  method: 'GET',
  path: '/api/numbers',
  access: 'public',
  input: none,
  output: Numbers,
})

export const readIndex = endpoint({
  summary: '首页展示的全部内容，一次取齐',
  method: 'GET',
  path: '/api/index',
  access: 'public',
  input: none,
  output: z.object({
    banners: z.array(Banner),
    numbers: Numbers,
    notices: z.array(Notice),
    news: z.array(Article),
    activities: z.array(Activity),
    companies: z.array(CompanyCard),
    opportunities: z.array(Opportunity),
    resources: z.array(Resource),
    strategic: z.array(StrategicPartner),
    /** By the slots of the page. */
    ads: z.object({ top: z.array(RunningAd), middle: z.array(RunningAd) }),
    partners: z.array(Partner),
    links: z.array(SiteLink),
    almanac: Almanac,
    quote: Quote.nullable(),
  }),
})
