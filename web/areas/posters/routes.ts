import { memberOnly } from '#web/app/entries.ts'
import type { PageEntry } from '#web/app/page.ts'

export const posterRoutes: readonly PageEntry[] = [
  {
    path: '/personal/posters',
    title: '海报与素材',
    ...memberOnly,
    guard: 'personalAuth',
    query: ['id', 'type', 'page'],
    load: () => import('./posters.tsx'),
  },
]
