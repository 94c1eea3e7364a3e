import type { PageEntry } from '#web/app/page.ts'

export const strategicRoutes: readonly PageEntry[] = [
  { path: '/strategic', title: '战略合作', layout: 'default', load: () => import('./strategic.tsx') },
]
