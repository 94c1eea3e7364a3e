import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { shanghaiDay } from '#contract/base/time.ts'
import * as contract from '#contract/money/reconciliation.console.ts'
import { whoIs } from '#server/http/api.ts'
import { sendAttachment } from '#server/http/attachment.ts'
import { type Desk, readInput } from '#server/http/desk.ts'
import { callerFor, type Identify } from '#server/http/identity.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Reconciliation } from './service.ts'

export function reconciliationRoutes(desk: Desk, { reconciliation }: { reconciliation: Reconciliation }) {
  desk.handle(contract.listReconciledDays, ({ input: { page, count, ...filter }, now }) =>
    reconciliation.days({ page, count }, filter, now),
  )
  desk.handle(contract.readReconciledDay, ({ input: { source, day }, now }) => reconciliation.day(source, day, now))
  desk.handle(contract.listDifferences, ({ input: { page, count, ...filter } }) =>
    reconciliation.differences({ page, count }, filter),
  )
  desk.handle(contract.runReconciliation, ({ input: { source, day }, ...by }) => reconciliation.run(source, day, by))
  desk.handle(contract.uploadStatement, ({ input, ...by }) => reconciliation.upload(input, by))
  desk.handle(contract.settleDifference, ({ input, ...by }) => reconciliation.settle(input, by))
  desk.handle(contract.reopenDifference, ({ input, ...by }) => reconciliation.reopen(input, by))
  desk.handle(contract.askAboutDifference, ({ input, ...by }) => reconciliation.ask(input.id, by))
}

interface ExportParts {
  reconciliation: Reconciliation
  identify: Identify
  clock: Clock
  secure: boolean
}

/** Differences as a file: no envelope, but a session, a right and checked input like everywhere. */
export function differenceExports(
  app: FastifyInstance,
  { reconciliation, identify, clock, secure }: ExportParts,
): void {
  app.get(contract.differenceExportPath, async (request, reply) => {
    callerFor({ staff: 'reconciliation.read' }, await whoIs(request, identify, secure))
    const bytes = Readable.from(reconciliation.exported(readInput(contract.DifferenceExport, request.query)), {
      objectMode: false,
    })
    return sendAttachment(reply, {
      name: `对账差异-${shanghaiDay(clock())}.csv`,
      type: 'text/csv; charset=utf-8',
      bytes,
    })
  })
}
