import { memberOnly } from '#web/app/entries.ts'
import type { PageEntry } from '#web/app/page.ts'

export const certificationRoutes: readonly PageEntry[] = [
  { path: '/authentication', title: '企业认证', ...memberOnly, load: () => import('./certification-overview.tsx') },
  {
    path: '/authentication/record',
    title: '认证记录',
    ...memberOnly,
    query: ['page', 'id', 'contests'],
    load: () => import('./certification-record.tsx'),
  },
  {
    path: '/authentication/services',
    title: '认证服务',
    ...memberOnly,
    load: () => import('./certification-services.tsx'),
  },
  {
    path: '/authentication/writeInfo',
    title: '填写认证资料',
    ...memberOnly,
    wallet: true,
    query: ['service', 'change'],
    load: () => import('./write-info.tsx'),
  },
]
