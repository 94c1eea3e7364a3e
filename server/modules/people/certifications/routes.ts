import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import * as consoleCalls from '#contract/people/certifications.console.ts'
import * as contract from '#contract/people/certifications.ts'
import { privateFiles } from '#contract/site/files.ts'
import { sendAttachment } from '#server/http/attachment.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Sightings } from '#server/modules/people/sightings/service.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import { createRationing } from '#server/platform/rationing.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Self } from './ports.ts'
import type { Certifications } from './service.ts'

/** A form asks after each code that is whole; whoever asks more often goes through a list. */
const checksPerWindow = 30
const windowMs = 10 * 60 * 1000

interface Calling {
  caller: { enterpriseId: number; personId: number }
  now: Date
  requestId: string
  idempotencyKey: string | undefined
}

const selfOf = ({ caller, now, requestId, idempotencyKey }: Calling): Self => ({
  ...{ enterpriseId: caller.enterpriseId, personId: caller.personId, now, requestId, idempotencyKey },
})

interface Parts {
  certifications: Certifications
  sightings: Pick<Sightings, 'note'>
}

export function certificationRoutes(desk: Desk, { certifications, sightings }: Parts) {
  const { reading, requesting, contesting } = certifications
  const ration = createRationing({ max: checksPerWindow, windowMs })
  desk.handle(contract.readCertification, ({ caller, now }) => reading.overview(caller.enterpriseId, now))
  desk.handle(contract.readCertificationForm, ({ input, caller, now }) =>
    reading.form(caller.enterpriseId, input.change, now),
  )
  desk.handle(contract.saveCertificationDraft, ({ input, ...asked }) => requesting.save(selfOf(asked), input))
  desk.handle(contract.checkCreditCode, ({ input, caller, now }) => {
    ration(String(caller.enterpriseId), now)
    return reading.check(caller.enterpriseId, input.credit_code, now)
  })
  desk.handle(contract.applyForCertification, async ({ input, ...asked }) => {
    const { door, now } = asked
    await sightings.note({ realm: 'enterprise', id: asked.caller.enterpriseId }, { during: 'certification', door, now })
    return requesting.apply(selfOf(asked), input)
  })
  desk.handle(contract.withdrawCertification, ({ input, ...asked }) => requesting.withdraw(selfOf(asked), input.id))
  desk.handle(contract.giveUpCertification, ({ input, ...asked }) => requesting.giveUp(selfOf(asked), input.id))
  desk.handle(contract.readCertificationDetail, ({ input, caller, now }) =>
    reading.detail(caller.enterpriseId, input.id, now),
  )
  desk.handle(contract.listCertificationLogs, ({ caller, now }) => reading.newest(caller.enterpriseId, now))
  desk.handle(contract.pageCertificationLogs, ({ input, caller, now }) => reading.page(caller.enterpriseId, input, now))
  desk.handle(contract.contestCreditCode, ({ input, ...asked }) => contesting.contest(selfOf(asked), input))
  desk.handle(contract.listContests, ({ input, caller }) => contesting.own(caller.enterpriseId, input))
  answerOperators(desk, certifications)
}

function answerOperators(desk: Desk, certifications: Certifications) {
  const { overseeing, reviewing, asking, contesting } = certifications
  desk.handle(consoleCalls.listCertifications, ({ input, now }) => overseeing.list(input, now))
  desk.handle(consoleCalls.readConsoleCertification, ({ input, now }) => overseeing.read(input.id, now))
  desk.handle(consoleCalls.revealCertification, ({ input, ...by }) => reviewing.reveal(input.id, by))
  desk.handle(consoleCalls.approveCertification, ({ input: { id, ...how }, ...by }) => reviewing.approve(id, how, by))
  desk.handle(consoleCalls.rejectCertification, ({ input: { id, ...why }, ...by }) => reviewing.reject(id, why, by))
  desk.handle(consoleCalls.revokeCertification, ({ input: { id, ...why }, ...by }) => reviewing.revoke(id, why, by))
  desk.handle(consoleCalls.askRegistry, ({ input, now }) => asking.ask(input.id, now))
  desk.handle(consoleCalls.settleRegistry, ({ input, ...by }) => reviewing.settle(input.id, input.note, by))
  desk.handle(consoleCalls.listConsoleContests, ({ input }) => contesting.list(input))
  desk.handle(consoleCalls.decideContest, ({ input, ...by }) => contesting.decide(input, by))
  desk.handle(consoleCalls.readCertificationSettings, () => certifications.settings())
  desk.handle(consoleCalls.saveCertificationSettings, ({ input, caller, now, requestId }) =>
    certifications.saveSettings(input, { actor: { kind: 'staff', id: caller.staffId }, now, requestId }),
  )
}

interface PaperParts {
  certifications: Certifications
  open: Files['open']
  clock: Clock
}

const Asked = z.object({ until: z.coerce.number().int().min(0), sign: z.string().max(100) })

/**
 * The papers of a certification, for whoever was given the address a few minutes ago. Bytes and no envelope, and no
 * session: an <img> sends none. The signature is what opens, and it says until when.
 */
export function certificationPapers(app: FastifyInstance, { certifications, open, clock }: PaperParts) {
  app.get<{ Params: { key: string } }>('/api/user/cert/paper/:key', async (request, reply) => {
    const { key } = request.params
    const asked = Asked.safeParse(request.query)
    const opens = asked.success && certifications.reading.opens(key, asked.data.until, asked.data.sign, clock())
    const file = opens ? await open('license', `${privateFiles}${key}`) : undefined
    if (!file) throw new Refusal('PATH_UNKNOWN')
    return sendAttachment(reply, file)
  })
}
