import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import * as contract from '#contract/catalogue/ads.ts'
import * as own from '#contract/catalogue/own-ads.ts'
import { privateFiles } from '#contract/site/files.ts'
import { sendAttachment } from '#server/http/attachment.ts'
import type { Desk } from '#server/http/desk.ts'
import { networkOf } from '#server/http/networks.ts'
import { keeperRoutes } from '#server/modules/catalogue/records/service.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import { createRecent } from '#server/platform/recent.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { IsReader, Self } from './ports.ts'
import type { Ads } from './service.ts'

export function adRoutes(desk: Desk, { ads }: { ads: Ads }) {
  desk.keep(contract.listAdSlots, ({ input, ...look }) => ads.listSlots(input, look))
  desk.keep(contract.readAdCategories, async (look) => ({ list: await ads.categories(look) }))
  desk.keep(contract.listRunningAds, async ({ input: { slot, one }, ...look }) => ({
    list: await (one ? ads.turn(slot, look) : ads.running(slot, look)),
  }))
  desk.keep(contract.readAd, ({ input, ...look }) => ads.read(input.id, look))
  keeperRoutes(desk, contract.adSlotCalls, ads.slots)
  keeperRoutes(desk, contract.adCalls, ads.desk)
  desk.handle(contract.readAdCalendar, ({ input, now }) => ads.overseeing.calendar(input, now))
  desk.handle(contract.countSeenAds, async ({ input: { enterprise_id: viewer, ...seen }, now, door }) => {
    ads.counting.see({ ...seen, viewer, ip: door.ip, userAgent: door.userAgent, now })
    return null
  })
  answerOwners(desk, ads)
}

interface Calling {
  caller: { enterpriseId: number; personId: number }
  now: Date
  requestId: string
  idempotencyKey: string | undefined
}

const selfOf = ({ caller, now, requestId, idempotencyKey }: Calling): Self => ({
  ...{ enterpriseId: caller.enterpriseId, personId: caller.personId, now, requestId, idempotencyKey },
})

function answerOwners(desk: Desk, { reading, requesting }: Ads) {
  desk.handle(own.listOwnAds, ({ input: { state, ...paging }, caller, now }) =>
    reading.page(caller.enterpriseId, state, paging, now),
  )
  desk.handle(own.readAdForm, ({ input, caller, now }) => reading.form(caller.enterpriseId, input.from, now))
  desk.handle(own.readOwnAd, ({ input, caller, now }) => reading.read(caller.enterpriseId, input.id, now))
  desk.handle(own.orderAd, ({ input, ...asked }) => requesting.order(selfOf(asked), input))
  desk.handle(own.handInAd, ({ input, ...asked }) => requesting.handIn(selfOf(asked), input))
  desk.handle(own.withdrawAdRevision, ({ input, ...asked }) => requesting.withdraw(selfOf(asked), input.id))
  desk.handle(own.cancelAd, ({ input, ...asked }) => requesting.cancel(selfOf(asked), input))
}

const Asked = z.object({ until: z.coerce.number().int().min(0), sign: z.string().max(100) })

/**
 * The papers behind an ad, for whoever was given the address a few minutes ago. Bytes and no envelope, and no session:
 * a link in a new window sends none. The signature is what opens, and it says until when.
 */
export function adPapers(app: FastifyInstance, { ads, open, clock }: { ads: Ads; open: Files['open']; clock: Clock }) {
  app.get<{ Params: { key: string } }>('/api/user/advertisement/paper/:key', async (request, reply) => {
    const { key } = request.params
    const asked = Asked.safeParse(request.query)
    const opens = asked.success && ads.reading.opens(key, asked.data.until, asked.data.sign, clock())
    const file = opens ? await open('qualification', `${privateFiles}${key}`) : undefined
    if (!file) throw new Refusal('PATH_UNKNOWN')
    return sendAttachment(reply, file)
  })
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
