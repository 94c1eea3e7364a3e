import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import * as consoleCalls from '#contract/money/invoices.console.ts'
import * as contract from '#contract/money/invoices.ts'
import { privateFiles } from '#contract/site/files.ts'
import { whoIs } from '#server/http/api.ts'
import { sendAttachment } from '#server/http/attachment.ts'
import { type Desk, readInput } from '#server/http/desk.ts'
import { callerFor, type Identify, type MemberCaller } from '#server/http/identity.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { By } from './ports.ts'
import { type Invoices, invoiceFilePath } from './service.ts'

interface Asked {
  caller: MemberCaller
  now: Date
  requestId: string
  idempotencyKey: string | undefined
}

const selfOf = ({ caller, now, requestId, idempotencyKey }: Asked) => ({ ...caller, now, requestId, idempotencyKey })

export function invoiceRoutes(desk: Desk, { invoices }: { invoices: Invoices }) {
  const { reading, requesting } = invoices
  desk.handle(contract.readInvoiceOptions, ({ caller, now }) => reading.options(caller.owner, now))
  desk.handle(contract.listBillables, ({ input: { open, ...paging }, caller }) =>
    reading.billables(caller.owner, paging, open),
  )
  desk.handle(contract.listInvoices, ({ input: { state, ...paging }, caller, now }) =>
    reading.page(caller.owner, paging, state, now),
  )
  desk.handle(contract.readInvoice, ({ input, caller, now }) => reading.whole(caller.owner, input.id, now))
  desk.handle(contract.saveInvoiceTitle, ({ input, ...asked }) => requesting.saveTitle(input, selfOf(asked)))
  desk.handle(contract.deleteInvoiceTitle, async ({ input, ...asked }) => {
    await requesting.deleteTitle(input.id, selfOf(asked))
    return {}
  })
  const after = (id: number, { caller, now }: Asked) => reading.whole(caller.owner, id, now)
  desk.handle(contract.applyForInvoice, async ({ input, ...asked }) =>
    after(await requesting.apply(input, selfOf(asked)), asked),
  )
  desk.handle(contract.cancelInvoice, async ({ input, ...asked }) => {
    await requesting.cancel(input.id, selfOf(asked))
    return after(input.id, asked)
  })
  desk.handle(contract.askRedInvoice, async ({ input, ...asked }) => {
    await requesting.askRed(input, selfOf(asked))
    return after(input.id, asked)
  })
  desk.handle(contract.confirmRedInvoice, async ({ input, ...asked }) => {
    await requesting.confirmRed(input.id, selfOf(asked))
    return after(input.id, asked)
  })
  answerOperators(desk, invoices)
}

function answerOperators(desk: Desk, invoices: Invoices) {
  const { overseeing, reviewing, reversing } = invoices
  const then = async (id: number, done: Promise<unknown>) => {
    await done
    return overseeing.detail(id)
  }
  desk.handle(consoleCalls.listConsoleInvoices, ({ input }) => overseeing.list(input))
  desk.handle(consoleCalls.readConsoleInvoice, ({ input }) => overseeing.detail(input.id))
  desk.handle(consoleCalls.approveInvoice, ({ input: { id }, ...by }) => then(id, reviewing.approve(id, by)))
  desk.handle(consoleCalls.startInvoice, ({ input: { id }, ...by }) => then(id, reviewing.start(id, by)))
  desk.handle(consoleCalls.rejectInvoice, ({ input, ...by }) =>
    then(input.id, reviewing.reject(input.id, input.reason, by)),
  )
  desk.handle(consoleCalls.issueInvoice, ({ input, ...by }) => then(input.id, reviewing.issue(input, by)))
  desk.handle(consoleCalls.openRed, ({ input: { id, ...asked }, ...by }: { input: RedAsked } & By) =>
    then(id, reversing.open(id, asked, by)),
  )
  desk.handle(consoleCalls.sendRedConfirmation, ({ input: { id }, ...by }) => then(id, reversing.send(id, by)))
  desk.handle(consoleCalls.issueRed, ({ input: { id, ...issued }, ...by }) => then(id, reversing.issue(id, issued, by)))
  desk.handle(consoleCalls.dropRed, ({ input, ...by }) => then(input.id, reversing.drop(input.id, input.reason, by)))
  desk.handle(consoleCalls.readInvoiceSettings, async () => inPercent(await invoices.settings()))
  desk.handle(consoleCalls.saveInvoiceSettings, async ({ input, caller, now, requestId }) => {
    const rules = { ...input, tax_rate: Math.round(input.tax_rate * 100) }
    const actor = { kind: 'staff', id: caller.staffId } as const
    return inPercent(await invoices.saveSettings(rules, { actor, now, requestId }))
  })
}

type RedAsked = z.output<(typeof consoleCalls.openRed)['input']>

const inPercent = <Rules extends { tax_rate: number }>(rules: Rules) => ({ ...rules, tax_rate: rules.tax_rate / 100 })

interface FileParts {
  invoices: Invoices
  open: Files['open']
  identify: Identify
  clock: Clock
  secure: boolean
}

const Signed = z.object({ until: z.coerce.number().int().min(0), sign: z.string().max(100) })

/** Files: of one's own invoices under an address that opens for a while, and the register of a month for operators. */
export function invoiceFiles(app: FastifyInstance, { invoices, open, identify, clock, secure }: FileParts) {
  const { reading, overseeing } = invoices
  app.get<{ Params: { key: string } }>(`${invoiceFilePath}/:key`, async (request, reply) => {
    const { key } = request.params
    const asked = Signed.safeParse(request.query)
    const opens = asked.success && reading.addresses.opens(key, asked.data.until, asked.data.sign, clock())
    const file = opens ? await open('invoice', `${privateFiles}${key}`) : undefined
    if (!file) throw new Refusal('PATH_UNKNOWN')
    await reading.delivered(key, clock())
    return sendAttachment(reply, file)
  })
  app.get(consoleCalls.invoiceRegisterPath, async (request, reply) => {
    callerFor({ staff: 'invoices.read' }, await whoIs(request, identify, secure))
    const { month } = readInput(consoleCalls.RegisterOf, request.query)
    const bytes = await overseeing.register(month)
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    const name = `发票登记簿-${month}.xlsx`
    return sendAttachment(reply, { name, type, size: bytes.length, bytes: Readable.from([bytes]) })
  })
}
