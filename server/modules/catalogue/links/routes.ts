import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/catalogue/links.ts'
import * as own from '#contract/catalogue/own-links.ts'
import { bindersIn, readCookies, tokenFrom } from '#server/http/cookies.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Identify } from '#server/http/identity.ts'
import { networkOf } from '#server/http/networks.ts'
import { keeperRoutes } from '#server/modules/catalogue/records/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import { createRecent } from '#server/platform/recent.ts'
import type { IsReader, Self } from './ports.ts'
import type { Links } from './service.ts'

export function linkRoutes(desk: Desk, { links }: { links: Links }) {
  desk.keep(contract.readSiteLinks, async ({ input, ...look }) => ({
    list: await links.running(look, input.position),
  }))
  desk.keep(contract.readLinkPrices, async (look) => ({ list: await links.prices(look) }))
  keeperRoutes(desk, contract.linkCalls, links.keeper)
  ownRoutes(desk, links)
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

function ownRoutes(desk: Desk, { reading, requesting }: Links) {
  desk.handle(own.listOwnLinks, ({ input, caller, now }) => reading.list(input, caller.enterpriseId, now))
  desk.handle(own.readLinkOptions, ({ caller, now }) => reading.options(caller.enterpriseId, now))
  desk.handle(own.readOwnLink, ({ input, caller, now }) => reading.detail(input.id, caller.enterpriseId, now))
  desk.handle(own.payLink, ({ input, ...asked }) => requesting.pay(selfOf(asked), input))
  desk.handle(own.payLinkAgain, ({ input: { id, ...given }, ...asked }) =>
    requesting.payAgain(selfOf(asked), id, given),
  )
  desk.handle(own.cancelLink, ({ input, ...asked }) => requesting.cancel(selfOf(asked), input))
  desk.handle(own.mendLink, ({ input: { id, ...given }, ...asked }) => requesting.mend(selfOf(asked), id, given))
  desk.handle(own.withdrawLinkChange, ({ input, ...asked }) => requesting.withdraw(selfOf(asked), input.id))
  desk.handle(own.switchLinkRenewal, ({ input, ...asked }) => requesting.switchRenewal(selfOf(asked), input))
}

interface ClickParts {
  links: Links
  clock: Clock
  isReader: IsReader
  identify: Identify
  secure: boolean
}

const sameClickMs = 60_000
const recentMax = 10_000
const idPattern = /^[1-9]\d{0,14}$/

/** The way out through a link. A click of a person is counted, once a minute for each network. */
export function linkClicks(app: FastifyInstance, { links, clock, isReader, ...who }: ClickParts): void {
  const isRepeated = createRecent({ forMs: sameClickMs, max: recentMax })
  const options = { exposeHeadRoute: false, config: { answers: 'counted' } } as const
  app.get<{ Params: { id: string } }>('/go/link/:id', options, async (request, reply) => {
    const { id } = request.params
    const now = clock()
    const reads = isReader(request.headers['user-agent'] ?? '') && !isPrefetch(request.headers)
    const person = reads && idPattern.test(id) && !isRepeated(`${id} ${networkOf(request.ip)}`, now)
    const whose = person ? await whoGoes(who, request.headers) : nobody
    const target = idPattern.test(id) ? await links.counting.leadOut(Number(id), { now, person, ...whose }) : undefined
    if (target !== undefined) {
      return reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex').redirect(target, 302)
    }
    // Whoever comes late is told so on a page like any other.
    const nowhere = await app.inject({ url: '/404' })
    return reply.status(404).headers(nowhere.headers).send(nowhere.rawPayload)
  })
}

const nobody = { staff: false, enterpriseId: undefined }

/** Whose session a browser brings that leaves; a session that is over is nobody's. */
async function whoGoes({ identify, secure }: Pick<ClickParts, 'identify' | 'secure'>, { cookie }: IncomingHttpHeaders) {
  const cookies = readCookies(cookie)
  const binders = bindersIn(cookies, secure)
  const [enterprise, staff] = (['enterprise', 'staff'] as const).map((realm) => tokenFrom(cookies, realm, secure))
  const owner = enterprise ? (await identify({ token: enterprise, binders })).enterprise : undefined
  return {
    staff: staff ? (await identify({ token: staff, binders })).staff !== undefined : false,
    enterpriseId: owner?.ownerId,
  }
}

function isPrefetch(headers: IncomingHttpHeaders): boolean {
  return ['sec-purpose', 'purpose', 'x-moz'].some((name) => /prefetch|prerender|preview/i.test(String(headers[name])))
}
