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
    ...{ label: '广告被下线', ...adMessage },
    title: '广告已下线',
    content: '“{title}”已下线：{reason}{back}。如有疑问请联系我们。',
    sms: '您的广告已被下线，未投放的天数按天退款，详情请登录网站查看。',
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

const boost = { realms: ['enterprise'], link: { enterprise: '/spread/boost' } } as const

/** What enterprises are told about what stands first of theirs. */
export const boostEvents = {
  'boost.started': {
    label: '置顶生效',
    ...boost,
    title: '置顶已生效',
    content: '“{title}”置顶 {days} 天，至 {ends}。列表中带有“广告”标记。',
    channels: { in_site: true, sms: false },
  },
  'boost.ended': {
    label: '置顶结束',
    ...boost,
    title: '置顶已结束',
    content: '“{title}”的置顶已到期，需要时可以再次购买。',
    channels: { in_site: true, sms: false },
  },
  'boost.taken-down': {
    label: '置顶被下线',
    ...boost,
    title: '置顶已下线',
    content: '原因：{reason}。“{title}”未用的天数已退款 {￥amount}。如有疑问，请联系我们。',
    sms: '您的置顶已下线，未用天数已退款{amount}元，详情请登录网站查看。',
    channels: { in_site: true, sms: true },
  },
} as const satisfies Record<string, MessageEvent>

const signup = {
  realms: ['enterprise', 'maker'],
  link: { enterprise: '/activity/mine/{id}', maker: '/activity/mine/{id}' },
} as const

/** What whoever signed up for an activity is told. */
export const signupEvents = {
  'signup.approved': {
    label: '活动报名成功',
    ...signup,
    title: '活动“{title}”报名成功',
    content: '{starts} 开始，共 {seats} 人。入场凭证见本消息，到场出示二维码即可。',
    channels: { in_site: true, sms: false },
  },
  'signup.unpaid': {
    label: '活动报名通过，等待支付',
    ...signup,
    title: '活动“{title}”的报名已通过，请支付 {￥amount}',
    content: '名额保留到 {until}，逾期未支付让给候补的人。',
    sms: '您报名的活动已通过审核，请在{until}前登录网站支付，逾期名额不再保留。',
    channels: { in_site: true, sms: true },
  },
  'signup.waitlist': {
    label: '活动报名进入候补',
    ...signup,
    title: '活动“{title}”的报名已通过，正在候补',
    content: '名额已满，您已进入候补。有名额时按顺序通知您。',
    channels: { in_site: true, sms: false },
  },
  'signup.rejected': {
    label: '活动报名未通过',
    ...signup,
    title: '活动“{title}”的报名未通过',
    content: '原因：{reason}。',
    channels: { in_site: true, sms: false },
  },
  'signup.offered': {
    label: '候补到名额，请确认',
    ...signup,
    title: '您候补到了活动“{title}”的名额，请确认参加',
    content: '{starts} 开始。请在 {until} 前确认，逾期让给下一位。',
    sms: '您候补到了活动名额，请在{until}前登录网站确认参加，逾期让给下一位。',
    channels: { in_site: true, sms: true },
  },
  'signup.billed': {
    label: '候补到名额，请支付',
    ...signup,
    title: '您候补到了活动“{title}”的名额，请支付 {￥amount}',
    content: '{starts} 开始。请在 {until} 前支付，逾期让给下一位。',
    sms: '您候补到了活动名额，请在{until}前登录网站支付，逾期让给下一位。',
    channels: { in_site: true, sms: true },
  },
  'signup.lapsed': {
    label: '活动报名失效',
    ...signup,
    title: '活动“{title}”的报名已失效',
    content: '{reason}。报名仍开放时可以重新报名。',
    channels: { in_site: true, sms: false },
  },
  'signup.struck': {
    label: '主办方取消报名',
    ...signup,
    title: '活动“{title}”的报名已被取消',
    content: '原因：{reason}。{back}如有疑问，请联系我们。',
    sms: '您的活动报名已被主办方取消，已支付的费用按原方式退回，详情请登录网站查看。',
    channels: { in_site: true, sms: true },
  },
  'signup.called-off': {
    label: '活动取消',
    ...signup,
    title: '活动“{title}”已取消',
    content: '原定 {starts} 的活动不再举行，给您带来不便，敬请谅解。{back}',
    sms: '您报名的{starts}的活动已取消，已支付的费用按原方式退回，详情请登录网站查看。',
    channels: { in_site: true, sms: true },
  },
  'signup.tomorrow': {
    label: '活动即将开始',
    ...signup,
    title: '活动“{title}”即将开始',
    content: '{starts} 开始，地点：{place}。到场请出示入场凭证。',
    sms: '您报名的活动将于{starts}开始，请登录网站查看地点与入场凭证。',
    channels: { in_site: true, sms: true },
  },
  'signup.moved': {
    label: '活动时间或地点变更',
    ...signup,
    title: '活动“{title}”的时间或地点有变化',
    content: '现定于 {starts}，地点：{place}。不能参加的，可以在期限内取消报名。',
    sms: '您报名的活动时间或地点有变化，现定于{starts}，详情请登录网站查看。',
    channels: { in_site: true, sms: true },
  },
} as const satisfies Record<string, MessageEvent>
