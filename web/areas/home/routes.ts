import type { PageEntry } from '#web/app/page.ts'

export const homeRoutes: readonly PageEntry[] = [
  {
    path: '/',
    title: '首页',
    layout: 'default',
    seo: 'index',
    slot: 'INDEX',
    load: () => import('./home.tsx'),
    mobile: () => import('./home-mobile.tsx'),
  },
]
