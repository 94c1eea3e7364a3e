import { nextShanghaiMidnight, shanghaiDay } from '#contract/base/time.ts'
import type { Almanac } from '#contract/site/almanac.ts'
import type { Reading } from '#server/http/reading.ts'
import { almanacOf } from './model.ts'

export { isWorkingDay } from './model.ts'

/** What the almanac says about a day; without one, about today. */
export function readAlmanac(date: string | undefined, now: Date, reading: Reading): Almanac {
  // What was asked for by its date holds for ever; only "today" runs out.
  if (date === undefined) reading.freshUntil(nextShanghaiMidnight(now))
  return almanacOf(date ?? shanghaiDay(now))
}
