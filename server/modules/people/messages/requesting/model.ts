import type { MessageEvent } from '../ports.ts'

const adMessage = { realms: ['enterprise'], link: { enterprise: '/user/ads/{id}' } } as const

/** What enterprises are told about the ads they booked. */
export const adEvents = {
  'ad.submitted': {
    ...{ label: '广告已进入审核', ...adMessage },
    title: '广告已进入审核',
    content: '“{title}”已支付，两个工作日内完成审核；超出的天数会顺延或退回。',
    channels: { in_site: true, sms: false },
  },
  'ad.approved': {
    ...{ label: '广告审核通过', ...adMessage },
    title: '广告已通过审核',
    content: '“{title}”将于 {starts} 至 {ends} 投放。',
    sms: '您的广告已通过审核，将于{starts}起投放。',
    channels: { in_site: true, sms: true },
  },
  'ad.rejected': {
    ...{ label: '广告需要修改', ...adMessage },
    title: '广告需要修改',
    content: '“{title}”：{reason}。席位保留到 {until}，请在此之前修改后重新提交；逾期自动取消并退回费用。',
    sms: '您的广告需要修改，请在{until}前登录网站查看原因并重新提交。',
    channels: { in_site: true, sms: true },
  },
  'ad.lapsed': {
    ...{ label: '广告已退款', ...adMessage },
    title: '广告已结束并退款',
    content: '“{title}”没有投放，费用已退回{back}。{reason}',
    sms: '您的广告没有投放，费用已退回，详情请登录网站查看。',
    channels: { in_site: true, sms: true },
  },
  'ad.paused': {
    ...{ label: '广告被暂停', ...adMessage },
    title: '广告已暂停投放',
    content: '“{title}”已暂停：{reason}。暂停的天数恢复后顺延，不能顺延的退回。',
    sms: '您的广告已暂停投放，详情请登录网站查看。',
    channels: { in_site: true, sms: true },
  },
  'ad.resumed': {
    ...{ label: '广告恢复投放', ...adMessage },
    title: '广告已恢复投放',
    content: '“{title}”已恢复投放，投放至 {ends}。',
    channels: { in_site: true, sms: false },
  },
  'ad.offline': {
    ...{ label: '广告被下架', ...adMessage },
    title: '广告已下架',
    content: '“{title}”已下架：{reason}{back}。如有疑问请联系我们。',
    sms: '您的广告已被下架，未投放的天数按天退款，详情请登录网站查看。',
    channels: { in_site: true, sms: true },
  },
  'ad.cancelled': {
    ...{ label: '广告已取消', ...adMessage },
    title: '广告已取消',
    content: '“{title}”已按您的要求取消{back}。',
    channels: { in_site: true, sms: false },
  },
  'ad.revised': {
    ...{ label: '新广告内容通过', ...adMessage },
    title: '新的广告内容已生效',
    content: '“{title}”提交的新内容已通过审核，现在展示的是新内容。',
    channels: { in_site: true, sms: false },
  },
  'ad.revision-rejected': {
    ...{ label: '新广告内容未通过', ...adMessage },
    title: '新的广告内容需要修改',
    content: '“{title}”提交的新内容未通过：{reason}。原内容照常展示。',
    channels: { in_site: true, sms: false },
  },
} as const satisfies Record<string, MessageEvent>
