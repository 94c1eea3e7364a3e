import type { PageEntry } from './app/page.ts'

const comingSoon = () => import('./areas/coming/coming-soon.tsx')
const memberOnly = { layout: 'default', guard: 'auth', noindex: true, load: comingSoon } as const
const door = { layout: 'login', noindex: true, seo: 'user' } as const
const text = { layout: 'default', query: ['preview'], own: ['preview'] } as const
const articleList = { layout: 'default', query: ['page', 'category', 'tag', 'year'] } as const

function article(kind: 'news' | 'notice' | 'knowledge' | 'help') {
  return async () => (await import('./areas/texts/article.tsx')).articlePage(kind)
}

function signIn(realm: 'enterprise' | 'maker') {
  return async () => (await import('./areas/doors/login.tsx')).loginPage(realm)
}

function signUp(realm: 'enterprise' | 'maker') {
  return async () => (await import('./areas/doors/register.tsx')).registerPage(realm)
}

function forgotten(realm: 'enterprise' | 'maker') {
  return async () => (await import('./areas/doors/forget-password.tsx')).forgetPasswordPage(realm)
}

function agreement(key: 'protocol_enterprise' | 'protocol_maker' | 'privacy', title: string): PageEntry {
  const load = async () => (await import('./areas/texts/text-page.tsx')).textPage(key)
  return { path: `/agreement/${key}`, title, ...text, load }
}

/** The site map on one screen: every address of the PC site, and who may open it. */
export const siteMap: readonly PageEntry[] = [
  {
    path: '/',
    title: '首页',
    layout: 'default',
    seo: 'index',
    slot: 'INDEX',
    load: () => import('./areas/home/home.tsx'),
  },
  {
    path: '/about',
    title: '关于我们',
    ...text,
    seo: 'about',
    slot: 'GYWM',
    load: () => import('./areas/texts/about.tsx'),
  },
  {
    path: '/play',
    title: '平台玩法',
    ...text,
    load: async () => (await import('./areas/texts/text-page.tsx')).textPage('play'),
  },
  {
    path: '/spread',
    title: '推广服务',
    seo: 'promotion',
    ...text,
    load: async () => (await import('./areas/texts/text-page.tsx')).textPage('spread'),
  },
  agreement('protocol_enterprise', '企业服务协议'),
  agreement('protocol_maker', '创客服务协议'),
  agreement('privacy', '隐私政策'),
  {
    path: '/help',
    title: '帮助中心',
    layout: 'default',
    slot: 'BZLB',
    query: ['page', 'category'],
    load: () => import('./areas/texts/help.tsx'),
  },
  { path: '/help/:id', title: '帮助详情', slot: 'BZXQ', ...text, load: article('help') },
  {
    path: '/contact',
    title: '联系我们',
    seo: 'contact',
    slot: 'LXWM',
    layout: 'default',
    query: ['preview', 'about', 'sent'],
    own: ['preview', 'about', 'sent'],
    load: () => import('./areas/contact/contact.tsx'),
  },

  {
    path: '/news',
    title: '新闻动态',
    seo: 'news',
    slot: 'XWLB',
    ...articleList,
    load: async () => (await import('./areas/texts/article-list.tsx')).articleListPage('news'),
  },
  { path: '/news/:id', title: '新闻详情', seo: 'news', slot: 'XWXQ', ...text, load: article('news') },
  {
    path: '/notice',
    title: '平台公告',
    layout: 'default',
    query: ['page', 'category'],
    load: () => import('./areas/texts/notices.tsx'),
  },
  { path: '/notice/:id', title: '公告详情', ...text, load: article('notice') },
  {
    path: '/search',
    title: '搜索',
    layout: 'default',
    query: ['q', 'kind', 'page'],
    own: ['q'],
    noindex: true,
    load: () => import('./areas/search/search.tsx'),
  },
  {
    path: '/knowledge',
    title: '商业知识',
    slot: 'WZSDLB',
    ...articleList,
    load: async () => (await import('./areas/texts/article-list.tsx')).articleListPage('knowledge'),
  },
  { path: '/knowledge/:id', title: '知识详情', slot: 'WZSDXQ', ...text, load: article('knowledge') },
  {
    path: '/activity',
    title: '会员活动',
    layout: 'default',
    seo: 'activity',
    slot: 'HYHDLB',
    query: ['page', 'when', 'mode', 'category', 'month'],
    load: () => import('./areas/activities/activities.tsx'),
  },
  {
    path: '/activity/:id',
    title: '活动详情',
    layout: 'default',
    seo: 'activity',
    slot: 'HYHDXQ',
    load: () => import('./areas/activities/activity.tsx'),
  },
  {
    path: '/company',
    title: '企业名录',
    layout: 'default',
    seo: 'company',
    slot: 'WZQYM',
    query: ['page', 'industry', 'region', 'certified', 'partner', 'q', 'sort'],
    load: () => import('./areas/companies/companies.tsx'),
  },
  {
    path: '/company/:id',
    title: '企业详情',
    layout: 'default',
    seo: 'company',
    load: () => import('./areas/companies/company.tsx'),
  },
  {
    path: '/company/:id/product/:product',
    title: '产品详情',
    layout: 'default',
    seo: 'company',
    load: () => import('./areas/companies/product.tsx'),
  },
  {
    path: '/business',
    title: '商机池',
    layout: 'default',
    slot: 'SJC',
    query: ['page', 'side', 'form', 'industry', 'region', 'q'],
    load: () => import('./areas/opportunities/opportunities.tsx'),
  },
  {
    path: '/business/:id',
    title: '商机详情',
    layout: 'default',
    slot: 'SJC',
    load: () => import('./areas/opportunities/opportunity.tsx'),
  },
  {
    path: '/resources',
    title: '资源下载',
    layout: 'default',
    seo: 'resource',
    slot: 'ZYLB',
    query: ['page', 'category', 'format', 'free', 'q'],
    load: () => import('./areas/resources/resources.tsx'),
  },
  { path: '/resources/record', title: '下载记录', seo: 'resource', ...memberOnly },
  {
    path: '/resources/:id',
    title: '资源详情',
    layout: 'default',
    seo: 'resource',
    slot: 'ZYXQ',
    load: () => import('./areas/resources/resource.tsx'),
  },
  {
    path: '/advertisement',
    title: '广告服务',
    layout: 'default',
    seo: 'adv',
    query: ['page'],
    load: () => import('./areas/ads/advertisements.tsx'),
  },
  { path: '/advertisement/add', title: '投放广告', seo: 'adv', ...memberOnly },
  {
    path: '/advertisement/explain',
    title: '广告说明',
    layout: 'default',
    seo: 'adv',
    load: () => import('./areas/ads/ad-explain.tsx'),
  },
  {
    path: '/advertisement/:id',
    title: '广告详情',
    layout: 'default',
    seo: 'adv',
    load: () => import('./areas/ads/advertisement.tsx'),
  },
  {
    path: '/sites',
    title: '网站链接',
    layout: 'default',
    load: () => import('./areas/links/sites.tsx'),
  },
  { path: '/sites/add', title: '添加网站链接', ...memberOnly },
  {
    path: '/strategic',
    title: '战略合作',
    layout: 'default',
    load: () => import('./areas/strategic/strategic.tsx'),
  },
  {
    path: '/score',
    title: '积分',
    layout: 'default',
    load: () => import('./areas/points/score.tsx'),
  },
  { path: '/score/record', title: '积分记录', ...memberOnly },
  { path: '/invoice', title: '发票管理', ...memberOnly },
  { path: '/invoice/add', title: '申请发票', ...memberOnly },
  { path: '/feedback', title: '意见反馈', ...memberOnly },
  { path: '/feedback/add', title: '提交反馈', ...memberOnly },

  {
    path: '/user',
    title: '企业中心',
    seo: 'user',
    ...memberOnly,
    query: ['tab', 'page', 'unread'],
    load: () => import('./areas/account/user.tsx'),
  },
  { path: '/user/login', title: '企业登录', ...door, load: signIn('enterprise') },
  { path: '/user/register', title: '企业注册', ...door, load: signUp('enterprise') },
  { path: '/user/forgetPassword', title: '企业找回密码', ...door, load: forgotten('enterprise') },
  {
    path: '/user/changePassword',
    title: '修改密码',
    seo: 'user',
    ...memberOnly,
    load: () => import('./areas/account/change-password.tsx'),
  },
  {
    path: '/user/changePhone',
    title: '更换手机号',
    seo: 'user',
    ...memberOnly,
    load: () => import('./areas/account/change-phone.tsx'),
  },
  {
    path: '/user/info',
    title: '企业资料',
    seo: 'user',
    ...memberOnly,
    load: () => import('./areas/account/user-info.tsx'),
  },
  { path: '/authentication', title: '企业认证', ...memberOnly },
  { path: '/authentication/record', title: '认证记录', ...memberOnly },
  { path: '/authentication/services', title: '认证服务', ...memberOnly },
  { path: '/authentication/writeInfo', title: '填写认证资料', ...memberOnly },
  { path: '/manage/about', title: '企业介绍', ...memberOnly },
  { path: '/manage/addProduct', title: '发布产品', ...memberOnly },
  { path: '/manage/product', title: '产品管理', ...memberOnly },
  {
    path: '/wallet/record',
    title: '账单',
    seo: 'bag',
    ...memberOnly,
    query: ['page', 'purse', 'direction', 'type', 'from', 'to'],
    load: () => import('./areas/wallet/wallet-record.tsx'),
  },
  {
    path: '/wallet/recharge',
    title: '充值',
    seo: 'bag',
    ...memberOnly,
    query: ['order_no', 'page'],
    load: () => import('./areas/wallet/wallet-recharge.tsx'),
  },
  {
    path: '/wallet/withdrawl',
    title: '提现',
    seo: 'bag',
    ...memberOnly,
    query: ['page', 'no'],
    load: () => import('./areas/wallet/wallet-withdrawl.tsx'),
  },
  {
    path: '/wallet/promotionFund',
    title: '推广金',
    seo: 'bag',
    ...memberOnly,
    query: ['page'],
    load: () => import('./areas/wallet/wallet-promotion-fund.tsx'),
  },

  {
    path: '/personal',
    title: '创客中心',
    seo: 'user',
    ...memberOnly,
    guard: 'personalAuth',
    query: ['tab', 'page', 'unread'],
    load: () => import('./areas/account/personal.tsx'),
  },
  { path: '/personal/login', title: '创客登录', ...door, frames: true, load: signIn('maker') },
  { path: '/personal/register', title: '创客注册', ...door, load: signUp('maker') },
  { path: '/personal/forgetPassword', title: '创客找回密码', ...door, load: forgotten('maker') },
  { path: '/personal/bindAccount', title: '绑定手机号', ...door, load: () => import('./areas/doors/bind-account.tsx') },
  {
    path: '/personal/wxAuth',
    title: '微信登录',
    ...door,
    query: ['code', 'state'],
    own: ['code', 'state'],
    load: () => import('./areas/doors/wx-auth.tsx'),
  },

  { path: '/sandbox', title: '沙箱', layout: 'bare', noindex: true, load: () => import('./areas/sandbox/sandbox.tsx') },
  {
    path: '/sandbox/wechat',
    title: '微信扫码（沙箱）',
    layout: 'bare',
    noindex: true,
    framed: true,
    query: ['state'],
    own: ['state'],
    load: () => import('./areas/sandbox/sandbox-wechat.tsx'),
  },
  {
    path: '/sandbox/pay/:no',
    title: '付款（沙箱）',
    layout: 'bare',
    noindex: true,
    load: () => import('./areas/sandbox/sandbox-pay.tsx'),
  },

  { path: '/m', title: '手机版', layout: 'bare', noindex: true, load: () => import('./areas/coming/mobile-soon.tsx') },
  {
    path: '/m/*',
    title: '手机版',
    layout: 'bare',
    noindex: true,
    load: () => import('./areas/coming/mobile-soon.tsx'),
  },
]
