import type { PageEntry } from '#web/app/page.ts'

const soon = { title: '手机版', layout: 'bare', noindex: true, load: () => import('./mobile-soon.tsx') } as const

export const mobileRoutes: readonly PageEntry[] = [
  { path: '/m', ...soon },
  { path: '/m/*', ...soon },
]
