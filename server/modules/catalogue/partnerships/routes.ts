import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import * as consoleCalls from '#contract/catalogue/partnerships.console.ts'
import * as contract from '#contract/catalogue/partnerships.ts'
import { privateFiles } from '#contract/site/files.ts'
import { sendAttachment } from '#server/http/attachment.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Self } from './ports.ts'
import type { Partnerships } from './service.ts'

interface Calling {
  caller: { enterpriseId: number; personId: number }
  now: Date
  requestId: string
  idempotencyKey: string | undefined
}

const selfOf = ({ caller, now, requestId, idempotencyKey }: Calling): Self => ({
  ...{ enterpriseId: caller.enterpriseId, personId: caller.personId, now, requestId, idempotencyKey },
})

export function partnershipRoutes(desk: Desk, { partnerships }: { partnerships: Partnerships }) {
  const { reading, requesting, overseeing, reviewing, claiming } = partnerships
  desk.handle(contract.readPartnership, ({ caller, now }) => reading.overview(caller.enterpriseId, now))
  desk.handle(contract.applyForPartnership, ({ input, ...asked }) => requesting.apply(selfOf(asked), input))
  desk.handle(contract.pagePartnershipLogs, ({ input, caller, now }) => reading.page(caller.enterpriseId, input, now))
  desk.handle(contract.readPartnershipDetail, ({ input, caller, now }) =>
    reading.detail(caller.enterpriseId, input.id, now),
  )
  desk.handle(contract.confirmPartnershipContract, ({ input, ...asked }) => requesting.confirm(selfOf(asked), input))
  desk.handle(contract.payPartnership, ({ input, ...asked }) => requesting.pay(selfOf(asked), input))
  desk.handle(contract.cancelPartnership, ({ input, ...asked }) => requesting.cancel(selfOf(asked), input.id))
  desk.handle(contract.objectToDeduction, ({ input, ...asked }) => requesting.object(selfOf(asked), input))

  desk.handle(consoleCalls.listPartnerships, ({ input, now }) => overseeing.list(input, now))
  desk.handle(consoleCalls.readConsolePartnership, ({ input, ...by }) => overseeing.read(input.id, by))
  desk.handle(consoleCalls.approvePartnership, ({ input, ...by }) =>
    reviewing.approve(input.id, input.contract_file, by),
  )
  desk.handle(consoleCalls.replacePartnershipContract, ({ input, ...by }) =>
    reviewing.replaceContract(input.id, input.contract_file, by),
  )
  desk.handle(consoleCalls.rejectPartnership, ({ input, ...by }) => reviewing.reject(input.id, input.reason, by))
  desk.handle(consoleCalls.terminatePartnership, ({ input: { id, ...how }, ...by }) => reviewing.terminate(id, how, by))
  desk.handle(consoleCalls.proposeDepositClaim, ({ input: { id, ...claim }, ...by }) => claiming.propose(id, claim, by))
  desk.handle(consoleCalls.approveDepositClaim, ({ input, ...by }) => claiming.approve(input.id, input.note, by))
  desk.handle(consoleCalls.rejectDepositClaim, ({ input, ...by }) => claiming.reject(input.id, input.note, by))
  desk.handle(consoleCalls.cancelDepositClaim, ({ input, ...by }) => claiming.cancel(input.id, by))
}

interface PaperParts {
  partnerships: Partnerships
  open: Files['open']
  clock: Clock
}

const Asked = z.object({ until: z.coerce.number().int().min(0), sign: z.string().max(100) })

/** The contract and what a deduction is founded on, for whoever was given the address a few minutes ago. */
export function partnershipPapers(app: FastifyInstance, { partnerships, open, clock }: PaperParts) {
  app.get<{ Params: { key: string } }>('/api/user/zlhzhb/paper/:key', async (request, reply) => {
    const { key } = request.params
    const asked = Asked.safeParse(request.query)
    const opens = asked.success && partnerships.reading.opens(key, asked.data.until, asked.data.sign, clock())
    const url = `${privateFiles}${key}`
    const file = opens ? await open('agreement', url) : undefined
    if (!file) throw new Refusal('PATH_UNKNOWN')
    return sendAttachment(reply, file)
  })
}
