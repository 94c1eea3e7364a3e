import { memberOnly } from '#web/app/entries.ts'
import type { PageEntry } from '#web/app/page.ts'

export const favouriteRoutes: readonly PageEntry[] = [
  {
    path: '/favourites',
    title: '收藏',
    ...memberOnly,
    members: true,
    query: ['page', 'kind'],
    load: () => import('./favourites.tsx'),
  },
]
