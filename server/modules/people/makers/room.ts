import { room } from '#server/house/room.ts'
import type { Accounts } from '#server/modules/people/accounts/service.ts'
import type { Invitations } from '#server/modules/people/invitations/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import type { Words } from '#server/modules/texts/words/service.ts'
import { inviteCodes, makerRoutes } from './routes.ts'
import { createMakers, makerSeries } from './service.ts'

interface Doors {
  accounts: Accounts
  messages: Messages
  invitations: Invitations
  files: Files
  words: Words
}

export const makersRoom = room({
  doors: ['accounts', 'messages', 'invitations', 'files', 'words'],
  tables: ['makers'],
  sealed: [{ table: 'makers', columns: [{ name: 'real_name_sealed', place: 'real_name' }] }],
  personal: [{ table: 'makers', title: '创客资料', whose: { maker: 'id' } }],
  open({ database, sealing, origin, ask }, { files, words, ...doors }: Doors) {
    const unreadLeads = ask('accounts.unreadLeads')
    const makers = createMakers({
      ...{ database, sealing, origin, ...doors },
      keepFiles: files.use,
      refuseWords: words.refuse,
      isBound: ask('makers.isBound'),
      isVerified: ask('makers.isVerified'),
      pursesOf: ask('makers.pursesOf'),
      vipOf: ask('makers.vipOf'),
      unreadLeads: (tx, id) => unreadLeads(tx, 'maker', id),
      isOwnPicture: (tx, id, url) => files.isOwn(tx, 'avatar', url, { realm: 'maker', ownerId: id }),
    })
    return {
      service: makers,
      desk: (desk) => makerRoutes(desk, { makers, accounts: doors.accounts }),
      http: (app) => inviteCodes(app, { makers }),
      forgets: [async (tx, realm, id) => (realm === 'maker' ? makers.forget(tx, id) : undefined)],
      series: [makerSeries],
      answers: { 'accounts.makerProfile': makers.profile },
    }
  },
})
