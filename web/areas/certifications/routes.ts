import { comingSoon } from '#web/app/entries.ts'
import type { PageEntry } from '#web/app/page.ts'

export const certificationRoutes: readonly PageEntry[] = [
  { path: '/authentication', title: '企业认证', ...comingSoon },
  { path: '/authentication/record', title: '认证记录', ...comingSoon },
  { path: '/authentication/services', title: '认证服务', ...comingSoon },
  { path: '/authentication/writeInfo', title: '填写认证资料', ...comingSoon },
]
