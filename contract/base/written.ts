import { z } from 'zod'
import { line } from './fields.ts'
import type { WrittenColumn as Column } from './written.words.ts'

const words = z.record(z.string().max(60), z.string().max(60)).refine((all) => Object.keys(all).length <= 400)

/** What a column of a file is made of, declared by the list and carried out where the rows are. */
export const WrittenColumn: z.ZodType<Column> = z.object({
  title: line(40).min(1),
  cells: z
    .array(
      z.object({
        path: z.string().regex(/^[a-z_]{1,40}(\.[a-z_]{1,40}){0,2}$/),
        as: z.enum(['text', 'number', 'minute', 'second', 'percent', 'flag']).optional(),
        words: words.optional(),
        before: z.string().max(20).optional(),
        after: z.string().max(20).optional(),
        empty: z.string().max(20).optional(),
      }),
    )
    .min(1)
    .max(4),
  join: z.string().max(4).optional(),
  first: z.boolean().optional(),
  sum: z.boolean().optional(),
})
