import { memberOnly } from '#web/app/entries.ts'
import type { PageEntry } from '#web/app/page.ts'

const own = { ...memberOnly, members: true } as const

export const invoiceRoutes: readonly PageEntry[] = [
  { path: '/invoice', title: '发票管理', ...own, query: ['page', 'state'], load: () => import('./invoices.tsx') },
  { path: '/invoice/add', title: '申请发票', ...own, query: ['page'], load: () => import('./add-invoice.tsx') },
  { path: '/invoice/:id', title: '发票详情', ...own, load: () => import('./invoice.tsx') },
]
