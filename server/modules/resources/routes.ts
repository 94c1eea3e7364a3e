import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/resources.ts'
import { isCrawler } from '#contract/visitors.ts'
import type { Desk } from '#server/http/desk.ts'
import { keeperRoutes } from '#server/modules/records/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { disposition } from './model.ts'
import type { Resources } from './service.ts'

export function resourceRoutes(desk: Desk, { resources }: { resources: Resources }) {
  desk.handle(contract.listResources, ({ input: { page, count, ...filter }, ...look }) =>
    resources.list(filter, { page, count }, look),
  )
  desk.handle(contract.readResourceCategories, (look) => resources.categories(look))
  desk.handle(contract.readResource, ({ input, ...look }) => resources.read(input.id, look))
  keeperRoutes(desk, contract.resourceCalls, resources.keeper)
}

/** Where files are handed out: a plain address, so that a link works without any script. */
export function resourceDownloads(app: FastifyInstance, { resources, clock }: { resources: Resources; clock: Clock }) {
  app.get<{ Params: { id: string; number: string } }>(
    '/resources/:id(^\\d{1,15})/download/:number(^[1-9]\\d?)',
    async ({ method, params, headers }, reply) => {
      const id = Number(params.id)
      const file = await resources.free(id, Number(params.number), clock())
      if (!file) throw new Refusal('PATH_UNKNOWN')
      if (isCounted(method, headers)) await resources.countDownload(id)
      return reply
        .type(file.type)
        .header('content-length', file.size)
        .header('content-disposition', disposition(file.name))
        .header('cache-control', 'private, no-store')
        .header('accept-ranges', 'none')
        .header('x-robots-tag', 'noindex')
        .send(file.bytes)
    },
  )
}

/** Somebody who takes a file: not a program that looks around, nor one that goes on where it was cut off. */
function isCounted(method: string, headers: { range?: string | undefined; 'user-agent'?: string | undefined }) {
  const goesOn = headers.range !== undefined && !/^bytes=0-/.test(headers.range)
  return method === 'GET' && !goesOn && !isCrawler(headers['user-agent'] ?? '')
}
