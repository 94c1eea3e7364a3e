import { memberOnly } from '#web/app/entries.ts'
import type { PageEntry } from '#web/app/page.ts'

export const linkRoutes: readonly PageEntry[] = [
  { path: '/sites', title: '网站链接', layout: 'default', load: () => import('./sites.tsx') },
  {
    path: '/sites/add',
    title: '添加网站链接',
    ...memberOnly,
    query: ['position'],
    load: () => import('./add-site.tsx'),
  },
  {
    path: '/sites/mine',
    title: '我的网站链接',
    ...memberOnly,
    query: ['page', 'status'],
    load: () => import('./own-sites.tsx'),
  },
  {
    path: '/sites/:id',
    title: '网站链接详情',
    ...memberOnly,
    query: ['renewal'],
    load: () => import('./own-site.tsx'),
  },
]
