import { countMakerVisit, countVisit, readVisits } from '#contract/site/visits.ts'
import type { Desk, Door } from '#server/http/desk.ts'
import type { Visits } from './service.ts'

interface Claim {
  input: { path: string; referrer: string }
  now: Date
  door: Door
}

export function visitRoutes(desk: Desk, { visits }: { visits: Visits }) {
  const count = ({ input, now, door: { ip, userAgent, page } }: Claim) => {
    const path = input.path || page
    if (path) visits.count({ path, referrer: input.referrer, ip, userAgent, now })
    return null
  }
  desk.handle(countVisit, async (claim) => count(claim))
  // A view without a maker's session was, or will be, counted by the other call.
  desk.handle(countMakerVisit, async (claim) => (claim.caller.makerId === undefined ? null : count(claim)))
  desk.handle(readVisits, ({ input, now }) => visits.read(input, now))
}
