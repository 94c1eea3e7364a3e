import { z } from 'zod'

export const countDefault = 10
export const countMax = 100
/** Totals are counted exactly up to here; beyond it nobody reads them and counting would cost more than the page. */
export const totalMax = 10_000

/**
 * A whole number that may also arrive as text, because a query string knows nothing else.
 * Digits only: `1e3`, ` 1 ` and `0x10` are somebody's mistake, not numbers.
 */
export function whole({ min, max }: { min: number; max: number }) {
  const digits = z
    .string()
    .regex(/^\d{1,15}$/, '请填写整数')
    .transform(Number)
  return z.union([z.number(), digits]).pipe(z.number().int().min(min).max(max))
}

export const pageFields = { page: whole({ min: 1, max: 1_000_000_000 }).default(1), count: countField(countDefault) }

/**
 * Of a list that can also be read by key (keyset pagination), from its beginning to its end and whatever is added
 * meanwhile: behind the row with this key, the newest first and whatever else it is sorted by. Empty at the beginning.
 */
export const keyedFields = {
  ...pageFields,
  after: z
    .string()
    .regex(/^\d{0,15}$/)
    .optional(),
}
/** The same where rows are known by a number that is a text. */
export const numberedFields = {
  ...pageFields,
  after: z
    .string()
    .regex(/^[\w-]{0,40}$/)
    .optional(),
}

export function countField(initial: number) {
  return whole({ min: 1, max: countMax }).default(initial)
}

export interface Paging {
  page: number
  count: number
  /** By key instead of by page. */
  after?: string | undefined
}

export function listOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    list: z.array(row),
    total: z.number().int().min(0),
    total_is: z.enum(['exact', 'at_least']),
    page: z.number().int().min(1),
    count: z.number().int().min(1),
  })
}
