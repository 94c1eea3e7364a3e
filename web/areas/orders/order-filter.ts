import type { AccountRealm } from '#contract/base/realms.ts'
import {
  boughtBy,
  type OrderState,
  orderStateKeys,
  orderStates,
  type PurposeName,
  purposeKeys,
  purposes,
} from '#contract/money/orders.words.ts'
import { accountPlaces } from '#web/kit/account/account-realm.ts'
import type { FilterRow } from '#web/kit/list/filter-bar.tsx'
import { choiceIn, listAddress } from '#web/kit/list-address.ts'

/** What the list of orders is narrowed down to, as its address says it. */
export interface OrderFilter {
  purpose?: PurposeName
  state?: OrderState
}

/** What an address means; what it cannot mean is left out. */
export function orderFilterIn(query: URLSearchParams): OrderFilter {
  const purpose = choiceIn(query, 'purpose', purposeKeys)
  const state = choiceIn(query, 'state', orderStateKeys)
  return { ...(purpose && { purpose }), ...(state && { state }) }
}

export function ordersAddress(realm: AccountRealm, parameters: OrderFilter & { page?: number }): string {
  return listAddress(accountPlaces[realm].orders, { ...parameters })
}

/** The choices, each with its address; where a realm buys one thing only there is nothing to choose of it. */
export function filterRows(realm: AccountRealm, filter: OrderFilter): FilterRow[][] {
  const row = (label: string, name: keyof OrderFilter, choices: readonly (readonly [string, string])[]) => ({
    label,
    options: [
      { name: '全部', href: ordersAddress(realm, { ...filter, [name]: undefined }), chosen: !filter[name] },
      ...choices.map(([key, text]) => ({
        name: text,
        href: ordersAddress(realm, { ...filter, [name]: key }),
        chosen: filter[name] === key,
      })),
    ],
  })
  const bought = boughtBy[realm]
  const forWhat = row(
    '用途',
    'purpose',
    bought.map((key) => [key, purposes[key]]),
  )
  return [...(bought.length > 1 ? [[forWhat]] : []), [row('状态', 'state', Object.entries(orderStates))]]
}
