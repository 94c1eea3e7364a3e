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
  personal: [
    { table: 'invitations', title: '邀请来源', whose: { realm: 'child_realm', id: 'child_id' }, whole: true },
    { table: 'relations', title: '归属的创客', whose: { realm: 'child_realm', id: 'child_id' }, whole: true },
    {
      table: 'relation_changes',
      title: '归属变更',
      whose: { realm: 'child_realm', id: 'child_id' },
      withheld: ['reason'],
    },
    { table: 'invite_channels', title: '推广渠道', whose: { maker: 'maker_id' }, words: { name: '渠道名称' } },
    { table: 'invite_days', title: '推广访问量', whose: { maker: 'maker_id' }, whole: true },
  ],
  open({ database, clock, ask }, { messages, staff, words }: Doors) {
    const invitations = createInvitations({
      ...{ database, messages, staff, words },
      makerOf: ask('invitations.makerOf'),
      makersOf: ask('invitations.makersOf'),
      isOnePerson: ask('invitations.isOnePerson'),
      childrenPage: ask('invitations.childrenPage'),
      broughtBy: ask('invitations.broughtBy'),
      broughtSince: ask('invitations.broughtSince'),
      secondLevel: ask('invitations.secondLevel'),
      relationsPage: ask('invitations.relationsPage'),
      accountOf: ask('invitations.accountOf'),
      makerNames: ask('invitations.makerNames'),
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
