import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/catalogue/ads.ts'
import type { Desk } from '#server/http/desk.ts'
import { networkOf } from '#server/http/networks.ts'
import { keeperRoutes } from '#server/modules/catalogue/records/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import { createRecent } from '#server/platform/recent.ts'
import type { IsReader } from './ports.ts'
import type { Ads } from './service.ts'

export function adRoutes(desk: Desk, { ads }: { ads: Ads }) {
  desk.keep(contract.listAdSlots, ({ input, ...look }) => ads.listSlots(input, look))
  desk.keep(contract.readAdCategories, async (look) => ({ list: await ads.categories(look) }))
  desk.keep(contract.listRunningAds, async ({ input: { slot, one }, ...look }) => ({
    list: await (one ? ads.turn(slot, look) : ads.running(slot, look)),
  }))
  desk.keep(contract.readAd, ({ input, ...look }) => ads.read(input.id, look))
  keeperRoutes(desk, contract.adSlotCalls, ads.slots)
  keeperRoutes(desk, contract.adCalls, ads.keeper)
}

interface ClickParts {
  ads: Ads
  clock: Clock
  isReader: IsReader
}

const sameClickMs = 60_000
const recentMax = 10_000
const idPattern = /^[1-9]\d{0,14}$/

/** The way out through an ad. A click of a person is counted, once a minute for each network. */
export function adClicks(app: FastifyInstance, { ads, clock, isReader }: ClickParts): void {
  const isRepeated = createRecent({ forMs: sameClickMs, max: recentMax })
  const options = { exposeHeadRoute: false, config: { answers: 'counted' } } as const
  app.get<{ Params: { id: string } }>('/go/ad/:id', options, async (request, reply) => {
    const { id } = request.params
    const now = clock()
    const person = isReader(request.headers['user-agent'] ?? '') && !isPrefetch(request.headers)
    const counted = person && !isRepeated(`${id} ${networkOf(request.ip)}`, now)
    const target = idPattern.test(id) ? await ads.leadOut(Number(id), { now, counted }) : undefined
    if (target !== undefined) {
      return reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex').redirect(target, 302)
    }
    // Whoever comes late is told so on a page like any other.
    const nowhere = await app.inject({ url: '/404' })
    return reply.status(404).headers(nowhere.headers).send(nowhere.rawPayload)
  })
}

function isPrefetch(headers: IncomingHttpHeaders): boolean {
  return ['sec-purpose', 'purpose', 'x-moz'].some((name) => /prefetch|prerender|preview/i.test(String(headers[name])))
}
