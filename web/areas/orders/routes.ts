import type { AccountRealm } from '#contract/base/realms.ts'
import { memberOnly } from '#web/app/entries.ts'
import type { PageEntry } from '#web/app/page.ts'

/** The same pages in both centres, each behind its own door. */
function ordersOf(realm: AccountRealm, centre: string, guard: 'auth' | 'personalAuth'): PageEntry[] {
  const own = { ...memberOnly, guard } as const
  return [
    {
      path: `${centre}/orders`,
      title: '我的订单',
      ...own,
      query: ['page', 'purpose', 'state'],
      of: realm,
      load: () => import('./orders.tsx'),
    },
    {
      path: `${centre}/orders/:no`,
      title: '订单详情',
      ...own,
      of: realm,
      load: () => import('./order.tsx'),
    },
    {
      path: `${centre}/orders/:no/receipt`,
      title: '收据',
      ...own,
      of: realm,
      load: () => import('./receipt.tsx'),
    },
  ]
}

export const orderRoutes: readonly PageEntry[] = [
  ...ordersOf('enterprise', '/user', 'auth'),
  ...ordersOf('maker', '/personal', 'personalAuth'),
]
