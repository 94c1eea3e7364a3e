import { room } from '#server/house/room.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import { createInvitations } from './service.ts'

export const invitationsRoom = room({
  doors: ['messages'],
  tables: ['invitations'],
  open: ({ database, ask }, { messages }: { messages: Messages }) => ({
    service: createInvitations({
      ...{ database, messages },
      makerOf: ask('invitations.makerOf'),
      childrenPage: ask('invitations.childrenPage'),
      broughtBy: ask('invitations.broughtBy'),
    }),
  }),
})
