import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { leaveMessage } from '#contract/site/contact.ts'
import * as consoleCalls from '#contract/site/feedback.console.ts'
import * as contract from '#contract/site/feedback.ts'
import { privateFiles } from '#contract/site/files.ts'
import * as reports from '#contract/site/reports.ts'
import { sendAttachment } from '#server/http/attachment.ts'
import { type Desk, noDoor } from '#server/http/desk.ts'
import type { CallerFor, MemberCaller } from '#server/http/identity.ts'
import { canonicalAddress } from '#server/http/networks.ts'
import { unread } from '#server/http/reading.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import { each } from '#server/platform/batch.ts'
import type { Clock } from '#server/platform/clock.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Feedback, feedbackFilePath } from './service.ts'

interface Asked {
  caller: MemberCaller
  now: Date
  requestId: string
  idempotencyKey: string | undefined
}

const selfOf = ({ caller, now, requestId, idempotencyKey }: Asked) => ({ ...caller, now, requestId, idempotencyKey })

/** Whose account it is that comes to report something, if it is one. */
function reporterOf({ realm, signedIn }: CallerFor<'optional'>) {
  if (realm !== 'enterprise' && realm !== 'maker') return undefined
  const { ownerId, personId } = signedIn()
  return personId === undefined ? undefined : { owner: { kind: realm, id: ownerId }, personId }
}

export function feedbackRoutes(desk: Desk, { feedback }: { feedback: Feedback }) {
  const { receiving, reading, requesting } = feedback
  desk.handle(leaveMessage, ({ input, now, requestId, door: { ip } }) => receiving.leave(input, { ip, now, requestId }))
  desk.handle(reports.readReportSubject, ({ input, caller, now }) =>
    receiving.subject(input, reporterOf(caller)?.owner, now),
  )
  desk.handle(reports.report, ({ input, caller, now, requestId, door: { ip } }) =>
    receiving.report(input, { ip, now, requestId, self: reporterOf(caller) }),
  )
  desk.handle(reports.listReceivedReports, ({ input, caller, now }) =>
    reading.received(caller.enterpriseId, input, now),
  )
  desk.handle(reports.stateOnReport, async ({ input, caller, now, requestId, idempotencyKey }) => {
    const { enterpriseId: id, personId } = caller
    const self = { owner: { kind: 'enterprise', id } as const, personId, now, requestId, idempotencyKey }
    await requesting.state(input, id, self)
    return reading.receivedOne(id, input.id, now)
  })
  desk.handle(contract.listFeedback, ({ input: { state, ...paging }, caller }) =>
    reading.page(caller.owner, paging, state),
  )
  const whole = (id: number, { caller, now }: Asked) => reading.whole(caller.owner, id, now)
  desk.handle(contract.readFeedback, ({ input, ...asked }) => whole(input.id, asked))
  desk.handle(contract.addFeedback, ({ input, ...asked }) => requesting.add(input, selfOf(asked)))
  desk.handle(contract.addToFeedback, async ({ input, ...asked }) => {
    await requesting.say(input, selfOf(asked))
    return whole(input.id, asked)
  })
  desk.handle(contract.closeFeedback, async ({ input, ...asked }) => {
    await requesting.close(input.id, selfOf(asked))
    return whole(input.id, asked)
  })
  desk.handle(contract.reopenFeedback, async ({ input, ...asked }) => {
    await requesting.reopen(input, selfOf(asked))
    return whole(input.id, asked)
  })
  desk.handle(contract.rateFeedback, async ({ input, ...asked }) => {
    await requesting.rate(input, selfOf(asked))
    return whole(input.id, asked)
  })
  answerOperators(desk, feedback)
}

function answerOperators(desk: Desk, feedback: Feedback) {
  const { overseeing, reviewing } = feedback
  const then = async (id: number, now: Date, done: Promise<unknown>) => {
    await done
    return overseeing.detail(id, now)
  }
  desk.handle(consoleCalls.listConsoleFeedback, ({ input, caller, now }) => overseeing.list(input, caller.staffId, now))
  desk.handle(consoleCalls.readConsoleFeedback, ({ input, now }) => overseeing.detail(input.id, now))
  desk.handle(consoleCalls.revealFeedbackPhone, ({ input, ...by }) => reviewing.reveal(input.id, by))
  desk.handle(consoleCalls.takeFeedback, ({ input: { id }, ...by }) => then(id, by.now, reviewing.take(id, by)))
  desk.handle(consoleCalls.replyToFeedback, ({ input, ...by }) => then(input.id, by.now, reviewing.reply(input, by)))
  desk.handle(consoleCalls.noteOnFeedback, ({ input, ...by }) => then(input.id, by.now, reviewing.note(input, by)))
  desk.handle(consoleCalls.forwardReport, ({ input: { id }, ...by }) => then(id, by.now, reviewing.forward(id, by)))
  desk.handle(consoleCalls.settleFeedback, ({ input, ...by }) => then(input.id, by.now, reviewing.settle(input, by)))
  desk.handle(consoleCalls.markSpam, ({ input: { id }, ...by }) => then(id, by.now, reviewing.spam(id, by)))
  desk.handle(consoleCalls.reopenCase, ({ input: { id }, ...by }) => then(id, by.now, reviewing.reopen(id, by)))
  desk.handle(consoleCalls.stepFeedbackBatch, ({ input: { items, step, text }, ...by }) => {
    const steps = {
      take: (id: number) => reviewing.take(id, by),
      close: (id: number) => reviewing.settle({ id, outcome: 'answered', text }, by),
      spam: (id: number) => reviewing.spam(id, by),
      reopen: (id: number) => reviewing.reopen(id, by),
    }
    return each(items, ({ id }) => steps[step](id))
  })
  desk.handle(consoleCalls.listFeedbackTemplates, () => overseeing.templates())
  desk.handle(consoleCalls.saveFeedbackTemplate, ({ input, ...by }) => overseeing.saveTemplate(input, by))
  desk.handle(consoleCalls.deleteFeedbackTemplate, async ({ input, ...by }) => {
    await overseeing.deleteTemplate(input.id, by)
    return {}
  })
  desk.handle(consoleCalls.readFeedbackSettings, () => feedback.settings())
  desk.handle(consoleCalls.saveFeedbackSettings, ({ input, caller, now, requestId }) =>
    feedback.saveSettings(input, { actor: { kind: 'staff', id: caller.staffId }, now, requestId }),
  )
}

interface FileParts {
  feedback: Feedback
  open: Files['open']
  clock: Clock
}

const Signed = z.object({ until: z.coerce.number().int().min(0), sign: z.string().max(100) })

/** Pictures of one's own feedback, under an address that opens for a while. */
export function feedbackFiles(app: FastifyInstance, { feedback, open, clock }: FileParts) {
  app.get<{ Params: { key: string } }>(`${feedbackFilePath}/:key`, async (request, reply) => {
    const { key } = request.params
    const asked = Signed.safeParse(request.query)
    const opens = asked.success && feedback.reading.addresses.opens(key, asked.data.until, asked.data.sign, clock())
    const file = opens ? await open('feedback', `${privateFiles}${key}`) : undefined
    if (!file) throw new Refusal('PATH_UNKNOWN')
    return sendAttachment(reply, file)
  })
}

interface FormParts {
  desk: Desk
  clock: Clock
  /** Answers with the page at an address of ours. */
  sendPage(request: FastifyRequest, reply: FastifyReply, address: string): Promise<FastifyReply>
}

const formType = 'application/x-www-form-urlencoded'
const formMaxBytes = 32 * 1024
const typedMax = 2000

/**
 * The form of the contact page without a script: the page comes back with what was typed and what is wrong with it.
 * In a scope of its own, so that nothing else in the house accepts such bodies.
 */
export async function contactForm(app: FastifyInstance, { desk, clock, sendPage }: FormParts): Promise<void> {
  await app.register((scope, _options, ready) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: formMaxBytes }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
    const config = { bringsHeaders: true, answers: 'counted' as const }
    scope.post('/contact', { config }, async (request, reply) => {
      const typed = typedIn(request.body)
      try {
        const door = {
          ...noDoor,
          ip: canonicalAddress(request.ip) ?? '',
          userAgent: request.headers['user-agent'] ?? '',
        }
        const asking = { identity: {}, now: clock(), requestId: request.id, reading: unread, door }
        const { no } = (await desk.answer(leaveMessage, typed, asking)) as OutputOnWire<typeof leaveMessage>
        return reply.header('cache-control', 'no-store').redirect(`/contact?sent=${no}`, 303)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const posted = { typed, problem: error.message, fields: error.fields ?? {} }
        return sendPage(request, reply, `/contact?${new URLSearchParams({ posted: JSON.stringify(posted) })}`)
      }
    })
    ready()
  })
}

function typedIn(body: unknown): Record<'name' | 'phone_number' | 'content' | 'about', string> {
  const given = body instanceof URLSearchParams ? body : new URLSearchParams()
  const field = (name: string) => (given.get(name) ?? '').slice(0, typedMax)
  return { name: field('name'), phone_number: field('phone_number'), content: field('content'), about: field('about') }
}
