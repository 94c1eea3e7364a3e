import type { Ledger } from '#server/modules/money/ledger/service.ts'
import type { Payments } from '#server/modules/money/payments/service.ts'
import type { Promotions } from '#server/modules/money/promotions/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { KeepFiles } from '#server/modules/site/files/service.ts'
import type { Change, Settings } from '#server/modules/site/settings/service.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { createDrawing } from './drawing/service.ts'
import { type RechargeOptions, rechargeOptions } from './model.ts'
import { createOverseeing } from './overseeing/service.ts'
import type { IsOwnVoucher, KnownReceipts } from './ports.ts'
import { createReading } from './reading/service.ts'
import { createRequesting, voucherUse } from './requesting/service.ts'
import { createPurpose } from './settling/service.ts'
import * as store from './store.ts'

export { rechargeInvariants } from './proving/service.ts'

export type Recharges = ReturnType<typeof createRecharges>

interface Parts {
  database: Database
  ledger: Ledger
  payments: Payments
  promotions: Promotions
  messages: Pick<Messages, 'tell'>
  settings: Settings
  keepFiles: KeepFiles
  isOwnVoucher: IsOwnVoucher
  knownReceipts: KnownReceipts
  /** Where the browser comes back to from a provider's page. */
  origin: string
}

/** Money that enterprises put into their purse, and what is given with it. */
export function createRecharges(parts: Parts) {
  const { database, settings } = parts
  const reading = createReading(parts)
  return {
    reading,
    requesting: createRequesting({ ...parts, reading }),
    overseeing: createOverseeing(parts),
    drawing: createDrawing(parts),
    /** What the payment room calls when something about an order becomes true. */
    purpose: createPurpose(parts),

    /** Somebody has left: who paid for them and the paper that showed it go, whatever became of the order. */
    async forget(tx: Tx, enterpriseId: number): Promise<void> {
      const proven = await store.forgetPayers(tx, enterpriseId)
      for (const no of proven) await parts.keepFiles(tx, voucherUse(no), [])
    },

    settings: reading.optionsNow,
    saveSettings: (options: RechargeOptions, change: Change) =>
      database.begin((tx) => settings.change(tx, rechargeOptions, options, change)),
  }
}

/** What waits for whoever ordered: to pay. */
export const rechargeReminders = [
  {
    kind: 'recharge_unpaid',
    realms: ['enterprise'],
    rows: ({ id }: { id: number }, now: Date) => store.unpaid(id, now),
  },
] as const
/** What came in today, as a number to begin the day with. */
export const rechargeFigure = {
  key: 'recharges',
  label: '今日充值',
  right: 'recharges.read',
  path: '/console/recharges?state=paid',
  unit: 'fen',
  read: async (tx: Reader, starts: readonly Date[]) => {
    const days = await store.paidByDay(tx, starts)
    return { value: days.at(-1) ?? 0, days }
  },
} as const
