import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/money/ledger.console.ts'
import { whoIs } from '#server/http/api.ts'
import { sendAttachment } from '#server/http/attachment.ts'
import { type Desk, readInput } from '#server/http/desk.ts'
import { callerFor, type Identify } from '#server/http/identity.ts'
import type { Earning } from './earning/service.ts'
import type { Overseeing } from './service.ts'

export function ledgerRoutes(desk: Desk, { books, earning }: { books: Overseeing; earning: Earning }) {
  desk.handle(contract.searchLedger, ({ input }) => books.search(input.q))
  desk.handle(contract.readLedgerOwner, ({ input }) => books.owner(input))
  desk.handle(contract.pageLedgerLines, ({ input: { page, count, ...asked } }) => books.lines(asked, { page, count }))
  desk.handle(contract.listRevenue, ({ input, now }) => earning.list(input, now))
  desk.handle(contract.readStatement, ({ input }) => books.statement(input))
  desk.handle(contract.readProofs, ({ now }) => books.proofs(now))
  desk.handle(contract.proveLedger, (by) => books.prove(by))
}

interface ExportParts {
  books: Overseeing
  identify: Identify
  secure: boolean
}

/** A statement as a file: no envelope, but a right and checked input like everywhere at the console. */
export function statementExports(app: FastifyInstance, { books, identify, secure }: ExportParts) {
  app.get(contract.statementExportPath, async (request, reply) => {
    callerFor({ staff: 'ledger.read' }, await whoIs(request, identify, secure))
    const asked = readInput(contract.StatementOf, request.query)
    const bytes = Readable.from(await books.exported(asked), { objectMode: false })
    const name = `对账单-${asked.from}-${asked.to}.csv`
    return sendAttachment(reply, { name, type: 'text/csv; charset=utf-8', bytes })
  })
}
