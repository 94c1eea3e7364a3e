import type { FastifyInstance } from 'fastify'
import { inviteChannelPattern, invitePattern } from '#contract/base/visitors.ts'
import { readMaker } from '#contract/people/accounts.ts'
import { editMaker, listChildren, readInviter, registerMaker, setPassword } from '#contract/people/makers.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Accounts } from '#server/modules/people/accounts/service.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Makers } from './service.ts'

export function makerRoutes(desk: Desk, { makers, accounts }: { makers: Makers; accounts: Accounts }) {
  desk.handle(readInviter, ({ input }) => makers.inviter(input.code))
  desk.handle(readMaker, ({ caller, now }) => makers.info(caller.makerId, now))
  desk.handle(registerMaker, async ({ input, door, now, requestId }) => {
    const session = await makers.register(input, door, { now, requestId })
    door.signedIn('maker', session)
    door.inviteUsed()
    return { access_token: session.token, expires_at: session.expiresAt }
  })
  desk.handle(editMaker, ({ input, caller, now, requestId }) => {
    const { makerId: id, personId, sessionId } = caller
    return makers.edit({ realm: 'maker', id, personId, sessionId, now, requestId }, input)
  })
  desk.handle(setPassword, async ({ input, caller, door, now, requestId }) => {
    const { makerId: id, personId, sessionId } = caller
    const self = { realm: 'maker', id, personId, sessionId, now, requestId } as const
    const renewed = await accounts.setPassword(self, input.password)
    if (renewed) door.signedIn('maker', renewed)
    return null
  })
  desk.handle(listChildren, ({ input: { page, count, level: _level, ...filter }, caller }) =>
    makers.children(caller.makerId, { page, count }, filter),
  )
}

const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** A maker's invite as a QR code, for their poster. It says no more than the link itself, which is made to be shown. */
export function inviteCodes(app: FastifyInstance, { makers }: { makers: Makers }) {
  const counted = { config: { answers: 'counted' } } as const
  type Asked = { Params: { code: string }; Querystring: { c?: unknown } }
  app.get<Asked>('/invite/:code.svg', counted, async (request, reply) => {
    const { code } = request.params
    const { c: channel = '' } = request.query
    const named = typeof channel === 'string' && inviteChannelPattern.test(channel) ? channel : ''
    const svg = invitePattern.test(code) ? await makers.inviteQr(code, named) : undefined
    if (svg === undefined) throw new Refusal('PATH_UNKNOWN')
    reply.headers({ 'cache-control': 'public, max-age=86400', 'content-security-policy': svgPolicy })
    return reply.type('image/svg+xml').send(svg)
  })
}
