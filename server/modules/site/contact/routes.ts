import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OutputOnWire } from '#contract/base/endpoint.ts'
import * as contract from '#contract/site/contact.ts'
import { type Desk, noDoor } from '#server/http/desk.ts'
import { canonicalAddress } from '#server/http/networks.ts'
import { unread } from '#server/http/reading.ts'
import type { Clock } from '#server/platform/clock.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Contact } from './service.ts'

export function contactRoutes(desk: Desk, { contact }: { contact: Contact }) {
  desk.handle(contract.leaveMessage, ({ input, now, door: { ip } }) => contact.leave(input, { ip, now }))
  desk.handle(contract.listMessages, ({ input: { page, count, ...filter } }) => contact.list({ page, count }, filter))
  desk.handle(contract.revealMessage, ({ input, ...by }) => contact.reveal(input.id, by))
  desk.handle(contract.handleMessage, ({ input, ...by }) => contact.handle(input, by))
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
        const { no } = (await desk.answer(contract.leaveMessage, typed, asking)) as OutputOnWire<
          typeof contract.leaveMessage
        >
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
