import { room } from '#server/house/room.ts'
import type { Wallets } from '#server/modules/money/wallets/service.ts'
import type { Wechat } from '#server/modules/people/wechat/service.ts'
import { overviewRoutes } from './routes.ts'
import { createOverview } from './service.ts'

interface Doors {
  wallets: Wallets
  wechat: Wechat
}

/** The first page of an account. It owns nothing; what other rooms know of one person it reads together. */
export const overviewRoom = room({
  doors: ['wallets', 'wechat'],
  imports: ['accounts', 'messages', 'sessions'],
  tables: [],
  reads: ['accounts', 'closures', 'sessions', 'messages', 'wechat_people'],
  open({ database, gathered }, { wallets, wechat }: Doors) {
    const overview = createOverview({ database, wallets, wechat, reminders: gathered.reminders })
    return { service: overview, desk: (desk) => overviewRoutes(desk, { overview }) }
  },
})
