import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Cell } from '#contract/base/csv.ts'
import { shanghaiDay } from '#contract/base/time.ts'
import {
  BillExport,
  billExportPath,
  listNewestBills,
  MakerBillExport,
  makerBillExportPath,
  pageBills,
  pageMakerBills,
  pagePromotionBills,
} from '#contract/money/bills.ts'
import { readWallet } from '#contract/people/accounts.ts'
import { whoIs } from '#server/http/api.ts'
import { sendAttachment } from '#server/http/attachment.ts'
import { type Desk, readInput } from '#server/http/desk.ts'
import { callerFor, type Identify } from '#server/http/identity.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type TableFormat, tableStream, tableTypes } from '#server/platform/formats/table-stream.ts'
import type { Wallets } from './service.ts'

export function walletRoutes(desk: Desk, { wallets }: { wallets: Wallets }) {
  desk.handle(readWallet, ({ caller, now }) => wallets.bag(caller.enterpriseId, now))
  desk.handle(listNewestBills, ({ input, caller }) => wallets.newest(caller.enterpriseId, input))
  desk.handle(pageBills, ({ input: { page, count, ...filter }, caller, now }) =>
    wallets.summedBills(caller.enterpriseId, filter, { page, count }, now),
  )
  desk.handle(pagePromotionBills, ({ input: { page, count, ...filter }, caller }) =>
    wallets.bills(caller.enterpriseId, { ...filter, purse: 'promotion' }, { page, count }),
  )
  desk.handle(pageMakerBills, ({ input: { page, count, ...filter }, caller, now }) =>
    wallets.makerBills(caller.makerId, filter, { page, count }, now),
  )
}

interface ExportParts {
  wallets: Wallets
  identify: Identify
  clock: Clock
  secure: boolean
}

/** The bill as a file: no envelope, but a session and checked input like everywhere. */
export function billExports(app: FastifyInstance, { wallets, identify, clock, secure }: ExportParts) {
  app.get(billExportPath, async (request, reply) => {
    const { enterpriseId } = callerFor('enterprise', await whoIs(request, identify, secure))
    const { format, ...filter } = readInput(BillExport, request.query)
    return send(reply, format, wallets.exported(enterpriseId, filter))
  })
  app.get(makerBillExportPath, async (request, reply) => {
    const { makerId } = callerFor('maker', await whoIs(request, identify, secure))
    const { format, ...filter } = readInput(MakerBillExport, request.query)
    return send(reply, format, wallets.makerExported(makerId, filter))
  })

  function send(reply: FastifyReply, format: TableFormat, rows: AsyncIterable<readonly Cell[]>) {
    const bytes = Readable.from(tableStream('账单', format, rows), { objectMode: false })
    return sendAttachment(reply, { name: `账单-${shanghaiDay(clock())}.${format}`, type: tableTypes[format], bytes })
  }
}
