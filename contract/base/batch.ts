import { z } from 'zod'
import { batchMax } from './batch.words.ts'

export function batchOf<Item extends z.ZodType>(item: Item) {
  return z.array(item).min(1, '请至少选择一项').max(batchMax, `一次最多 ${batchMax} 项`)
}

const Outcome = z.object({
  id: z.number().int(),
  done: z.boolean(),
  reason: z.string(),
})

/** One answer for each that was named, in the same order. */
export const BatchAnswer = z.object({ list: z.array(Outcome) })
