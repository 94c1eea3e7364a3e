import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'

export const reportClientError = endpoint({
  summary: '浏览器错误上报',
  method: 'POST',
  path: '/api/client-error',
  access: 'public',
  input: z.object({
    message: z.string().min(1).max(500),
    stack: z.string().max(4000).default(''),
    path: z.string().max(300).default(''),
  }),
  output: z.null(),
})

export const listDefects = endpoint({
  summary: '系统缺陷，最近发生的在前',
  method: 'GET',
  path: '/api/console/defects',
  access: { staff: 'defects.read' },
  input: z.object(pageFields),
  output: listOf(
    z.object({
      fingerprint: z.string(),
      source: z.enum(['server', 'browser', 'job']),
      message: z.string(),
      stack: z.string(),
      count: z.number().int(),
      first_at: Instant,
      last_at: Instant,
      last_request_id: z.string(),
    }),
  ),
})
