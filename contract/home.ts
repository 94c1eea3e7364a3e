import { z } from 'zod'
import { Almanac } from './almanac.ts'
import { Article } from './content.ts'
import { endpoint } from './endpoint.ts'
import { none } from './fields.ts'
import { Quote } from './quotes.ts'
import { Banner, Notice, Partner } from './site.ts'

export const readIndex = endpoint({
  summary: '首页展示的全部内容，一次取齐',
  method: 'GET',
  path: '/api/index',
  access: 'public',
  input: none,
  output: z.object({
    banners: z.array(Banner),
    notices: z.array(Notice),
    news: z.array(Article),
    partners: z.array(Partner),
    almanac: Almanac,
    quote: Quote.nullable(),
  }),
})
