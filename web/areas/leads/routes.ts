import type { AccountRealm } from '#contract/base/realms.ts'
import { memberOnly } from '#web/app/entries.ts'
import type { PageEntry } from '#web/app/page.ts'

const inbox = ['page', 'box', 'state', 'q'] as const

/** The same pages in both centres, each behind its own door. */
function leadsOf(realm: AccountRealm, centre: string, guard: 'auth' | 'personalAuth'): PageEntry[] {
  const own = { ...memberOnly, guard } as const
  return [
    {
      path: `${centre}/leads`,
      title: '合作请求',
      ...own,
      query: inbox,
      of: realm,
      load: () => import('./leads.tsx'),
    },
    {
      path: `${centre}/leads/:id`,
      title: '合作沟通',
      ...own,
      of: realm,
      load: () => import('./lead.tsx'),
    },
  ]
}

/** Only enterprises are offered something. */
export const leadRoutes: readonly PageEntry[] = [
  { path: '/user/leads/quotations/:id', title: '报价比较', ...memberOnly, load: () => import('./quotations.tsx') },
  ...leadsOf('enterprise', '/user', 'auth'),
  ...leadsOf('maker', '/personal', 'personalAuth'),
]
