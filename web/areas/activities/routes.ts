import type { PageEntry } from '#web/app/page.ts'

export const activityRoutes: readonly PageEntry[] = [
  {
    path: '/activity',
    title: '会员活动',
    layout: 'default',
    seo: 'activity',
    slot: 'HYHDLB',
    query: ['page', 'when', 'mode', 'category', 'month'],
    load: () => import('./activities.tsx'),
  },
  {
    path: '/activity/:id',
    title: '活动详情',
    layout: 'default',
    seo: 'activity',
    slot: 'HYHDXQ',
    load: () => import('./activity.tsx'),
  },
]
