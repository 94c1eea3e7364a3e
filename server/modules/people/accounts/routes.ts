import type { AccountRealm } from '#contract/base/realms.ts'
import * as consoleCalls from '#contract/people/accounts.console.ts'
import { enterpriseAccount } from '#contract/people/enterprises.ts'
import { makerAccount } from '#contract/people/makers.ts'
import type { Desk, Door } from '#server/http/desk.ts'
import type { RenewedSession } from '#server/modules/people/sessions/service.ts'
import type { Self } from './model.ts'
import type { ProfileOf, WechatOf } from './ports.ts'
import type { Accounts } from './service.ts'

interface Parts {
  accounts: Accounts
  wechatOf: WechatOf
  profileOf: ProfileOf
}

interface Calling {
  caller: { personId: number; sessionId: number } & ({ enterpriseId: number } | { makerId: number })
  now: Date
  requestId: string
}

/** Both realms answer the same calls under their own addresses. */
export function accountRoutes(desk: Desk, { accounts, wechatOf, profileOf }: Parts) {
  answerRealm(desk, 'enterprise', enterpriseAccount, { accounts, wechatOf })
  answerRealm(desk, 'maker', makerAccount, { accounts, wechatOf })
  overseeRealm(desk, 'enterprise', consoleCalls.enterpriseAccounts, accounts, profileOf)
  overseeRealm(desk, 'maker', consoleCalls.makerAccounts, accounts, profileOf)
  desk.handle(consoleCalls.listClosures, ({ input: { page, count, ...filter } }) =>
    accounts.overseeing.closures({ page, count }, filter),
  )
  desk.handle(consoleCalls.holdClosure, ({ input, ...by }) => accounts.overseeing.holdClosure(input, by))
  desk.handle(consoleCalls.listConsents, ({ input: { page, count, after, realm, account_id, key } }) =>
    accounts.overseeing.consents({ page, count, after }, { realm, owner_id: account_id, key }),
  )
}

type Calls = typeof enterpriseAccount | typeof makerAccount

function answerRealm(
  desk: Desk,
  realm: AccountRealm,
  given: Calls,
  { accounts, wechatOf }: { accounts: Accounts; wechatOf: WechatOf },
) {
  // Both have the same inputs and outputs; only whose session they take differs, and `self` knows.
  const calls = given as typeof enterpriseAccount
  const self = ({ caller, now, requestId }: Calling): Self => {
    const id = 'makerId' in caller ? caller.makerId : caller.enterpriseId
    return { realm, id, personId: caller.personId, sessionId: caller.sessionId, now, requestId }
  }
  const done = async (work: Promise<unknown>): Promise<null> => {
    await work
    return null
  }

  desk.handle(calls.login, async ({ input, door, now, requestId }) => {
    const session = await accounts.signIn(realm, input, door, { now, requestId })
    door.signedIn(realm, session)
    return { access_token: session.token, expires_at: session.expiresAt }
  })
  desk.handle(calls.forgetPassword, ({ input, now, requestId }) =>
    done(accounts.forgetPassword(realm, input, { now, requestId })),
  )
  desk.handle(calls.logout, async ({ door, ...asked }) => {
    await accounts.signOut(self(asked))
    door.signedOut(realm)
    return null
  })
  /** This session goes on under what was handed out anew, if anything was. */
  const renewing = async (door: Door, work: Promise<RenewedSession | undefined>): Promise<null> => {
    const renewed = await work
    if (renewed) door.signedIn(realm, renewed)
    return null
  }
  desk.handle(calls.changePassword, ({ input, door, ...asked }) =>
    renewing(door, accounts.changePassword(self(asked), input)),
  )
  desk.handle(calls.changePhone, ({ input, door, ...asked }) =>
    renewing(door, accounts.changePhone(self(asked), input)),
  )
  desk.handle(calls.security, async (asked) => {
    const who = self(asked)
    return accounts.security(who, await wechatOf(realm, who.id))
  })
  desk.handle(calls.endSession, ({ input, ...asked }) => done(accounts.endSession(self(asked), input.id)))
  desk.handle(calls.endOtherSessions, ({ door, ...asked }) => renewing(door, accounts.endOtherSessions(self(asked))))
  desk.handle(calls.consents, ({ input, ...asked }) => accounts.consents(self(asked), input))
  desk.handle(calls.closureMatters, (asked) => accounts.closing.matters(self(asked)))
  desk.handle(calls.askClosure, ({ input, ...asked }) => accounts.closing.ask(self(asked), input))
  desk.handle(calls.cancelClosure, (asked) => done(accounts.closing.cancel(self(asked))))
}

type Overseen = typeof consoleCalls.enterpriseAccounts | typeof consoleCalls.makerAccounts

function overseeRealm(desk: Desk, realm: AccountRealm, given: Overseen, accounts: Accounts, profileOf: ProfileOf) {
  const calls = given as typeof consoleCalls.enterpriseAccounts
  const { overseeing } = accounts
  const whose = ({ id }: { id: number }) => ({ realm, id })
  desk.handle(calls.list, ({ input: { page, count, after, ...filter } }) =>
    overseeing.list(realm, { page, count, after }, filter),
  )
  desk.handle(calls.read, async ({ input }) => {
    const account = await overseeing.read(whose(input))
    return { ...account, ...(await profileOf[realm](input.id)) }
  })
  desk.handle(calls.reveal, ({ input, ...by }) => overseeing.reveal(whose(input), by))
  desk.handle(calls.freeze, ({ input, ...by }) => overseeing.freeze(whose(input), input.reason, by))
  desk.handle(calls.unfreeze, ({ input, ...by }) => overseeing.unfreeze(whose(input), input.reason, by))
  desk.handle(calls.endSessions, async ({ input, ...by }) => {
    await overseeing.endSessions(whose(input), by)
    return null
  })
  desk.handle(calls.changePhone, ({ input, ...by }) => overseeing.changePhone(whose(input), input, by))
}
