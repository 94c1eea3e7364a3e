import { memberOnly } from '#web/app/entries.ts'
import type { PageEntry } from '#web/app/page.ts'

export const manageRoutes: readonly PageEntry[] = [
  { path: '/manage/about', title: '企业介绍', ...memberOnly, load: () => import('./about.tsx') },
  {
    path: '/manage/business',
    title: '商机管理',
    ...memberOnly,
    query: ['page', 'state'],
    load: () => import('./own-opportunities.tsx'),
  },
  {
    path: '/manage/addBusiness',
    title: '发布商机',
    ...memberOnly,
    query: ['id'],
    load: () => import('./add-opportunity.tsx'),
  },
  {
    path: '/manage/addProduct',
    title: '发布产品',
    ...memberOnly,
    query: ['id'],
    load: () => import('./add-product.tsx'),
  },
  {
    path: '/manage/product',
    title: '产品管理',
    ...memberOnly,
    query: ['page', 'state'],
    load: () => import('./products.tsx'),
  },
]
