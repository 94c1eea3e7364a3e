import { memberOnly } from '#web/app/entries.ts'
import type { PageEntry } from '#web/app/page.ts'

export const boostRoutes: readonly PageEntry[] = [
  { path: '/spread/boost', title: '置顶推广', seo: 'promotion', ...memberOnly, load: () => import('./boost.tsx') },
]
