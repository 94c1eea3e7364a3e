import { z } from 'zod'
import { Rate, Yuan } from '#contract/base/money.ts'

/** How a tax came about, so that whoever reads it can do the sum again. */
export const TaxReckoning = z.object({
  method: z.enum(['platform', 'payment']),
  /** Since when the table is in force. */
  valid_from: z.string(),
  /** Consecutive months with income, this one among them. */
  months: z.number().int(),
  /** Of the year or of the month, this one included. */
  income: Yuan,
  cost: Yuan,
  allowance: Yuan,
  taxable: Yuan,
  rate: Rate,
  quick: Yuan,
  /** On all of it, and of that withheld before. */
  due: Yuan,
  before: Yuan,
  tax: Yuan,
})
export type TaxReckoning = z.input<typeof TaxReckoning>
