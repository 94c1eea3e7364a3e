import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'

export const Quote = z.object({ content: z.string(), author: z.string(), source: z.string() })
export type Quote = z.infer<typeof Quote>

export const readQuote = endpoint({
  summary: '每日一言：同一天人人相同',
  method: 'GET',
  path: '/api/quote',
  access: 'public',
  input: z.object({}),
  output: Quote,
  refusals: ['RECORD_NOT_FOUND'],
})
