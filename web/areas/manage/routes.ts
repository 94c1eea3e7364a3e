import { comingSoon } from '#web/app/entries.ts'
import type { PageEntry } from '#web/app/page.ts'

export const manageRoutes: readonly PageEntry[] = [
  { path: '/manage/about', title: '企业介绍', ...comingSoon },
  { path: '/manage/addProduct', title: '发布产品', ...comingSoon },
  { path: '/manage/product', title: '产品管理', ...comingSoon },
]
