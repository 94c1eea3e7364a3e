import { room } from '#server/house/room.ts'
import type { Regions } from '#server/modules/catalogue/regions/service.ts'
import type { Accounts } from '#server/modules/people/accounts/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import type { Words } from '#server/modules/texts/words/service.ts'
import { enterpriseRoutes } from './routes.ts'
import { createEnterprises, enterpriseFigure, enterpriseSeries } from './service.ts'

interface Doors {
  accounts: Accounts
  messages: Messages
  regions: Regions
  files: Files
  words: Words
}

export const enterprisesRoom = room({
  doors: ['accounts', 'messages', 'regions', 'files', 'words'],
  tables: ['enterprises'],
  sealed: [
    {
      table: 'enterprises',
      columns: [
        { name: 'contact_name_sealed', place: 'contact' },
        { name: 'contact_email_sealed', place: 'contact' },
      ],
    },
  ],
  personal: [{ table: 'enterprises', title: '企业资料', whose: { enterprise: 'id' } }],
  open({ database, sealing, ask }, { files, words, ...doors }: Doors) {
    const unreadLeads = ask('accounts.unreadLeads')
    const enterprises = createEnterprises({
      ...{ database, sealing, ...doors },
      standingOf: ask('enterprises.standing'),
      partnerOf: ask('enterprises.partner'),
      scoreOf: ask('enterprises.score'),
      unreadLeads: (tx, id) => unreadLeads(tx, 'enterprise', id),
      keepFiles: files.use,
      refuseWords: words.refuse,
      isOwnPicture: (tx, id, url) => files.isOwn(tx, 'logo', url, { realm: 'enterprise', ownerId: id }),
    })
    return {
      service: enterprises,
      desk: (desk) => enterpriseRoutes(desk, { enterprises }),
      forgets: [async (tx, realm, id) => (realm === 'enterprise' ? enterprises.forget(tx, id) : undefined)],
      figures: [enterpriseFigure],
      series: [enterpriseSeries],
      answers: { 'accounts.enterpriseProfile': enterprises.profile },
    }
  },
})
