import type { AccountRealm } from '#contract/base/realms.ts'
import { memberOnly } from '#web/app/entries.ts'
import type { PageEntry } from '#web/app/page.ts'

const enterprise = { seo: 'user', ...memberOnly } as const
const maker = { ...enterprise, guard: 'personalAuth' } as const
const tabs = ['tab', 'page', 'unread'] as const
const makerTabs = [...tabs, 'realm', 'state', 'q'] as const

/** How one comes in, the same in both centres. */
function doorsOf(realm: AccountRealm, centre: string, own: Omit<PageEntry, 'path' | 'title' | 'load'>): PageEntry[] {
  return [
    {
      path: `${centre}/changePassword`,
      title: '修改密码',
      ...own,
      of: realm,
      load: () => import('./change-password.tsx'),
    },
    {
      path: `${centre}/changePhone`,
      title: '更换手机号',
      ...own,
      of: realm,
      load: () => import('./change-phone.tsx'),
    },
  ]
}

export const accountRoutes: readonly PageEntry[] = [
  {
    path: '/user',
    title: '企业中心',
    ...enterprise,
    wallet: true,
    query: tabs,
    load: () => import('./user.tsx'),
    mobile: () => import('./user-mobile.tsx'),
  },
  { path: '/user/info', title: '企业资料', ...enterprise, load: () => import('./user-info.tsx') },
  ...doorsOf('enterprise', '/user', enterprise),
  {
    path: '/personal',
    title: '创客中心',
    ...maker,
    query: makerTabs,
    load: () => import('./personal.tsx'),
    mobile: () => import('./personal-mobile.tsx'),
  },
  { path: '/personal/info', title: '资料', ...maker, load: () => import('./maker-info.tsx') },
  ...doorsOf('maker', '/personal', maker),
]
