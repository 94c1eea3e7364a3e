import * as contract from '#contract/people/identities.console.ts'
import * as own from '#contract/people/identities.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Identities } from './service.ts'

export function identityRoutes(desk: Desk, { identities }: { identities: Identities }) {
  const { requesting, overseeing, correcting } = identities
  desk.handle(own.readIdentity, ({ caller }) => requesting.read(caller.makerId))
  desk.handle(own.submitIdentity, ({ input: { name, number }, caller, now, requestId }) => {
    const { makerId: id, personId } = caller
    return requesting.submit({ id, personId, now, requestId }, { name, number })
  })
  desk.handle(contract.listIdentities, ({ input: { page, count, correcting: asked, ...filter } }) =>
    overseeing.list({ page, count }, { ...filter, correcting: asked === undefined ? undefined : asked === 'true' }),
  )
  desk.handle(contract.readConsoleIdentity, ({ input, caller }) => overseeing.read(input.id, caller.staffId))
  desk.handle(contract.revealIdentity, ({ input, ...by }) => overseeing.reveal(input.id, by))
  desk.handle(contract.approveIdentity, ({ input, ...by }) => overseeing.approve(input, by))
  desk.handle(contract.rejectIdentity, ({ input, ...by }) => overseeing.reject(input, by))
  desk.handle(contract.requestIdentityCorrection, ({ input, ...by }) => correcting.request(input, by))
  desk.handle(contract.decideIdentityCorrection, ({ input, ...by }) => correcting.decide(input, by))
  desk.handle(contract.cancelIdentityCorrection, ({ input, ...by }) => correcting.cancel(input.id, by))
}
