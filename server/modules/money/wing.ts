import { adjustmentsRoom } from './adjustments/room.ts'
import { checkoutRoom } from './checkout/room.ts'
import { commissionsRoom } from './commissions/room.ts'
import { invoicesRoom } from './invoices/room.ts'
import { ledgerRoom } from './ledger/room.ts'
import { offersRoom } from './offers/room.ts'
import { paymentsRoom } from './payments/room.ts'
import { pointsRoom } from './points/room.ts'
import { pricesRoom } from './prices/room.ts'
import { promotionsRoom } from './promotions/room.ts'
import { rechargesRoom } from './recharges/room.ts'
import { reconciliationRoom } from './reconciliation/room.ts'
import { risksRoom } from './risks/room.ts'
import { taxesRoom } from './taxes/room.ts'
import { vipsRoom } from './vips/room.ts'
import { walletsRoom } from './wallets/room.ts'
import { withdrawalsRoom } from './withdrawals/room.ts'

/** How money comes in, where it is, and how it leaves. A line for each room, which says itself what it needs. */
export const moneyWing = {
  ledger: ledgerRoom,
  prices: pricesRoom,
  offers: offersRoom,
  promotions: promotionsRoom,
  points: pointsRoom,
  adjustments: adjustmentsRoom,
  taxes: taxesRoom,
  payments: paymentsRoom,
  checkout: checkoutRoom,
  recharges: rechargesRoom,
  wallets: walletsRoom,
  withdrawals: withdrawalsRoom,
  vips: vipsRoom,
  invoices: invoicesRoom,
  commissions: commissionsRoom,
  reconciliation: reconciliationRoom,
  risks: risksRoom,
}
