import type { IconName } from '#ui/icon.tsx'
import type { AccountRealm } from './account-realm.ts'

export interface MenuItem {
  name: string
  /** Where the menu is a board of tiles instead of a column of words. */
  icon: IconName
  href: string
  /** The paths below which it stays the current one, besides its own. */
  holds?: readonly string[]
}

interface MenuGroup {
  /** Nothing for the first: it stands under the name of the centre. */
  name?: string
  items: readonly MenuItem[]
}

export const accountMenus: Readonly<Record<AccountRealm, readonly MenuGroup[]>> = {
  enterprise: [
    {
      items: [
        { name: '概览', icon: 'home', href: '/user' },
        { name: '合作请求', icon: 'chat', href: '/user/leads', holds: ['/user/leads/'] },
        { name: '为您匹配', icon: 'target', href: '/user/matches' },
        { name: '收藏', icon: 'star', href: '/favourites' },
        { name: '消息', icon: 'mail', href: '/user?tab=messages' },
      ],
    },
    {
      name: '企业',
      items: [
        { name: '企业资料', icon: 'building', href: '/user/info' },
        { name: '企业认证', icon: 'shield', href: '/authentication', holds: ['/authentication/'] },
        { name: '企业介绍', icon: 'pen', href: '/manage/about' },
        { name: '产品管理', icon: 'box', href: '/manage/product', holds: ['/manage/addProduct'] },
        { name: '商机管理', icon: 'swap', href: '/manage/business', holds: ['/manage/addBusiness'] },
      ],
    },
    {
      name: '资金',
      items: [
        { name: '我的订单', icon: 'list', href: '/user/orders', holds: ['/user/orders/'] },
        { name: '账单', icon: 'clock', href: '/wallet/record' },
        { name: '充值', icon: 'wallet', href: '/wallet/recharge' },
        { name: '提现', icon: 'card', href: '/wallet/withdrawl' },
        { name: '推广金', icon: 'gift', href: '/wallet/promotionFund' },
        { name: '发票', icon: 'receipt', href: '/invoice', holds: ['/invoice/'] },
      ],
    },
    {
      name: '服务',
      items: [
        { name: '网站链接', icon: 'link', href: '/sites/mine', holds: ['/sites/'] },
        { name: '我的广告', icon: 'speaker', href: '/user/ads', holds: ['/user/ads/', '/advertisement/add'] },
        { name: '我的活动', icon: 'calendar', href: '/activity/mine', holds: ['/activity/'] },
        { name: '积分', icon: 'medal', href: '/score/record', holds: ['/score'] },
        { name: '下载', icon: 'download', href: '/resources/record' },
        { name: '反馈', icon: 'help', href: '/feedback', holds: ['/feedback/', '/user/reports'] },
        {
          name: '账户安全',
          icon: 'lock',
          href: '/user?tab=security',
          holds: ['/user/changePassword', '/user/changePhone'],
        },
      ],
    },
  ],
  maker: [
    {
      items: [
        { name: '概览', icon: 'home', href: '/personal' },
        { name: '邀请', icon: 'qr', href: '/personal/invite' },
        { name: '会员', icon: 'crown', href: '/personal/vip' },
        { name: '我的邀请', icon: 'person', href: '/personal?tab=children' },
        { name: '海报与素材', icon: 'image', href: '/personal/posters' },
        { name: '我的活动', icon: 'calendar', href: '/activity/mine', holds: ['/activity/'] },
        { name: '合作请求', icon: 'chat', href: '/personal/leads', holds: ['/personal/leads/'] },
        { name: '收藏', icon: 'star', href: '/favourites' },
        { name: '消息', icon: 'mail', href: '/personal?tab=messages' },
      ],
    },
    {
      name: '资金',
      items: [
        { name: '佣金', icon: 'coins', href: '/personal/commission', holds: ['/personal/commission/'] },
        { name: '账单', icon: 'clock', href: '/personal/record' },
        { name: '我的订单', icon: 'list', href: '/personal/orders', holds: ['/personal/orders/'] },
        { name: '提现', icon: 'card', href: '/personal/withdrawl' },
        { name: '发票', icon: 'receipt', href: '/invoice', holds: ['/invoice/'] },
      ],
    },
    {
      name: '服务',
      items: [
        { name: '积分', icon: 'medal', href: '/score/record', holds: ['/score'] },
        { name: '下载', icon: 'download', href: '/resources/record' },
      ],
    },
    {
      name: '账户',
      items: [
        { name: '资料', icon: 'card', href: '/personal/info' },
        { name: '反馈', icon: 'help', href: '/feedback', holds: ['/feedback/'] },
        {
          name: '账户安全',
          icon: 'lock',
          href: '/personal?tab=security',
          holds: ['/personal/changePassword', '/personal/changePhone'],
        },
      ],
    },
  ],
}

/** The item a page belongs to; a page that no item names belongs to none. */
export function currentItem(realm: AccountRealm, pathname: string, tab: string | null): MenuItem | undefined {
  const items = accountMenus[realm].flatMap((group) => group.items)
  const address = tab ? `${pathname}?tab=${tab}` : pathname
  const own = items.find(({ href }) => href === address)
  const above = items.find(({ holds = [] }) => holds.some((path) => address.startsWith(path)))
  // A tab that does not exist shows the overview.
  return own ?? above ?? items.find(({ href }) => href === pathname)
}
