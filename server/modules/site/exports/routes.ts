import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Id } from '#contract/base/fields.ts'
import * as contract from '#contract/site/exports.console.ts'
import { whoIs } from '#server/http/api.ts'
import { sendAttachment } from '#server/http/attachment.ts'
import { type Desk, readInput } from '#server/http/desk.ts'
import { callerFor, type Identify } from '#server/http/identity.ts'
import type { Clock } from '#server/platform/clock.ts'
import { tableTypes } from '#server/platform/formats/table-stream.ts'
import type { Exports } from './service.ts'

export function exportRoutes(desk: Desk, { exports }: { exports: Exports }) {
  desk.handle(contract.orderExport, ({ input, caller, now, requestId }) =>
    exports.order(input, { staffId: caller.staffId, rights: caller.rights, now, requestId }),
  )
  desk.handle(contract.listExports, ({ input, caller }) => exports.list(caller.staffId, input))
  desk.handle(contract.readExport, ({ input, caller }) => exports.read(caller.staffId, input.id))
  desk.handle(contract.cancelExport, ({ input, caller, now }) => exports.cancel(caller.staffId, input.id, now))
}

interface FileParts {
  exports: Exports
  identify: Identify
  clock: Clock
  secure: boolean
}

/** The files, for whoever ordered them. */
export function exportFiles(app: FastifyInstance, { exports, identify, clock, secure }: FileParts) {
  app.get(`${contract.exportFilePath}/:id`, async (request, reply) => {
    const { staffId, rights } = callerFor('staff', await whoIs(request, identify, secure))
    const { id } = readInput(z.object({ id: Id }), request.params)
    const { row, bytes } = await exports.open(id, { staffId, rights, now: clock(), requestId: request.id })
    const name = `${row.title}.${row.format}`
    return sendAttachment(reply, { name, type: tableTypes[row.format], size: row.bytes ?? 0, bytes })
  })
}
