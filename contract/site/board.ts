import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Day } from '#contract/base/fields.ts'

export const boardTabs = ['funnel', 'money', 'content', 'leads', 'search'] as const
export const boardDaysMax = 366

const Series = z.object({
  key: z.string().max(40),
  label: z.string().max(40),
  /** In fen where it is money. */
  unit: z.enum(['fen', 'count']),
  total: z.number().int(),
  total_before: z.number().int(),
  /** `before` is the same day of the range before: as many days, ending the day before this one begins. */
  days: z
    .array(z.object({ day: z.string().max(10), value: z.number().int(), before: z.number().int() }))
    .max(boardDaysMax),
})

export const readBoard = endpoint({
  summary: '数据看板：一段日期的每日数字，与之前同样长的一段相比；默认最近 30 天，最多 366 天',
  method: 'GET',
  path: '/api/console/board',
  access: { staff: 'board.read' },
  input: z.object({ tab: z.enum(boardTabs), from: Day.optional(), to: Day.optional() }),
  output: z.object({
    from: z.string().max(10),
    to: z.string().max(10),
    before_from: z.string().max(10),
    before_to: z.string().max(10),
    /** Only those whose own right the caller has. */
    series: z.array(Series).max(20),
  }),
})
