import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import * as consoleCalls from '#contract/catalogue/signups.console.ts'
import * as contract from '#contract/catalogue/signups.ts'
import { whoIs } from '#server/http/api.ts'
import { sendAttachment } from '#server/http/attachment.ts'
import { type Desk, readInput } from '#server/http/desk.ts'
import { callerFor, type Identify, type MemberCaller } from '#server/http/identity.ts'
import { each } from '#server/platform/batch.ts'
import type { Clock } from '#server/platform/clock.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Signups } from './service.ts'

interface Asked {
  caller: MemberCaller
  now: Date
  requestId: string
  idempotencyKey: string | undefined
}

const selfOf = ({ caller, now, requestId, idempotencyKey }: Asked) => ({ ...caller, now, requestId, idempotencyKey })

export function signupRoutes(desk: Desk, { signups }: { signups: Signups }) {
  const { reading, requesting } = signups
  const after = (id: number, { caller, now }: Asked) => reading.whole(caller.owner, id, now)
  desk.handle(contract.readSignupForm, ({ input, caller, now }) => reading.form(caller.owner, input.id, now))
  desk.handle(contract.signUp, async ({ input, ...asked }) =>
    after(await requesting.signUp(selfOf(asked), input), asked),
  )
  desk.handle(contract.listOwnSignups, ({ input: { state, ...paging }, caller, now }) =>
    reading.page(caller.owner, paging, state, now),
  )
  desk.handle(contract.readSignup, ({ input, ...asked }) => after(input.id, asked))
  desk.handle(contract.paySignup, async ({ input, ...asked }) => {
    const pay = await requesting.pay(selfOf(asked), input)
    return { ...(await after(input.id, asked)), pay }
  })
  desk.handle(contract.confirmSignup, async ({ input, ...asked }) => {
    await requesting.confirm(selfOf(asked), input.id)
    return after(input.id, asked)
  })
  desk.handle(contract.cancelSignup, async ({ input, ...asked }) => {
    await requesting.cancel(selfOf(asked), input.id)
    return after(input.id, asked)
  })
  answerOperators(desk, signups)
}

function answerOperators(desk: Desk, { overseeing, reviewing, admitting }: Signups) {
  const then = async (id: number, done: Promise<void>, now: Date) => {
    await done
    return overseeing.detail(id, now)
  }
  desk.handle(consoleCalls.listSignups, ({ input }) => overseeing.list(input))
  desk.handle(consoleCalls.readConsoleSignup, ({ input, now }) => overseeing.detail(input.id, now))
  desk.handle(consoleCalls.revealSignup, ({ input, ...by }) => overseeing.reveal(input.id, by))
  desk.handle(consoleCalls.approveSignup, ({ input: { id }, ...by }) => then(id, reviewing.approve(id, by), by.now))
  desk.handle(consoleCalls.approveSignups, ({ input, ...by }) =>
    each(input.items, ({ id }) => reviewing.approve(id, by)),
  )
  desk.handle(consoleCalls.rejectSignup, ({ input: { id, reason }, ...by }) =>
    then(id, reviewing.reject(id, reason, by), by.now),
  )
  desk.handle(consoleCalls.strikeSignup, ({ input: { id, reason }, ...by }) =>
    then(id, reviewing.strike(id, reason, by), by.now),
  )
  desk.handle(consoleCalls.listDoors, ({ now }) => admitting.doors(now))
  desk.handle(consoleCalls.findGuests, ({ input }) => admitting.find(input.id, input.q))
  desk.handle(consoleCalls.checkIn, ({ input, ...by }) => admitting.checkIn(input, by))
  desk.handle(consoleCalls.undoCheckIn, ({ input, ...by }) => admitting.undo(input, by))
}

interface FileParts {
  signups: Signups
  identify: Identify
  clock: Clock
  secure: boolean
}

const Signed = z.object({ until: z.coerce.number().int().min(0), sign: z.string().max(100) })
const Numbered = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })

/** Files: the calendar's, under an address that opens for a while, and the guests of an activity for operators. */
export function signupFiles(app: FastifyInstance, { signups, identify, clock, secure }: FileParts) {
  app.get<{ Params: { id: string } }>(`${contract.calendarPath}/:id`, async (request, reply) => {
    const [of, asked] = [Numbered.safeParse(request.params), Signed.safeParse(request.query)]
    const opens =
      of.success &&
      asked.success &&
      signups.reading.opens(String(of.data.id), asked.data.until, asked.data.sign, clock())
    const file = opens ? await signups.reading.calendar(of.data.id, clock()) : undefined
    if (!file) throw new Refusal('PATH_UNKNOWN')
    const bytes = Buffer.from(file)
    const type = 'text/calendar; charset=utf-8'
    return sendAttachment(reply, { name: '活动日程.ics', type, size: bytes.length, bytes: Readable.from([bytes]) })
  })
  app.get(consoleCalls.signupExportPath, async (request, reply) => {
    const { activity_id, whole } = readInput(consoleCalls.SignupExport, request.query)
    const right = whole ? 'signups.reveal' : 'signups.read'
    const caller = callerFor({ staff: right }, await whoIs(request, identify, secure))
    const by = { caller, now: clock(), requestId: request.id }
    const { title, bytes } = await signups.overseeing.workbook(activity_id, whole, by)
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    return sendAttachment(reply, {
      name: `报名名单-${title}.xlsx`,
      type,
      size: bytes.length,
      bytes: Readable.from([bytes]),
    })
  })
}
