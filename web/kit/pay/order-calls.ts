import type { AccountRealm } from '#contract/base/realms.ts'
import { enterpriseOrders, makerOrders } from '#contract/money/orders.ts'
import { accountPlaces } from '#web/kit/account/account-realm.ts'

/** What can be asked about orders, under each realm's own addresses. */
export const orderCalls = { enterprise: enterpriseOrders, maker: makerOrders }

/** Below which an order’s stream of events and its voucher are, which are no calls. */
export const orderFiles = { enterprise: '/api/user/orders', maker: '/api/ck/user/orders' } as const

/** Where an owner looks at one of their orders. */
export function orderPath(realm: AccountRealm, orderNo: string): string {
  return `${accountPlaces[realm].orders}/${orderNo}`
}

export const receiptPath = (realm: AccountRealm, orderNo: string) => `${orderPath(realm, orderNo)}/receipt`
