import type { PageEntry } from '#web/app/page.ts'

const door = { layout: 'login', noindex: true, seo: 'user' } as const
/** Looked for by name: “… 登录”, “… 注册”. The others mean something only to whoever was led there. */
const found = { layout: 'login', seo: 'user' } as const

export const doorRoutes: readonly PageEntry[] = [
  { path: '/user/login', title: '企业登录', ...found, of: 'enterprise', load: () => import('./login.tsx') },
  { path: '/user/register', title: '企业注册', ...found, of: 'enterprise', load: () => import('./register.tsx') },
  {
    path: '/user/forgetPassword',
    title: '企业找回密码',
    ...door,
    of: 'enterprise',
    load: () => import('./forget-password.tsx'),
  },
  {
    path: '/personal/login',
    title: '创客登录',
    ...found,
    frames: true,
    of: 'maker',
    load: () => import('./login.tsx'),
  },
  { path: '/personal/register', title: '创客注册', ...found, of: 'maker', load: () => import('./register.tsx') },
  {
    path: '/personal/forgetPassword',
    title: '创客找回密码',
    ...door,
    of: 'maker',
    load: () => import('./forget-password.tsx'),
  },
  { path: '/personal/bindAccount', title: '绑定手机号', ...door, load: () => import('./bind-account.tsx') },
  {
    path: '/personal/wxAuth',
    title: '微信登录',
    ...door,
    query: ['code', 'state'],
    own: ['code', 'state'],
    load: () => import('./wx-auth.tsx'),
  },
]
