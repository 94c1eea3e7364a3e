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
  reads: [
    'accounts',
    'closures',
    'enterprises',
    'makers',
    'wechat_people',
    'sessions',
    'invitations',
    'relations',
    'relation_changes',
  ],
  open: () => ({
    service: undefined,
    answers: {
      'accounts.page': store.page,
      'accounts.closuresPage': store.closures,
      'accounts.names': store.names,
      'accounts.parents': store.parents,
      'invitations.makerOf': store.makerOf,
      'invitations.makersOf': store.makersOf,
      'invitations.isOnePerson': store.isOnePerson,
      'invitations.childrenPage': store.children,
      'invitations.relationsPage': store.relations,
      'invitations.accountOf': store.accountOf,
      'invitations.makerNames': store.makerNames,
      'ledger.ownerNames': store.ownerNames,
    },
  }),
})
