import { comingSoon } from '#web/app/entries.ts'
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
  { path: '/advertisement/add', title: '投放广告', seo: 'adv', ...comingSoon },
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
