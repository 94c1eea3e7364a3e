import type { PageEntry } from '#web/app/page.ts'

export const opportunityRoutes: readonly PageEntry[] = [
  {
    path: '/business',
    title: '商机池',
    layout: 'default',
    slot: 'SJC',
    query: ['page', 'side', 'form', 'industry', 'region', 'q'],
    load: () => import('./opportunities.tsx'),
  },
  { path: '/business/:id', title: '商机详情', layout: 'default', slot: 'SJC', load: () => import('./opportunity.tsx') },
]
