import type { IconName } from '#ui/icon.tsx'

export interface NavigationItem {
  name: string
  path: string
}

export const mainNavigation: readonly NavigationItem[] = [
  { name: '首页', path: '/' },
  { name: '新闻动态', path: '/news' },
  { name: '企业名录', path: '/company' },
  { name: '商机池', path: '/business' },
  { name: '会员活动', path: '/activity' },
  { name: '资料下载', path: '/resources' },
  { name: '帮助中心', path: '/help' },
  { name: '关于我们', path: '/about' },
]

/** The specification gives the links, their order, and the last as the one for everything unknown. */
export const footerLinks: readonly (NavigationItem & { key: string })[] = [
  { key: 'home', name: '首页', path: '/' },
  { key: 'about', name: '关于我们', path: '/about' },
  { key: 'play', name: '平台玩法', path: '/play' },
  { key: 'news', name: '新闻动态', path: '/news' },
  { key: 'company', name: '企业名录', path: '/company' },
  { key: 'business', name: '商机池', path: '/business' },
  { key: 'resources', name: '资料下载', path: '/resources' },
  { key: 'help', name: '帮助中心', path: '/help' },
  { key: 'contact', name: '联系我们', path: '/contact' },
]

/** Where a link of the footer leads: whoever asks for what is not there is led to where they can ask. */
export function footerPath(key: string): string {
  return footerLinks.find((link) => link.key === key)?.path ?? '/contact'
}

/** What the specification's nine leave out, so that every page is found from every other. */
export const serviceLinks: readonly NavigationItem[] = [
  { name: '广告服务', path: '/advertisement' },
  { name: '网站链接', path: '/sites' },
  { name: '战略合作', path: '/strategic' },
  { name: '推广服务', path: '/spread' },
  { name: '积分', path: '/score' },
  { name: '商业知识', path: '/knowledge' },
  { name: '平台公告', path: '/notice' },
  { name: '意见反馈', path: '/feedback' },
]

export const agreementLinks: readonly NavigationItem[] = [
  { name: '企业服务协议', path: '/agreement/protocol_enterprise' },
  { name: '创客服务协议', path: '/agreement/protocol_maker' },
  { name: '隐私政策', path: '/agreement/privacy' },
]

/** The sixth item, 关注, is not a link. */
export const sidebarLinks: readonly (NavigationItem & { icon: IconName })[] = [
  { name: '企业', path: '/user', icon: 'building' },
  { name: '创客', path: '/personal', icon: 'person' },
  { name: '资料', path: '/resources', icon: 'folder' },
  { name: '公司', path: '/company', icon: 'card' },
  { name: '帮助', path: '/help', icon: 'help' },
]

/** A section stays current on the pages below it; the home page has none below. */
export function isCurrent(path: string, pathname: string): boolean {
  return pathname === path || (path !== '/' && pathname.startsWith(`${path}/`))
}
