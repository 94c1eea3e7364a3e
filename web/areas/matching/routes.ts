import { memberOnly } from '#web/app/entries.ts'
import type { PageEntry } from '#web/app/page.ts'

export const matchingRoutes: readonly PageEntry[] = [
  { path: '/user/matches', title: '为您匹配', ...memberOnly, query: ['page'], load: () => import('./matches.tsx') },
]
