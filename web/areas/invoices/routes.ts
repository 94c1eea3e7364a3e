import { comingSoon } from '#web/app/entries.ts'
import type { PageEntry } from '#web/app/page.ts'

export const invoiceRoutes: readonly PageEntry[] = [
  { path: '/invoice', title: '发票管理', ...comingSoon },
  { path: '/invoice/add', title: '申请发票', ...comingSoon },
]
