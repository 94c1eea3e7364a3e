import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/money/payments.console.ts'
import type { Desk } from '#server/http/desk.ts'
import { createAdmission } from '#server/http/limits.ts'
import type { Clock } from '#server/platform/clock.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { noticeMaxBytes } from './model.ts'
import type { Payments } from './service.ts'

export function paymentRoutes(desk: Desk, { payments }: { payments: Payments }) {
  desk.handle(calls.listNotices, ({ input: { page, count, after, ...filter } }) =>
    payments.notices.page({ page, count, after }, filter),
  )
  desk.handle(calls.readNotice, ({ input }) => payments.notices.raw(input.id))
  desk.handle(calls.listRefunds, ({ input: { page, count, after, ...filter } }) =>
    payments.overseeing.pageRefunds({ page, count, after }, filter),
  )
  desk.handle(calls.retryRefund, ({ input, ...by }) => payments.overseeing.retryRefund(input.no, by))
  desk.handle(calls.giveUpRefund, ({ input, ...by }) => payments.overseeing.giveUpRefund(input.no, input.reason, by))
  desk.handle(calls.refundAttempt, ({ input, ...by }) =>
    payments.overseeing.refundMismatched(input.no, input.reason, by),
  )
}

/** Providers send hundreds of true ones in a second; whoever sends this many that are not is none of them. */
const forgedPerMinute = 300

/**
 * Where providers tell us what happened. Whatever comes is taken as the bytes that it is, because signatures are over
 * these; in a scope of its own, so that nothing else in the house accepts such bodies.
 */
export async function paymentNotices(app: FastifyInstance, { payments, clock }: { payments: Payments; clock: Clock }) {
  await app.register((scope, _options, ready) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: noticeMaxBytes }, (_request, body, done) =>
      done(null, body),
    )
    const admitForged = createAdmission({ perMinute: forgedPerMinute, clock })
    const limited = { config: { answers: 'limited' } } as const
    scope.post<{ Params: { provider: string } }>('/pay/notify/:provider', limited, async (request, reply) => {
      const provider = payments.notices.providerNamed(request.params.provider)
      if (!provider) throw new Refusal('PATH_UNKNOWN')
      const retryAfterS = admitForged(request.ip, 0)
      if (retryAfterS !== undefined) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterS })
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const { forged, ...answer } = await payments.notices.receive(
        provider,
        { headers: request.headers, body },
        clock(),
      )
      if (forged) admitForged(request.ip, 1)
      return reply.status(answer.status).header('cache-control', 'no-store').type(answer.contentType).send(answer.body)
    })
    ready()
  })
}
