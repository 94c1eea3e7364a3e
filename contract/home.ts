import { z } from 'zod'
import { Activity } from './activities.ts'
import { RunningAd } from './ads.ts'
import { Almanac } from './almanac.ts'
import { Opportunity } from './business.ts'
import { CompanyCard } from './companies.ts'
import { Article } from './content.ts'
import { endpoint } from './endpoint.ts'
import { none } from './fields.ts'
import { SiteLink } from './links.ts'
import { Quote } from './quotes.ts'
import { Resource } from './resources.ts'
import { Banner, Notice, Partner } from './site.ts'
import { StrategicPartner } from './strategic.ts'

/** Counted, not claimed; every one of them leads to the list it counts. */
const Numbers = z.object({
  companies: z.number().int(),
  certified: z.number().int(),
  opportunities: z.number().int(),
  resources: z.number().int(),
  articles: z.number().int(),
})
export type HomeNumbers = z.infer<typeof Numbers>

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
