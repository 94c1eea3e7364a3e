import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant } from './time.ts'

/** Texts that stand alone under a fixed key, edited by an operator. */
export const pageKeys = [
  'about',
  'play',
  'spread',
  'contact',
  'protocol_enterprise',
  'protocol_maker',
  'privacy',
] as const

const PageKey = z.enum(pageKeys)
export type PageKey = z.infer<typeof PageKey>

const Page = z.object({
  key: PageKey,
  title: z.string(),
  summary: z.string(),
  html: z.string(),
  updated_at: Instant,
})
export type Page = z.input<typeof Page>

export const readPage = endpoint({
  summary: '单页文章',
  method: 'GET',
  path: '/api/wz',
  access: 'public',
  input: z.object({ key: PageKey }),
  output: Page,
  refusals: ['RECORD_NOT_FOUND'],
})
