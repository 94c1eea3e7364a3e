import { countMakerVisit, countVisit, readVisits } from '#contract/site/visits.ts'
import type { Desk, Door } from '#server/http/desk.ts'
import type { Visits } from './service.ts'

interface Claim {
  input: { path: string; referrer: string; invite?: string | undefined; channel?: string | undefined }
  caller: { enterpriseId?: number | undefined; makerId?: number | undefined }
  now: Date
  door: Door
}

export function visitRoutes(desk: Desk, { visits }: { visits: Visits }) {
  const count = ({ input, caller, now, door: { ip, userAgent, page } }: Claim) => {
    const path = input.path || page
    // Whoever has an account cannot be won by a link any more; its owner trying it out least of all.
    const guest = caller.enterpriseId === undefined && caller.makerId === undefined
    const { invite: code, channel = '' } = input
    const invite = guest && code ? { code, channel } : undefined
    if (path) visits.count({ path, referrer: input.referrer, ip, userAgent, invite, now })
    return null
  }
  desk.handle(countVisit, async (claim) => count(claim))
  // A view without a maker's session was, or will be, counted by the other call.
  desk.handle(countMakerVisit, async (claim) => (claim.caller.makerId === undefined ? null : count(claim)))
  desk.handle(readVisits, ({ input, now }) => visits.read(input, now))
}
