import { memberOnly } from '#web/app/entries.ts'
import type { PageEntry } from '#web/app/page.ts'

export const pointRoutes: readonly PageEntry[] = [
  { path: '/score', title: '积分', layout: 'default', load: () => import('./score.tsx') },
  {
    path: '/score/record',
    title: '积分记录',
    ...memberOnly,
    members: true,
    query: ['page', 'direction'],
    load: () => import('./score-record.tsx'),
  },
]
