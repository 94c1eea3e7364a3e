import { memberOnly } from '#web/app/entries.ts'
import type { PageEntry } from '#web/app/page.ts'

export const vipRoutes: readonly PageEntry[] = [
  {
    path: '/personal/vip',
    title: '会员',
    ...memberOnly,
    guard: 'personalAuth',
    query: ['page'],
    load: () => import('./vip.tsx'),
  },
]
