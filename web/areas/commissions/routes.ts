import { memberOnly } from '#web/app/entries.ts'
import type { PageEntry } from '#web/app/page.ts'

const own = { ...memberOnly, guard: 'personalAuth' } as const

export const commissionRoutes: readonly PageEntry[] = [
  {
    path: '/personal/commission',
    title: '佣金',
    ...own,
    query: ['page', 'state', 'from', 'to', 'order_no', 'id'],
    load: () => import('./commissions.tsx'),
  },
  {
    path: '/personal/commission/statement',
    title: '月结单',
    ...own,
    query: ['month'],
    load: () => import('./month-statement.tsx'),
  },
]
