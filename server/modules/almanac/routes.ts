import { readAlmanac } from '#contract/almanac.ts'
import { nextShanghaiMidnight, shanghaiDay } from '#contract/time.ts'
import type { Desk } from '#server/http/desk.ts'
import { almanacOf } from './model.ts'

export function almanacRoutes(desk: Desk) {
  desk.handle(readAlmanac, async ({ input, now, reading }) => {
    // What was asked for by its date holds for ever; only "today" runs out.
    if (input.date === undefined) reading.freshUntil(nextShanghaiMidnight(now))
    return almanacOf(input.date ?? shanghaiDay(now))
  })
}
