import type { MessageEvent } from '../ports.ts'

const partner = { realms: ['enterprise'], link: { enterprise: '/strategic' } } as const
const partnerEnding = {
  title: '战略合作还有 {days} 天到期',
  content: '“{plan}”的合作于 {ends} 到期。到期前可以申请续约，新的合作从到期日接着算。',
} as const

/** What enterprises are told about their partnership and its deposit. */
export const partnerEvents = {
  'partner.approved': {
    label: '战略合作申请通过',
    ...partner,
    title: '战略合作申请已通过，请确认合同并付款',
    content: '“{plan}”的合同已准备好。请在 {until} 前阅读并确认合同，付清合作费与保证金后生效；逾期自动取消。',
    sms: '您的战略合作申请已通过，请在{until}前登录网站确认合同并付款。',
    channels: { in_site: true, sms: true },
  },
  'partner.rejected': {
    label: '战略合作申请未通过',
    ...partner,
    title: '战略合作申请未通过',
    content: '原因：{reason}。条件具备后可以再次申请。',
    channels: { in_site: true, sms: false },
  },
  'partner.lapsed': {
    label: '战略合作自动取消',
    ...partner,
    title: '战略合作申请已自动取消',
    content: '“{plan}”超过期限没有付款，已自动取消，可以重新申请。',
    channels: { in_site: true, sms: false },
  },
  'partner.active': {
    label: '战略合作生效',
    ...partner,
    title: '战略合作已生效',
    content: '“{plan}”的合作期为 {starts} 至 {ends}，企业主页与名录展示“战略伙伴”标识。',
    channels: { in_site: true, sms: false },
  },
  'partner.expiring': {
    ...{ label: '战略合作即将到期', ...partner, ...partnerEnding },
    channels: { in_site: true, sms: false },
  },
  'partner.ending': {
    ...{ label: '战略合作明天到期', ...partner, ...partnerEnding },
    sms: '您的战略合作将于{ends}到期，可以登录网站申请续约。',
    channels: { in_site: true, sms: true },
  },
  'partner.expired': {
    label: '战略合作已到期',
    ...partner,
    title: '战略合作已到期',
    content: '“{plan}”的合作于 {ends} 到期，标识已取消。保证金将在 10 个工作日内退还。',
    channels: { in_site: true, sms: false },
  },
  'partner.terminated': {
    label: '战略合作被终止',
    ...partner,
    title: '战略合作已终止',
    content: '原因：{reason}。“{plan}”的标识与权益即时停止；保证金的处理结果会另行通知。如有疑问，请联系我们。',
    sms: '您的战略合作已终止，详情请登录网站查看或联系客服。',
    channels: { in_site: true, sms: true },
  },
  'deposit.announced': {
    label: '拟扣除保证金',
    ...partner,
    title: '平台拟扣除保证金 {￥amount}',
    content: '原因：{reason}。凭证见战略合作页。如有异议，请在 {until} 前提出；期满由另一位工作人员复核后执行。',
    sms: '平台拟扣除您的保证金{amount}元，如有异议请在{until}前登录网站提出。',
    channels: { in_site: true, sms: true },
  },
  'deposit.deducted': {
    label: '保证金已扣除',
    ...partner,
    title: '保证金已扣除 {￥amount}',
    content: '原因：{reason}。经复核已执行，经过见战略合作页。',
    sms: '您的保证金已扣除{amount}元，详情请登录网站查看。',
    channels: { in_site: true, sms: true },
  },
  'deposit.returning': {
    label: '保证金退还',
    ...partner,
    title: '保证金 {￥amount} 正在退还',
    content: '{reason}。款项按原支付方式退回，原路不通时退回余额。',
    channels: { in_site: true, sms: false },
  },
} as const satisfies Record<string, MessageEvent>
