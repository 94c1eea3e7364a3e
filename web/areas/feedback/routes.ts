import { comingSoon } from '#web/app/entries.ts'
import type { PageEntry } from '#web/app/page.ts'

export const feedbackRoutes: readonly PageEntry[] = [
  { path: '/feedback', title: '意见反馈', ...comingSoon },
  { path: '/feedback/add', title: '提交反馈', ...comingSoon },
]
