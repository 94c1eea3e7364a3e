import type { PageEntry } from '#web/app/page.ts'

export const contactRoutes: readonly PageEntry[] = [
  {
    path: '/contact',
    title: '联系我们',
    seo: 'contact',
    slot: 'LXWM',
    layout: 'default',
    query: ['preview', 'about', 'sent'],
    own: ['preview', 'about', 'sent'],
    load: () => import('./contact.tsx'),
  },
]
