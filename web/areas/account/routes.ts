import { memberOnly } from '#web/app/entries.ts'
import type { PageEntry } from '#web/app/page.ts'

const enterprise = { seo: 'user', ...memberOnly } as const
const maker = { ...enterprise, guard: 'personalAuth' } as const
const tabs = ['tab', 'page', 'unread'] as const
const makerTabs = [...tabs, 'id', 'state', 'q'] as const

export const accountRoutes: readonly PageEntry[] = [
  { path: '/user', title: '企业中心', ...enterprise, wallet: true, query: tabs, load: () => import('./user.tsx') },
  { path: '/user/changePassword', title: '修改密码', ...enterprise, load: () => import('./change-password.tsx') },
  { path: '/user/changePhone', title: '更换手机号', ...enterprise, load: () => import('./change-phone.tsx') },
  { path: '/user/info', title: '企业资料', ...enterprise, load: () => import('./user-info.tsx') },
  { path: '/personal', title: '创客中心', ...maker, query: makerTabs, load: () => import('./personal.tsx') },
]
