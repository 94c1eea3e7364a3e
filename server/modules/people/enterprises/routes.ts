import { readEnterprise } from '#contract/people/accounts.ts'
import { editEnterprise, registerEnterprise } from '#contract/people/enterprises.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Enterprises } from './service.ts'

export function enterpriseRoutes(desk: Desk, { enterprises }: { enterprises: Enterprises }) {
  desk.handle(readEnterprise, ({ caller }) => enterprises.info(caller.enterpriseId))
  desk.handle(registerEnterprise, async ({ input, door, now, requestId }) => {
    const session = await enterprises.register(input, door, { now, requestId })
    door.signedIn('enterprise', session)
    door.inviteUsed()
    return { access_token: session.token, expires_at: session.expiresAt }
  })
  desk.handle(editEnterprise, ({ input, caller, now, requestId }) => {
    const { enterpriseId: id, personId, sessionId } = caller
    return enterprises.edit({ realm: 'enterprise', id, personId, sessionId, now, requestId }, input)
  })
}
