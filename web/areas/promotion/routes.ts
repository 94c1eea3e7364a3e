import { memberOnly } from '#web/app/entries.ts'
import type { PageEntry } from '#web/app/page.ts'

const own = { ...memberOnly, guard: 'personalAuth' } as const

export const promotionRoutes: readonly PageEntry[] = [
  { path: '/personal/invite', title: '邀请', ...own, query: ['by', 'channel'], load: () => import('./invite.tsx') },
  { path: '/personal/reviews', title: '佣金核查', ...own, query: ['page'], load: () => import('./reviews.tsx') },
]
