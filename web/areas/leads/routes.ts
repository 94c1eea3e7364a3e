import { memberOnly } from '#web/app/entries.ts'
import type { PageEntry } from '#web/app/page.ts'

const inbox = ['page', 'box', 'state', 'q'] as const

/** The enterprise's; makers have theirs as a section of their centre. */
export const leadRoutes: readonly PageEntry[] = [
  { path: '/user/leads', title: '合作请求', ...memberOnly, query: inbox, load: () => import('./leads.tsx') },
  { path: '/user/leads/quotations/:id', title: '报价比较', ...memberOnly, load: () => import('./quotations.tsx') },
  { path: '/user/leads/:id', title: '合作沟通', ...memberOnly, load: () => import('./lead.tsx') },
]
