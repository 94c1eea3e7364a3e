import * as contract from '#contract/site/almanac.ts'
import type { Desk } from '#server/http/desk.ts'
import { readAlmanac } from './service.ts'

export function almanacRoutes(desk: Desk) {
  desk.keep(contract.readAlmanac, async ({ input, now, reading }) => readAlmanac(input.date, now, reading))
}
