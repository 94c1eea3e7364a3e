import { memberOnly } from '#web/app/entries.ts'
import type { PageEntry } from '#web/app/page.ts'

export const opportunityRoutes: readonly PageEntry[] = [
  {
    path: '/business',
    title: '商机池',
    layout: 'default',
    slot: 'SJC',
    query: ['page', 'side', 'form', 'industry', 'region', 'q'],
    load: () => import('./opportunities.tsx'),
    mobile: () => import('./opportunities-mobile.tsx'),
  },
  { path: '/business/:id', title: '商机详情', layout: 'default', slot: 'SJC', load: () => import('./opportunity.tsx') },
  // As readers will see it, for whoever writes it.
  {
    path: '/manage/business/:id/preview',
    title: '预览',
    ...memberOnly,
    load: () => import('./opportunity-preview.tsx'),
  },
]
