import { memberOnly } from '#web/app/entries.ts'
import type { PageEntry } from '#web/app/page.ts'

const own = { ...memberOnly, members: true } as const

export const feedbackRoutes: readonly PageEntry[] = [
  { path: '/feedback', title: '意见反馈', ...own, query: ['page', 'state'], load: () => import('./feedbacks.tsx') },
  {
    path: '/feedback/add',
    title: '提交反馈',
    ...own,
    query: ['order_no'],
    load: () => import('./add-feedback.tsx'),
  },
  { path: '/feedback/:id', title: '反馈详情', ...own, load: () => import('./feedback.tsx') },
  {
    path: '/user/reports',
    title: '收到的举报',
    ...memberOnly,
    query: ['page'],
    load: () => import('./received-reports.tsx'),
  },
  {
    path: '/report',
    title: '举报与侵权投诉',
    layout: 'default',
    noindex: true,
    query: ['subject', 'id'],
    own: ['subject', 'id'],
    load: () => import('./report.tsx'),
  },
]
