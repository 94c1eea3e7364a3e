import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import * as consoleCalls from '#contract/catalogue/leads.console.ts'
import * as contract from '#contract/catalogue/leads.ts'
import { privateFiles } from '#contract/site/files.ts'
import { sendAttachment } from '#server/http/attachment.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { hideNumbers } from './model.ts'
import type { Owner, Self } from './ports.ts'
import type { Reading } from './reading/service.ts'
import { type Leads, leadFilePath } from './service.ts'

interface Moment {
  now: Date
  requestId: string
  idempotencyKey: string | undefined
}

type Caller = { personId: number } & ({ enterpriseId: number } | { makerId: number })

const ownerOf = (caller: Caller): Owner =>
  'enterpriseId' in caller ? { kind: 'enterprise', id: caller.enterpriseId } : { kind: 'maker', id: caller.makerId }

const selfOf = ({ caller, now, requestId, idempotencyKey }: Moment & { caller: Caller }): Self => ({
  ...{ owner: ownerOf(caller), personId: caller.personId, now, requestId, idempotencyKey },
})

const hourMs = 60 * 60 * 1000

export function leadRoutes(desk: Desk, { leads }: { leads: Leads }) {
  desk.handle(contract.readLeadSubject, ({ input, now }) => leads.reading.subject(input, now))
  desk.keep(contract.readCompanyAnswers, ({ input, now, reading }) => {
    // Nobody waits for the tenth answer to be counted: what it says may be an hour old.
    reading.freshUntil(new Date(now.getTime() + hourMs))
    return leads.reading.answers(input.id, now)
  })
  answerTwo(desk, contract.enterpriseLeads, leads)
  answerTwo(desk, contract.makerLeads, leads)
  answerOperators(desk, leads)
}

/** The same for both realms: what differs is who is calling. */
function answerTwo(
  desk: Desk,
  calls: typeof contract.enterpriseLeads | typeof contract.makerLeads,
  { reading, requesting, reviewing }: Leads,
) {
  // Of two declarations that differ in who may call, the first stands for both; the caller is told apart by its fields.
  const ours = calls as typeof contract.enterpriseLeads
  desk.handle(ours.form, ({ input, caller, now }) => requesting.form(ownerOf(caller), input, now))
  desk.handle(ours.send, ({ input, ...asked }) => requesting.send(input, selfOf(asked)))
  desk.handle(ours.list, ({ input, caller, now }) => reading.page(ownerOf(caller), input, now))
  desk.handle(ours.quotations, ({ input, caller, now }) => reading.quotations(ownerOf(caller), input.business, now))
  desk.handle(ours.read, ({ input, caller, now }) => reading.one(ownerOf(caller), input.id, now))
  desk.handle(ours.messages, ({ input, caller, now }) => reading.messages(ownerOf(caller), input, now))
  desk.handle(ours.seen, ({ input, ...asked }) => requesting.seen(input.id, selfOf(asked)))
  desk.handle(ours.write, ({ input, ...asked }) => requesting.write(input, selfOf(asked)))
  desk.handle(ours.agree, ({ input, ...asked }) => reviewing.agree(input, selfOf(asked)))
  desk.handle(ours.decline, ({ input, ...asked }) => reviewing.decline(input, selfOf(asked)))
  desk.handle(ours.close, ({ input, ...asked }) => reviewing.close(input.id, selfOf(asked)))
  desk.handle(ours.block, ({ input, ...asked }) => reviewing.block(input, selfOf(asked)))
}

function answerOperators(desk: Desk, leads: Leads) {
  const { overseeing } = leads
  desk.handle(consoleCalls.readLeadFigures, ({ input, now }) => overseeing.figures(input.days, now))
  desk.handle(consoleCalls.listReportedLeads, ({ input: { subject_kind, ...paging } }) =>
    overseeing.reported(subject_kind, paging),
  )
  desk.handle(consoleCalls.openReportedLead, ({ input, ...by }) => overseeing.open(input.id, by))
  desk.handle(consoleCalls.readLeadSettings, () => leads.rules())
  desk.handle(consoleCalls.saveLeadSettings, ({ input, caller, now, requestId }) =>
    leads.saveRules(input, { actor: { kind: 'staff', id: caller.staffId }, now, requestId }),
  )
}

interface FileParts {
  addresses: Reading['addresses']
  open: Files['open']
  clock: Clock
}

const Signed = z.object({ until: z.coerce.number().int().min(0), sign: z.string().max(100) })

/** A file of a conversation, under an address that was given to one of the two and opens for a while. */
export function leadFiles(app: FastifyInstance, { addresses, open, clock }: FileParts) {
  app.get<{ Params: { key: string } }>(`${leadFilePath}/:key`, async (request, reply) => {
    const { key } = request.params
    const asked = Signed.safeParse(request.query)
    const opens = asked.success && addresses.opens(key, asked.data.until, asked.data.sign, clock())
    const file = opens ? await open('lead', `${privateFiles}${key}`) : undefined
    if (!file) throw new Refusal('PATH_UNKNOWN')
    // The address does not tell whether the two have agreed: numbers in a name are told in the conversation alone.
    return sendAttachment(reply, { ...file, name: hideNumbers(file.name) })
  })
}
