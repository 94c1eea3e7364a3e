import { comingSoon } from '#web/app/entries.ts'
import type { PageEntry } from '#web/app/page.ts'

export const linkRoutes: readonly PageEntry[] = [
  { path: '/sites', title: '网站链接', layout: 'default', load: () => import('./sites.tsx') },
  { path: '/sites/add', title: '添加网站链接', ...comingSoon },
]
