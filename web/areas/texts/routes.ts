import type { PageEntry } from '#web/app/page.ts'

const text = { layout: 'default', query: ['preview'], own: ['preview'] } as const
const articleList = { layout: 'default', query: ['page', 'category', 'tag', 'year'] } as const

function agreement(key: 'protocol_enterprise' | 'protocol_maker' | 'privacy', title: string): PageEntry {
  return { path: `/agreement/${key}`, title, ...text, of: key, load: () => import('./text-page.tsx') }
}

export const textRoutes: readonly PageEntry[] = [
  { path: '/about', title: '关于我们', ...text, seo: 'about', slot: 'GYWM', load: () => import('./about.tsx') },
  { path: '/play', title: '平台玩法', ...text, of: 'play', load: () => import('./text-page.tsx') },
  { path: '/spread', title: '推广服务', seo: 'promotion', ...text, load: () => import('./spread.tsx') },
  agreement('protocol_enterprise', '企业服务协议'),
  agreement('protocol_maker', '创客服务协议'),
  agreement('privacy', '隐私政策'),
  {
    path: '/help',
    title: '帮助中心',
    layout: 'default',
    slot: 'BZLB',
    query: ['page', 'category'],
    load: () => import('./help.tsx'),
  },
  { path: '/help/:id', title: '帮助详情', slot: 'BZXQ', ...text, of: 'help', load: () => import('./article.tsx') },
  {
    path: '/news',
    title: '新闻动态',
    seo: 'news',
    slot: 'XWLB',
    ...articleList,
    load: () => import('./news-list.ts'),
    mobile: () => import('./news-list-mobile.ts'),
  },
  {
    path: '/news/:id',
    title: '新闻详情',
    seo: 'news',
    slot: 'XWXQ',
    ...text,
    of: 'news',
    load: () => import('./article.tsx'),
  },
  {
    path: '/notice',
    title: '平台公告',
    layout: 'default',
    query: ['page', 'category'],
    load: () => import('./notices.tsx'),
    mobile: () => import('./notices-mobile.tsx'),
  },
  { path: '/notice/:id', title: '公告详情', ...text, of: 'notice', load: () => import('./article.tsx') },
  {
    path: '/knowledge',
    title: '商业知识',
    slot: 'WZSDLB',
    ...articleList,
    load: () => import('./knowledge-list.ts'),
    mobile: () => import('./knowledge-list-mobile.ts'),
  },
  {
    path: '/knowledge/:id',
    title: '知识详情',
    slot: 'WZSDXQ',
    ...text,
    of: 'knowledge',
    load: () => import('./article.tsx'),
  },
]
