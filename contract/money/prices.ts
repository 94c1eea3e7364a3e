import { z } from 'zod'
import { Yuan } from '#contract/base/money.ts'
import { Instant } from '#contract/base/time.ts'

/** What something will cost, and from when on; null where nothing is announced. */
export const NextPrice = z.object({ price: Yuan, from: Instant }).nullable()
export type NextPrice = z.input<typeof NextPrice>
