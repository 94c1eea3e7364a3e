import { listChannels, saveChannel } from '#contract/people/accounts.console.ts'
import { enterpriseAccount } from '#contract/people/enterprises.ts'
import { makerAccount } from '#contract/people/makers.ts'
import * as switches from '#contract/people/official.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Messages } from './service.ts'

export function messageRoutes(desk: Desk, { messages }: { messages: Messages }) {
  desk.handle(enterpriseAccount.messages, ({ input: { unread, ...paging }, caller }) =>
    messages.page({ realm: 'enterprise', id: caller.enterpriseId }, paging, unread),
  )
  desk.handle(makerAccount.messages, ({ input: { unread, ...paging }, caller }) =>
    messages.page({ realm: 'maker', id: caller.makerId }, paging, unread),
  )
  desk.handle(enterpriseAccount.readMessages, ({ input, caller, now }) =>
    messages.markRead({ realm: 'enterprise', id: caller.enterpriseId }, input.ids, now),
  )
  desk.handle(makerAccount.readMessages, ({ input, caller, now }) =>
    messages.markRead({ realm: 'maker', id: caller.makerId }, input.ids, now),
  )
  const { enterpriseSwitches: ours, makerSwitches: theirs } = switches
  const enterprise = ({ enterpriseId: id }: { enterpriseId: number }) => ({ realm: 'enterprise', id }) as const
  const maker = ({ makerId: id }: { makerId: number }) => ({ realm: 'maker', id }) as const
  desk.handle(ours.read, ({ caller }) => messages.switches(enterprise(caller)))
  desk.handle(theirs.read, ({ caller }) => messages.switches(maker(caller)))
  desk.handle(ours.set, async ({ input, caller, now }) => {
    await messages.setSwitch(enterprise(caller), input, now)
    return messages.switches(enterprise(caller))
  })
  desk.handle(theirs.set, async ({ input, caller, now }) => {
    await messages.setSwitch(maker(caller), input, now)
    return messages.switches(maker(caller))
  })
  desk.handle(listChannels, () => messages.channels())
  desk.handle(saveChannel, ({ input, ...by }) => messages.saveChannel(input, by))
}
