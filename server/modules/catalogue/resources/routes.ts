import type { FastifyInstance } from 'fastify'
import { isCrawler } from '#contract/base/visitors.ts'
import * as contract from '#contract/catalogue/resources.ts'
import { sendAttachment } from '#server/http/attachment.ts'
import type { Desk } from '#server/http/desk.ts'
import { keeperRoutes } from '#server/modules/catalogue/records/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import { createRecent } from '#server/platform/recent.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Resources } from './service.ts'

export function resourceRoutes(desk: Desk, { resources }: { resources: Resources }) {
  desk.keep(contract.listResources, ({ input: { page, count, ...filter }, ...look }) =>
    resources.list(filter, { page, count }, look),
  )
  desk.keep(contract.readResourceCategories, (look) => resources.categories(look))
  desk.keep(contract.readResource, ({ input, ...look }) => resources.read(input.id, look))
  keeperRoutes(desk, contract.resourceCalls, resources.keeper)
}

/** Whoever takes the same again within the hour takes it once. */
const sameDownloadMs = 60 * 60 * 1000
const recentMax = 10_000

/** Where files are handed out: a plain address, so that a link works without any script. */
export function resourceDownloads(app: FastifyInstance, { resources, clock }: { resources: Resources; clock: Clock }) {
  const isRepeated = createRecent({ forMs: sameDownloadMs, max: recentMax })
  app.get<{ Params: { id: string; number: string } }>(
    '/resources/:id(^\\d{1,15})/download/:number(^[1-9]\\d?)',
    { config: { answers: 'counted' } },
    async ({ method, params, headers, ip }, reply) => {
      const id = Number(params.id)
      const file = await resources.free(id, Number(params.number), clock())
      if (!file) throw new Refusal('PATH_UNKNOWN')
      const counted = isCounted(method, headers) && !isRepeated(`${id} ${ip}`, clock())
      if (counted) await resources.countDownload(id)
      return sendAttachment(reply, file)
    },
  )
}

/** Somebody who takes a file: not a program that looks around, nor one that goes on where it was cut off. */
function isCounted(method: string, headers: { range?: string | undefined; 'user-agent'?: string | undefined }) {
  const goesOn = headers.range !== undefined && !/^bytes=0-/.test(headers.range)
  return method === 'GET' && !goesOn && !isCrawler(headers['user-agent'] ?? '')
}
