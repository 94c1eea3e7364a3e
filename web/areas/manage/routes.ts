import { memberOnly } from '#web/app/entries.ts'
import type { PageEntry } from '#web/app/page.ts'

const own = { seo: 'user', ...memberOnly } as const

export const manageRoutes: readonly PageEntry[] = [
  { path: '/manage/about', title: '企业介绍', ...own, load: () => import('./about.tsx') },
  { path: '/manage/addProduct', title: '发布产品', ...own, query: ['id'], load: () => import('./add-product.tsx') },
  {
    path: '/manage/product',
    title: '产品管理',
    ...own,
    query: ['page', 'state'],
    load: () => import('./products.tsx'),
  },
]
