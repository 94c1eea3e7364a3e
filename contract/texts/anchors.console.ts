import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'

/** As many texts as are named beside a link; of the rest, how many there are. */
export const textsNamed = 5

const BrokenAnchor = z.object({
  url: z.string().max(1000),
  /** What was found instead. */
  fault: z.string().max(60),
  bad_since: Instant,
  checked_at: Instant,
  texts: z
    .array(
      z.object({
        kind: z.enum(['page', 'notice', 'news', 'knowledge', 'help']),
        id: z.number().int(),
        title: z.string(),
      }),
    )
    .max(textsNamed),
  texts_total: z.number().int(),
})
export type BrokenAnchor = z.input<typeof BrokenAnchor>

export const listBrokenAnchors = endpoint({
  summary: '正文里打不开的链接，最早失效的在前',
  method: 'GET',
  path: '/api/console/broken-anchors',
  access: { staff: 'seo.read' },
  input: z.object({ ...pageFields }),
  output: listOf(BrokenAnchor),
})

export const checkAnchor = endpoint({
  summary: '立即重新检查一个链接',
  method: 'POST',
  path: '/api/console/broken-anchors/check',
  access: { staff: 'seo.edit' },
  input: z.object({ url: z.string().min(1).max(1000) }),
  output: z.object({ good: z.boolean(), fault: z.string().max(60) }),
  refusals: ['RECORD_NOT_FOUND'],
})
