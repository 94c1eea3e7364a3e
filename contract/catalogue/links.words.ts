// What both sites say about links to other sites, without schemas.

/** In the order of their numbers on the wire, from 0 on. */
export const siteLinkStates = ['unpaid', 'shown', 'review', 'rejected', 'expired', 'cancelled', 'hidden'] as const
export type SiteLinkState = (typeof siteLinkStates)[number]

export const siteLinkStateWords: Readonly<Record<SiteLinkState, string>> = {
  unpaid: '待支付',
  shown: '展示中',
  review: '待审核',
  rejected: '已驳回',
  expired: '已到期',
  cancelled: '已取消',
  hidden: '已下架',
}

export const siteLinkPositions = ['home', 'inner', 'footer'] as const
export type SiteLinkPosition = (typeof siteLinkPositions)[number]
export const siteLinkPositionWords: Readonly<Record<SiteLinkPosition, string>> = {
  home: '首页',
  inner: '内页',
  footer: '页脚',
}

/** For how long a link is bought at once. */
export const linkMonths = [1, 3, 6, 12] as const

/** How the site behind a link answers: never asked, well, not lately, not for so long that it is not shown. */
export const linkHealths = ['unknown', 'good', 'bad', 'down'] as const
export type LinkHealth = (typeof linkHealths)[number]
export const linkHealthWords: Readonly<Record<LinkHealth, string>> = {
  unknown: '尚未检查',
  good: '正常',
  bad: '访问异常',
  down: '无法访问，已暂停展示',
}

/** Why a site was found wanting. */
export const linkFaults = {
  address: '网址不是公开的网站地址',
  dns: '域名无法解析',
  refused: '连接不上',
  timeout: '十秒内没有答复完',
  tls: '安全证书有问题',
  redirects: '跳转次数过多',
  protocol: '答复不符合 HTTP 规范',
  status: '答复为错误状态',
} as const
export type LinkFault = keyof typeof linkFaults

/** The fields of a link that a reviewer looks at. */
export const linkFields = {
  site_name: '网站名称',
  url: '网址',
  logo: '标志',
  description: '一句话介绍',
  category: '类别',
  icp_no: '备案号',
} as const

/** What its owner can do about a link now: no site decides by itself which button there is. */
export const linkActions = ['pay', 'renew', 'cancel', 'mend', 'withdraw', 'renewal'] as const
export type LinkAction = (typeof linkActions)[number]
