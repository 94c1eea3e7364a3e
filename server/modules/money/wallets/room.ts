import { room } from '#server/house/room.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import type { Recharges } from '#server/modules/money/recharges/service.ts'
import { billExports, walletRoutes } from './routes.ts'
import { createWallets } from './service.ts'

export const walletsRoom = room({
  doors: ['ledger', 'recharges'],
  tables: [],
  open({ database, clock, gathered, ask }, { ledger, recharges }: { ledger: Ledger; recharges: Recharges }) {
    const wallets = createWallets({
      ...{ database, ledger },
      cash: recharges.drawing,
      underWay: gathered.underWay,
      commissions: ask('wallets.commissions'),
    })
    return {
      service: wallets,
      desk: (desk) => walletRoutes(desk, { wallets }),
      http: (app, { identify, secure }) => billExports(app, { wallets, identify, clock, secure }),
      answers: {
        'accounts.moneyOpen': (tx, realm, id, now) => wallets.openMatters(tx, realm, id, now),
        'makers.pursesOf': wallets.makerPurses,
      },
    }
  },
})
