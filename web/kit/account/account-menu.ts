import type { AccountRealm } from './account-realm.ts'

export interface MenuItem {
  name: string
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
        { name: '概览', href: '/user' },
        { name: '合作请求', href: '/user/leads', holds: ['/user/leads/'] },
        { name: '为您匹配', href: '/user/matches' },
        { name: '收藏', href: '/favourites' },
        { name: '消息', href: '/user?tab=messages' },
      ],
    },
    {
      name: '企业',
      items: [
        { name: '企业资料', href: '/user/info' },
        { name: '企业认证', href: '/authentication', holds: ['/authentication/'] },
        { name: '企业介绍', href: '/manage/about' },
        { name: '产品管理', href: '/manage/product', holds: ['/manage/addProduct'] },
        { name: '商机管理', href: '/manage/business', holds: ['/manage/addBusiness'] },
      ],
    },
    {
      name: '资金',
      items: [
        { name: '我的订单', href: '/user/orders', holds: ['/user/orders/'] },
        { name: '账单', href: '/wallet/record' },
        { name: '充值', href: '/wallet/recharge' },
        { name: '提现', href: '/wallet/withdrawl' },
        { name: '推广金', href: '/wallet/promotionFund' },
        { name: '发票', href: '/invoice', holds: ['/invoice/'] },
      ],
    },
    {
      name: '服务',
      items: [
        { name: '网站链接', href: '/sites/mine', holds: ['/sites/'] },
        { name: '我的广告', href: '/user/ads', holds: ['/user/ads/', '/advertisement/add'] },
        { name: '我的活动', href: '/activity/mine', holds: ['/activity/'] },
        { name: '积分', href: '/score/record', holds: ['/score'] },
        { name: '下载', href: '/resources/record' },
        { name: '反馈', href: '/feedback', holds: ['/feedback/', '/user/reports'] },
        { name: '账户安全', href: '/user?tab=security', holds: ['/user/changePassword', '/user/changePhone'] },
      ],
    },
  ],
  maker: [
    {
      items: [
        { name: '概览', href: '/personal' },
        { name: '会员', href: '/personal/vip' },
        { name: '邀请', href: '/personal/invite' },
        { name: '我的邀请', href: '/personal?tab=children' },
        { name: '海报与素材', href: '/personal/posters' },
        { name: '我的活动', href: '/activity/mine', holds: ['/activity/'] },
        { name: '合作请求', href: '/personal/leads', holds: ['/personal/leads/'] },
        { name: '收藏', href: '/favourites' },
        { name: '消息', href: '/personal?tab=messages' },
      ],
    },
    {
      name: '资金',
      items: [
        { name: '佣金', href: '/personal/commission', holds: ['/personal/commission/'] },
        { name: '账单', href: '/personal/record' },
        { name: '我的订单', href: '/personal/orders', holds: ['/personal/orders/'] },
        { name: '提现', href: '/personal/withdrawl' },
        { name: '发票', href: '/invoice', holds: ['/invoice/'] },
      ],
    },
    {
      name: '服务',
      items: [
        { name: '积分', href: '/score/record', holds: ['/score'] },
        { name: '下载', href: '/resources/record' },
      ],
    },
    {
      name: '账户',
      items: [
        { name: '资料', href: '/personal/info' },
        { name: '反馈', href: '/feedback', holds: ['/feedback/'] },
        {
          name: '账户安全',
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
