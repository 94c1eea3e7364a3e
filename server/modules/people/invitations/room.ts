import { room } from '#server/house/room.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import type { Words } from '#server/modules/texts/words/service.ts'
import { invitationJobs } from './jobs.ts'
import { invitationRoutes } from './routes.ts'
import { createInvitations } from './service.ts'

interface Doors {
  messages: Messages
  staff: Staff
  words: Words
}

export const invitationsRoom = room({
  doors: ['messages', 'staff', 'words'],
  imports: ['visits'],
  tables: ['invitations', 'invite_channels', 'invite_days', 'invite_touches', 'relations', 'relation_changes'],
  open({ database, clock, origin, ask }, { messages, staff, words }: Doors) {
    const invitations = createInvitations({
      ...{ database, messages, staff, words, origin },
      makerOf: ask('invitations.makerOf'),
      makersOf: ask('invitations.makersOf'),
      codeOf: ask('invitations.codeOf'),
      isOnePerson: ask('invitations.isOnePerson'),
      childrenPage: ask('invitations.childrenPage'),
      broughtBy: ask('invitations.broughtBy'),
      broughtSince: ask('invitations.broughtSince'),
      secondLevel: ask('invitations.secondLevel'),
      relationsPage: ask('invitations.relationsPage'),
      accountOf: ask('invitations.accountOf'),
      makerNames: ask('invitations.makerNames'),
      // One of the things a paid level buys.
      readsDays: ask('invitations.readsDays'),
    })
    return {
      service: invitations,
      desk: (desk) => invitationRoutes(desk, invitations),
      jobs: invitationJobs({ invitations, clock }),
      touched: [invitations.counting.touched],
    }
  },
})
