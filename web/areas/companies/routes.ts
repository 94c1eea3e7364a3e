import { memberOnly } from '#web/app/entries.ts'
import type { PageEntry } from '#web/app/page.ts'

export const companyRoutes: readonly PageEntry[] = [
  {
    path: '/company',
    title: '企业名录',
    layout: 'default',
    seo: 'company',
    slot: 'WZQYM',
    query: ['page', 'industry', 'region', 'certified', 'partner', 'q', 'sort'],
    load: () => import('./companies.tsx'),
    mobile: () => import('./companies-mobile.tsx'),
  },
  { path: '/company/:id', title: '企业详情', layout: 'default', seo: 'company', load: () => import('./company.tsx') },
  {
    path: '/company/:id/product/:product',
    title: '产品详情',
    layout: 'default',
    seo: 'company',
    load: () => import('./product.tsx'),
  },
  // As readers will see it, for whoever writes it.
  { path: '/manage/about/preview', title: '预览', ...memberOnly, load: () => import('./company-preview.tsx') },
  { path: '/manage/product/:id/preview', title: '预览', ...memberOnly, load: () => import('./product-preview.tsx') },
]
