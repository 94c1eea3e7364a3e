import type { MessageEvent } from '../ports.ts'

const own = {
  realms: ['enterprise'],
  channels: { in_site: true, sms: false },
  link: { enterprise: '/manage/business' },
} as const

/** What enterprises are told about what they post when its time runs out. */
export const endingEvents = {
  'business.ending': {
    label: '商机即将到期',
    title: '商机“{name}”即将到期',
    content: '有效期到 {ends}。还需要的话，可以一键延长 30 天；已经有结果，请结束商机并说明。',
    ...own,
  },
  'business.expired': {
    label: '商机到期',
    title: '商机“{name}”已到期',
    content: '已不在商机池展示。需要继续时，延长有效期即可重新展示，无需再次审核。',
    ...own,
  },
  'match.digest': {
    label: '每日商机匹配',
    title: '今日为您匹配 {times} 条商机',
    content: '{titles}等与贵企业的业务相合。不需要时，可以在匹配页关闭个性化推荐。',
    ...own,
    link: { enterprise: '/user/matches' },
  },
  'favourite.found': {
    label: '关注的关键词有新内容',
    title: '您关注的{words}有 {times} 条新内容',
    content: '{titles}等已发布。不需要时，可以在收藏页取消关注。',
    realms: ['enterprise', 'maker'],
    channels: { in_site: true, sms: false },
    link: { enterprise: '/favourites', maker: '/favourites' },
  },
} as const satisfies Record<string, MessageEvent>
