import type { MessageEvent } from '../ports.ts'

const ownLink = { realms: ['enterprise'], link: { enterprise: '/sites/{id}' } } as const
/** Switched off where it leads: the page asks once more, since a message is opened by more than people. */
const renewal = { realms: ['enterprise'], link: { enterprise: '/sites/{id}?renewal=off' } } as const

/** What enterprises are told about links they bought. */
export const linkEvents = {
  'link.paid': {
    label: '网站链接付款成功',
    ...ownLink,
    title: '网站链接“{name}”已付款，正在审核',
    content: '{￥amount} 已支付。审核通过后开始展示，期限从展示之日算起。',
    channels: { in_site: true, sms: false },
  },
  'link.hidden': {
    label: '网站链接被下架',
    realms: ['enterprise'],
    link: { enterprise: '/sites/mine?status=6' },
    title: '网站链接“{name}”已下架',
    content: '原因：{reason}。未使用的整月费用按支付方式退回，如有疑问请联系我们。',
    sms: '您的网站链接已下架，未使用的整月费用按支付方式退回，详情请登录网站查看。',
    channels: { in_site: true, sms: true },
  },
  'link.removed': {
    label: '网站链接因认证失效下架',
    ...ownLink,
    title: '网站链接“{name}”已下架',
    content: '原因：{reason}。未使用的整月费用 {￥amount} 按支付方式退回，如有疑问请联系我们。',
    sms: '您的网站链接已下架，未使用的整月费用按支付方式退回，详情请登录网站查看。',
    channels: { in_site: true, sms: true },
  },
  'link.expiring': {
    label: '网站链接即将到期',
    ...ownLink,
    title: '网站链接“{name}”还有 {days} 天到期',
    content: '展示至 {ends}。续期从到期日接着算，不会损失天数。',
    channels: { in_site: true, sms: false },
  },
  'link.renewing': {
    label: '网站链接即将自动续期',
    ...renewal,
    title: '网站链接“{name}”将于 {ends} 自动续期',
    content:
      '到期前一天从余额扣 {￥amount}，续期 {months} 个月。不想续期请在此之前取消：打开本消息，点“取消自动续期”。',
    sms: '您的网站链接将于{ends}自动续期{months}个月，从余额扣{amount}元。如需取消，请登录网站关闭自动续期。',
    channels: { in_site: true, sms: true },
  },
  'link.renewed': {
    label: '网站链接已续期',
    ...ownLink,
    title: '网站链接“{name}”已续期',
    content: '{￥amount} 已支付，展示至 {ends}。',
    channels: { in_site: true, sms: false },
  },
  'link.renewal-failed': {
    label: '网站链接没有自动续期',
    ...ownLink,
    title: '网站链接“{name}”没有自动续期',
    content: '{reason}，没有扣款。展示至 {ends}，在此之前可以自己续期。',
    sms: '您的网站链接没有自动续期，将于{ends}到期，详情请登录网站查看。',
    channels: { in_site: true, sms: true },
  },
  'link.expired': {
    label: '网站链接已到期',
    ...ownLink,
    title: '网站链接“{name}”已到期',
    content: '已从页面撤下。续期后立即恢复展示，不需要重新审核。',
    channels: { in_site: true, sms: false },
  },
  'link.unreachable': {
    label: '网站连续三天无法访问',
    ...ownLink,
    title: '网站“{name}”连续 {days} 天无法访问',
    content: '最近一次的结果：{reason}。连续七天无法访问会暂停展示，期限照常计算。',
    sms: '您投放链接的网站连续{days}天无法访问，连续七天将暂停展示，请尽快检查。',
    channels: { in_site: true, sms: true },
  },
  'link.down': {
    label: '网站链接暂停展示',
    ...ownLink,
    title: '网站“{name}”连续七天无法访问，已暂停展示',
    content: '最近一次的结果：{reason}。网站恢复后会自动继续展示，期限照常计算。',
    sms: '您投放链接的网站连续七天无法访问，已暂停展示，恢复后自动继续。',
    channels: { in_site: true, sms: true },
  },
  'link.back': {
    label: '网站链接恢复展示',
    ...ownLink,
    title: '网站“{name}”恢复访问，已继续展示',
    content: '网站可以正常打开，链接已回到页面。',
    channels: { in_site: true, sms: false },
  },
} as const satisfies Record<string, MessageEvent>
