import { memberOnly } from '#web/app/entries.ts'
import type { PageEntry } from '#web/app/page.ts'

export const resourceRoutes: readonly PageEntry[] = [
  {
    path: '/resources',
    title: '资料下载',
    layout: 'default',
    seo: 'resource',
    slot: 'ZYLB',
    query: ['page', 'category', 'format', 'free', 'q'],
    load: () => import('./resources.tsx'),
    mobile: () => import('./resources-mobile.tsx'),
  },
  {
    path: '/resources/record',
    title: '下载记录',
    seo: 'resource',
    ...memberOnly,
    members: true,
    query: ['page', 'way'],
    load: () => import('./download-record.tsx'),
  },
  {
    path: '/resources/:id',
    title: '资料详情',
    layout: 'default',
    seo: 'resource',
    slot: 'ZYXQ',
    load: () => import('./resource.tsx'),
  },
]
