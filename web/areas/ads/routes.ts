import { memberOnly } from '#web/app/entries.ts'
import type { PageEntry } from '#web/app/page.ts'

export const adRoutes: readonly PageEntry[] = [
  {
    path: '/advertisement',
    title: '广告服务',
    layout: 'default',
    seo: 'adv',
    query: ['page'],
    load: () => import('./advertisements.tsx'),
  },
  {
    path: '/advertisement/add',
    title: '投放广告',
    seo: 'adv',
    ...memberOnly,
    query: ['slot', 'from'],
    load: () => import('./ad-order.tsx'),
  },
  {
    path: '/user/ads',
    title: '我的广告',
    ...memberOnly,
    query: ['page', 'state'],
    load: () => import('./own-ads.tsx'),
  },
  { path: '/user/ads/:id', title: '广告详情', ...memberOnly, load: () => import('./own-ad.tsx') },
  {
    path: '/advertisement/explain',
    title: '广告说明',
    layout: 'default',
    seo: 'adv',
    load: () => import('./ad-explain.tsx'),
  },
  {
    path: '/advertisement/:id',
    title: '广告详情',
    layout: 'default',
    seo: 'adv',
    load: () => import('./advertisement.tsx'),
  },
]
