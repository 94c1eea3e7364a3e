import { memberOnly } from '#web/app/entries.ts'
import type { PageEntry } from '#web/app/page.ts'

const own = { ...memberOnly, members: true } as const

export const activityRoutes: readonly PageEntry[] = [
  {
    path: '/activity',
    title: '会员活动',
    layout: 'default',
    seo: 'activity',
    slot: 'HYHDLB',
    query: ['page', 'when', 'mode', 'category', 'month'],
    load: () => import('./activities.tsx'),
    mobile: () => import('./activities-mobile.tsx'),
  },
  {
    path: '/activity/:id',
    title: '活动详情',
    layout: 'default',
    seo: 'activity',
    slot: 'HYHDXQ',
    load: () => import('./activity.tsx'),
  },
  { path: '/activity/mine', title: '我的活动', ...own, query: ['page', 'state'], load: () => import('./signups.tsx') },
  { path: '/activity/mine/:id', title: '报名详情', ...own, load: () => import('./signup.tsx') },
  { path: '/activity/:id/signup', title: '活动报名', ...own, load: () => import('./sign-up.tsx') },
]
