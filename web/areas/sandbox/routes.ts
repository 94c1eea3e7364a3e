import type { PageEntry } from '#web/app/page.ts'

const bare = { layout: 'bare', noindex: true } as const

export const sandboxRoutes: readonly PageEntry[] = [
  { path: '/sandbox', title: '沙箱', ...bare, load: () => import('./sandbox.tsx') },
  {
    path: '/sandbox/wechat',
    title: '微信扫码（沙箱）',
    ...bare,
    framed: true,
    query: ['state'],
    own: ['state'],
    load: () => import('./sandbox-wechat.tsx'),
  },
  {
    path: '/sandbox/wechat/authorize',
    title: '微信授权（沙箱）',
    ...bare,
    query: ['state', 'scope'],
    own: ['state', 'scope'],
    load: () => import('./sandbox-authorize.tsx'),
  },
  { path: '/sandbox/pay/:no', title: '付款（沙箱）', ...bare, load: () => import('./sandbox-pay.tsx') },
]
