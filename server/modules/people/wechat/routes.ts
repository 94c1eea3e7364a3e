import { bindPhone, scanAuth, startWechatBinding, unbindWechat } from '#contract/people/makers.ts'
import { moveWechat, startWechatEntry, startWechatPayer } from '#contract/people/wechat.ts'
import type { Desk } from '#server/http/desk.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Wechat } from './service.ts'

export function wechatRoutes(desk: Desk, { wechat }: { wechat: Wechat }) {
  desk.handle(scanAuth, async ({ input: { state, code, from }, door, now, requestId }) => {
    if (state === undefined)
      return { ...(await wechat.begin({ from, way: 'scan' }, door, now)), status: 'waiting' as const }
    if (code === undefined) return { state, ...(await wechat.look(state, door, now)) }
    const { session, ticket, ...outcome } = await wechat.finish({ state, code }, door, { now, requestId })
    if (session) door.signedIn('maker', session)
    return {
      state,
      ...outcome,
      ...(session && { access_token: session.token }),
      ...(ticket && { bind_ticket: ticket }),
    }
  })
  desk.handle(bindPhone, async ({ input, caller, door, now, requestId }) => {
    // Whoever has a session has a number: it is changed elsewhere, with a code to the old one.
    if (caller.makerId !== undefined) throw new Refusal('PHONE_BOUND_ALREADY')
    const given = { ...input, agree: input.agree === true, ticket: door.token }
    const { session, has_password } = await wechat.bindPhone(given, door, { now, requestId })
    door.signedIn('maker', session)
    door.inviteUsed()
    return { access_token: session.token, has_password }
  })
  desk.handle(startWechatBinding, ({ input, caller, door, now, requestId }) => {
    const { makerId: id, personId, sessionId } = caller
    const self = { realm: 'maker', id, personId, sessionId, now, requestId } as const
    const { password, official } = input
    return wechat.beginBinding(self, { password, way: official ? 'official' : 'scan' }, door)
  })
  desk.handle(startWechatEntry, ({ input: { from, silent }, door, now }) =>
    wechat.begin({ from, silent, way: 'official' }, door, now),
  )
  desk.handle(moveWechat, async ({ input, caller, door, now, requestId }) => {
    const { makerId: id, personId, sessionId } = caller
    await wechat.move({ realm: 'maker', id, personId, sessionId, now, requestId }, input, door)
    return null
  })
  desk.handle(startWechatPayer.enterprise, async ({ input, caller, door, now, requestId }) => {
    const { enterpriseId: id, personId, sessionId } = caller
    const self = { realm: 'enterprise', id, personId, sessionId, now, requestId } as const
    return payerAnswer(await wechat.beginPaying(self, input, door))
  })
  desk.handle(startWechatPayer.maker, async ({ input, caller, door, now, requestId }) => {
    const { makerId: id, personId, sessionId } = caller
    const self = { realm: 'maker', id, personId, sessionId, now, requestId } as const
    return payerAnswer(await wechat.beginPaying(self, input, door))
  })
  desk.handle(unbindWechat, async ({ caller, door, now, requestId }) => {
    const { makerId: id, personId, sessionId } = caller
    const renewed = await wechat.unbind({ realm: 'maker', id, personId, sessionId, now, requestId })
    if (renewed) door.signedIn('maker', renewed)
    return null
  })
}

/** A page to be led to, or none where nobody has to be. */
function payerAnswer(begun: { authorize_url: string } | undefined) {
  return begun ? { known: false, authorize_url: begun.authorize_url } : { known: true }
}
