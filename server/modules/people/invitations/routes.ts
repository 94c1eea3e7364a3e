import { startOfShanghaiDay } from '#contract/base/time.ts'
import * as own from '#contract/people/invitations.ts'
import * as staff from '#contract/people/relations.console.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Invitations } from './service.ts'

const dayMs = 24 * 60 * 60 * 1000

export function invitationRoutes(desk: Desk, invitations: Invitations) {
  const { owning, overseeing } = invitations
  desk.handle(own.readInvites, ({ input, caller, now }) => invitations.invites(caller.makerId, input, now))
  desk.handle(own.openInviteChannel, ({ input, caller, now }) => owning.open(caller.makerId, input, now))
  desk.handle(own.changeInviteChannel, ({ input, caller, now }) => owning.change(caller.makerId, input, now))

  desk.handle(staff.listRelations, ({ input: { page, count, changed, from, to, ...filter } }) =>
    overseeing.list(
      { page, count },
      {
        ...filter,
        changed: changed === 'true',
        since: from ? startOfShanghaiDay(from) : undefined,
        until: to ? new Date(startOfShanghaiDay(to).getTime() + dayMs) : undefined,
      },
    ),
  )
  desk.handle(staff.readRelation, ({ input }) => overseeing.read(input))
  desk.handle(staff.changeRelation, ({ input: { realm, id, ...wanted }, ...by }) =>
    overseeing.change({ realm, id }, wanted, by),
  )
}
