import { room } from '#server/house/room.ts'
import type { Wallets } from '#server/modules/money/wallets/service.ts'
import type { Certifications } from '#server/modules/people/certifications/service.ts'
import type { Enterprises } from '#server/modules/people/enterprises/service.ts'
import type { Makers } from '#server/modules/people/makers/service.ts'
import type { Sessions } from '#server/modules/people/sessions/service.ts'
import { createVisitor } from './service.ts'

interface Doors {
  sessions: Sessions
  enterprises: Enterprises
  certifications: Certifications
  makers: Makers
  wallets: Wallets
}

/** Who opens a page. It owns nothing; what several rooms know of one person it reads in one statement. */
export const visitorRoom = room({
  doors: ['sessions', 'enterprises', 'certifications', 'makers', 'wallets'],
  imports: ['accounts', 'messages', 'invitations', 'wechat', 'companies', 'ledger', 'leads', 'vips'],
  tables: [],
  reads: [
    ...['sessions', 'accounts', 'closures', 'enterprises'],
    ...['makers', 'messages', 'relations', 'wechat_people', 'ledger_accounts'],
  ],
  open: ({ database, clock }, doors: Doors) => ({ service: createVisitor({ database, clock, ...doors }) }),
})
