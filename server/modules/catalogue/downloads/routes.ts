import { finished } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import * as consoleCalls from '#contract/catalogue/downloads.console.ts'
import * as contract from '#contract/catalogue/downloads.ts'
import { sendAttachment } from '#server/http/attachment.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Defects } from '#server/platform/defects.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Downloads, takenPath } from './service.ts'

export function downloadRoutes(desk: Desk, { downloads }: { downloads: Downloads }) {
  const { reading, overseeing } = downloads
  desk.handle(contract.readOwnResource, ({ input, caller, now }) => downloads.own(caller.owner, input.id, now))
  desk.handle(contract.takeResource, ({ input, caller, now }) =>
    downloads.take(input, { owner: caller.owner, personId: caller.personId, now }),
  )
  desk.handle(contract.listDownloads, ({ input: { way, ...paging }, caller, now }) =>
    reading.record(caller.owner, way, paging, now),
  )
  desk.handle(consoleCalls.listConsoleDownloads, ({ input: { page, count, after, ...filter } }) =>
    overseeing.list(filter, { page, count, after }),
  )
  desk.handle(consoleCalls.readDownloadFigures, ({ now }) => overseeing.figures(now))
  desk.handle(consoleCalls.refundDownload, async ({ input, ...by }) => {
    await overseeing.refund(input.id, input.reason, by)
    return {}
  })
  desk.handle(consoleCalls.readDownloadLimits, () => downloads.limits())
  desk.handle(consoleCalls.saveDownloadLimits, ({ input, caller, now, requestId }) =>
    downloads.saveLimits(input, { actor: { kind: 'staff', id: caller.staffId }, now, requestId }),
  )
}

interface FileParts {
  downloads: Downloads
  clock: Clock
  defects: Defects
}

const Signed = z.object({ until: z.coerce.number().int().min(0), sign: z.string().max(100) })

/** The bytes: under an address that opens for five minutes, for whoever it was given to. */
export function downloadFiles(app: FastifyInstance, { downloads, clock, defects }: FileParts) {
  app.get<{ Params: { id: string } }>(`${takenPath}/:id(^\\d{1,15})`, async (request, reply) => {
    const id = Number(request.params.id)
    const asked = Signed.safeParse(request.query)
    const opened =
      asked.success && downloads.opens(id, asked.data, clock()) ? await downloads.open(id, clock()) : undefined
    if (!opened) throw new Refusal('PATH_UNKNOWN')
    const { row, file } = opened
    if ('address' in file) {
      // It was seen to be there a moment ago; whether they fetch it we do not hear.
      await downloads.delivered(row, clock())
      return sendAttachment(reply, file)
    }
    finished(file.bytes, (error) => {
      // What the storage could not finish is our failure; a reader who went away is not.
      const ours = error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE'
      const settled = ours ? downloads.failed(row, clock()) : error ? undefined : downloads.delivered(row, clock())
      settled?.catch((reason: unknown) => defects.record(reason, { source: 'job', where: 'downloads.settle' }))
    })
    return sendAttachment(reply, file)
  })
}
