import type { PageEntry } from './page.ts'

const comingSoon = () => import('./pages/coming-soon.tsx')
const memberOnly = { layout: 'default', guard: 'auth', noindex: true, load: comingSoon } as const
const signIn = { layout: 'login', noindex: true, load: () => import('./pages/sign-in.tsx') } as const
const text = { layout: 'default', query: ['preview'], own: ['preview'] } as const
const open = { layout: 'default', noindex: true, load: comingSoon } as const

function agreement(key: 'protocol_enterprise' | 'protocol_maker' | 'privacy', title: string): PageEntry {
  const load = async () => (await import('./pages/text-page.tsx')).textPage(key)
  return { path: `/agreement/${key}`, title, ...text, load }
}

/** The site map on one screen: every address of the PC site, and who may open it. */
export const siteMap: readonly PageEntry[] = [
  { path: '/', title: '首页', layout: 'default', seo: 'index', slot: 'INDEX', load: () => import('./pages/home.tsx') },
  {
    path: '/about',
    title: '关于我们',
    ...text,
    seo: 'about',
    slot: 'GYWM',
    load: () => import('./pages/about.tsx'),
  },
  {
    path: '/play',
    title: '平台玩法',
    ...text,
    load: async () => (await import('./pages/text-page.tsx')).textPage('play'),
  },
  {
    path: '/spread',
    title: '推广服务',
    seo: 'promotion',
    ...text,
    load: async () => (await import('./pages/text-page.tsx')).textPage('spread'),
  },
  agreement('protocol_enterprise', '企业服务协议'),
  agreement('protocol_maker', '创客服务协议'),
  agreement('privacy', '隐私政策'),
  { path: '/help', title: '帮助中心', slot: 'BZLB', ...open },
  {
    path: '/contact',
    title: '联系我们',
    seo: 'contact',
    slot: 'LXWM',
    ...text,
    load: () => import('./pages/contact.tsx'),
  },

  {
    path: '/news',
    title: '新闻动态',
    layout: 'default',
    seo: 'news',
    slot: 'XWLB',
    query: ['page', 'category', 'tag', 'year'],
    load: () => import('./pages/news.tsx'),
  },
  {
    path: '/news/:id',
    title: '新闻详情',
    seo: 'news',
    slot: 'XWXQ',
    ...text,
    load: () => import('./pages/news-article.tsx'),
  },
  {
    path: '/notice',
    title: '平台公告',
    layout: 'default',
    query: ['page'],
    load: () => import('./pages/notices.tsx'),
  },
  { path: '/notice/:id', title: '公告详情', ...text, load: () => import('./pages/notice-article.tsx') },
  { path: '/knowledge', title: '商业知识', slot: 'WZSDLB', ...open },
  { path: '/knowledge/:id', title: '知识详情', slot: 'WZSDXQ', ...open },
  { path: '/activity', title: '会员活动', seo: 'activity', slot: 'HYHDLB', ...open },
  { path: '/activity/:id', title: '活动详情', seo: 'activity', slot: 'HYHDXQ', ...open },
  { path: '/company', title: '企业名录', seo: 'company', slot: 'WZQYM', ...open },
  { path: '/company/:id', title: '企业详情', seo: 'company', ...open },
  { path: '/business', title: '商机池', slot: 'SJC', ...open },
  { path: '/resources', title: '资源下载', seo: 'resource', slot: 'ZYLB', ...open },
  { path: '/resources/record', title: '下载记录', seo: 'resource', ...memberOnly },
  { path: '/resources/:id', title: '资源详情', seo: 'resource', slot: 'ZYXQ', ...open },
  { path: '/advertisement', title: '广告服务', seo: 'adv', ...open },
  { path: '/advertisement/add', title: '投放广告', seo: 'adv', ...memberOnly },
  { path: '/advertisement/explain', title: '广告说明', seo: 'adv', ...open },
  { path: '/advertisement/:id', title: '广告详情', seo: 'adv', ...open },
  { path: '/sites', title: '网站链接', ...open },
  { path: '/sites/add', title: '添加网站链接', ...memberOnly },
  { path: '/strategic', title: '战略合作', ...open },
  { path: '/score', title: '积分', ...open },
  { path: '/score/record', title: '积分记录', ...memberOnly },
  { path: '/invoice', title: '发票管理', ...memberOnly },
  { path: '/invoice/add', title: '申请发票', ...memberOnly },
  { path: '/feedback', title: '意见反馈', ...memberOnly },
  { path: '/feedback/add', title: '提交反馈', ...memberOnly },

  { path: '/user', title: '企业中心', seo: 'user', ...memberOnly },
  { path: '/user/login', title: '企业登录', seo: 'user', ...signIn },
  { path: '/user/register', title: '企业注册', seo: 'user', ...signIn },
  { path: '/user/forgetPassword', title: '找回密码', seo: 'user', ...signIn },
  { path: '/user/changePassword', title: '修改密码', seo: 'user', ...memberOnly },
  { path: '/user/changePhone', title: '更换手机号', seo: 'user', ...memberOnly },
  { path: '/user/info', title: '企业资料', seo: 'user', ...memberOnly },
  { path: '/authentication', title: '企业认证', ...memberOnly },
  { path: '/authentication/record', title: '认证记录', ...memberOnly },
  { path: '/authentication/services', title: '认证服务', ...memberOnly },
  { path: '/authentication/writeInfo', title: '填写认证资料', ...memberOnly },
  { path: '/manage/about', title: '企业介绍', ...memberOnly },
  { path: '/manage/addProduct', title: '发布产品', ...memberOnly },
  { path: '/manage/product', title: '产品管理', ...memberOnly },
  { path: '/wallet/promotionFund', title: '推广金', seo: 'bag', ...memberOnly },
  { path: '/wallet/recharge', title: '充值', seo: 'bag', ...memberOnly },
  { path: '/wallet/record', title: '账单', seo: 'bag', ...memberOnly },
  { path: '/wallet/withdrawl', title: '提现', seo: 'bag', ...memberOnly },

  { path: '/personal', title: '创客中心', seo: 'user', ...memberOnly, guard: 'personalAuth' },
  { path: '/personal/login', title: '创客登录', seo: 'user', ...signIn },
  { path: '/personal/register', title: '创客注册', seo: 'user', ...signIn },
  { path: '/personal/forgetPassword', title: '找回密码', seo: 'user', ...signIn },
  { path: '/personal/bindAccount', title: '绑定手机号', seo: 'user', ...signIn },
  { path: '/personal/wxAuth', title: '微信登录', seo: 'user', ...signIn },

  { path: '/m', title: '手机版', layout: 'bare', noindex: true, load: () => import('./pages/mobile-soon.tsx') },
  { path: '/m/*', title: '手机版', layout: 'bare', noindex: true, load: () => import('./pages/mobile-soon.tsx') },
]

/** Where each guard sends a visitor without a session. */
export const guards = {
  auth: { realm: 'enterprise', signIn: '/user/login' },
  personalAuth: { realm: 'maker', signIn: '/personal/login' },
} as const
