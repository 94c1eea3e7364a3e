import type { PageEntry } from '#web/app/page.ts'

export const searchRoutes: readonly PageEntry[] = [
  {
    path: '/search',
    title: '搜索',
    layout: 'default',
    query: ['q', 'kind', 'page'],
    own: ['q'],
    noindex: true,
    load: () => import('./search.tsx'),
    mobile: () => import('./search-mobile.tsx'),
  },
]
