import type { PageEntry } from '#web/app/page.ts'

const door = { layout: 'login', noindex: true, seo: 'user' } as const

function signIn(realm: 'enterprise' | 'maker') {
  return async () => (await import('./login.tsx')).loginPage(realm)
}

function signUp(realm: 'enterprise' | 'maker') {
  return async () => (await import('./register.tsx')).registerPage(realm)
}

function forgotten(realm: 'enterprise' | 'maker') {
  return async () => (await import('./forget-password.tsx')).forgetPasswordPage(realm)
}

export const doorRoutes: readonly PageEntry[] = [
  { path: '/user/login', title: '企业登录', ...door, load: signIn('enterprise') },
  { path: '/user/register', title: '企业注册', ...door, load: signUp('enterprise') },
  { path: '/user/forgetPassword', title: '企业找回密码', ...door, load: forgotten('enterprise') },
  { path: '/personal/login', title: '创客登录', ...door, frames: true, load: signIn('maker') },
  { path: '/personal/register', title: '创客注册', ...door, load: signUp('maker') },
  { path: '/personal/forgetPassword', title: '创客找回密码', ...door, load: forgotten('maker') },
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
