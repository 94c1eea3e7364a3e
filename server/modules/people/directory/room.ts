import { room } from '#server/house/room.ts'
import * as store from './store.ts'

/**
 * Who is who. What several rooms of people know is read here together, in one statement: a list of accounts by name, a
 * maker's children. It owns nothing and writes nothing; those below ask it by their ports.
 */
export const directoryRoom = room({
  doors: [],
  imports: ['accounts', 'enterprises', 'makers', 'wechat', 'sessions', 'invitations'],
  tables: [],
  reads: ['accounts', 'closures', 'enterprises', 'makers', 'wechat_people', 'sessions', 'invitations'],
  open: () => ({
    service: undefined,
    answers: {
      'accounts.page': store.page,
      'accounts.closuresPage': store.closures,
      'accounts.names': store.names,
      'accounts.parents': store.parents,
      'invitations.makerOf': store.makerOf,
      'invitations.childrenPage': store.children,
      'ledger.ownerNames': store.ownerNames,
    },
  }),
})
