import { z } from 'zod'

/** As many as a person can have looked at before they decide about all of them at once. */
export const batchMax = 50

export function batchOf<Item extends z.ZodType>(item: Item) {
  return z.array(item).min(1, '请至少选择一项').max(batchMax, `一次最多 ${batchMax} 项`)
}

const Outcome = z.object({
  id: z.number().int(),
  done: z.boolean(),
  /** Why it was not, in words for whoever asked. */
  reason: z.string(),
})
export type BatchOutcome = z.input<typeof Outcome>

/** One answer for each that was named, in the same order. */
export const BatchAnswer = z.object({ list: z.array(Outcome) })
