import { countMakerVisit, countVisit, readVisits } from '#contract/visits.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Visits } from './service.ts'

export function visitRoutes(desk: Desk, { visits }: { visits: Visits }) {
  desk.handle(countVisit, async ({ input, now, door: { ip, userAgent } }) => {
    visits.count({ ...input, ip, userAgent, now })
    return null
  })
  desk.handle(countMakerVisit, async ({ input, caller, now, door: { ip, userAgent } }) => {
    // A view without a maker's session was, or will be, counted by the other call.
    if (caller.makerId !== undefined) visits.count({ ...input, ip, userAgent, now })
    return null
  })
  desk.handle(readVisits, ({ input, now }) => visits.read(input, now))
}
