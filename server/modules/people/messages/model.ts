import { yuanText } from '#contract/base/fen.ts'
import { endingEvents } from './expiring/model.ts'
import { moneyEvents, vipEvents } from './money/model.ts'
import type { MessageEvent } from './ports.ts'
import { leadEvents } from './requesting/model.ts'
import { adEvents, boostEvents, linkEvents, partnerEvents, signupEvents } from './selling/model.ts'

const both = ['enterprise', 'maker'] as const
const security = { enterprise: '/user?tab=security', maker: '/personal?tab=security' }
const certification = { realms: ['enterprise'], link: { enterprise: '/authentication' } } as const
const ending = {
  title: '企业认证还有 {days} 天到期',
  content: '“{company}”的认证于 {expires} 到期。到期后认证标识取消，请及时续期。',
} as const

/** What enterprises are told about what they keep and operators look at. */
function reviewed<Kind extends string>(kind: Kind, noun: string, link: string) {
  const told = (label: string, title: string, content: string): MessageEvent => ({
    label: `${noun}${label}`,
    realms: ['enterprise'],
    title: `${noun}“{name}”${title}`,
    content,
    channels: { in_site: true, sms: false },
    link: { enterprise: link },
  })
  return {
    [`${kind}.approved`]: told('审核通过', '已通过审核', '读者现在看到的就是您提交的内容。'),
    [`${kind}.rejected`]: told('审核未通过', '需要修改', '原因：{reason}。各项说明在编辑页，修改后可再次提交。'),
    [`${kind}.taken-back`]: told('重新审核', '正在重新审核', '刚才的审核决定已撤回，结果将另行通知。'),
    [`${kind}.hidden`]: told('被下线', '已被平台下线', '原因：{reason}。如有疑问，请联系我们。'),
    [`${kind}.shown`]: told('恢复展示', '已恢复展示', '平台已恢复展示这项内容。'),
  } as Record<`${Kind}.${'approved' | 'rejected' | 'taken-back' | 'hidden' | 'shown'}`, MessageEvent>
}

/** Every event people are told of, on one screen. What is to come adds its lines here. */
export const events = {
  'account.registered': {
    label: '注册成功',
    realms: both,
    title: '欢迎加入',
    content: '账户已开通。完善资料后，合作方更容易认识您。',
    channels: { in_site: true, sms: false },
    link: { enterprise: '/user/info', maker: '/personal/info' },
  },
  'account.new-device': {
    label: '新设备登录',
    realms: both,
    title: '账户在新设备上登录',
    content: '{device}（网络 {network}）于 {at} 登录。如果不是您本人，请立即修改密码并让其他设备退出。',
    sms: '您的账户于{at}在新设备上登录，如非本人操作请立即修改密码。',
    channels: { in_site: true, sms: false },
    link: security,
  },
  'account.password-changed': {
    label: '密码已修改',
    realms: both,
    title: '登录密码已修改',
    content: '密码于 {at} 修改，其他设备已退出，24 小时内不能提现。如果不是您本人，请用验证码找回密码。',
    sms: '您的登录密码于{at}修改，如非本人操作请立即通过验证码找回密码。',
    channels: { in_site: true, sms: true },
    link: security,
  },
  'account.phone-changed': {
    label: '手机号已更换',
    realms: both,
    title: '手机号已更换',
    content: '手机号于 {at} 更换为 {phone}，其他设备已退出，24 小时内不能提现。如果不是您本人，请立即联系我们。',
    sms: '您账户绑定的手机号于{at}更换，如非本人操作请立即联系客服。',
    channels: { in_site: true, sms: true },
    link: security,
  },
  'account.frozen': {
    label: '账户被冻结',
    realms: both,
    title: '账户已被冻结',
    content: '原因：{reason}。如有疑问，请联系我们。',
    sms: '您的账户已被冻结，详情请登录网站或联系客服。',
    channels: { in_site: true, sms: true },
  },
  'account.unfrozen': {
    label: '账户已解冻',
    realms: both,
    title: '账户已恢复使用',
    content: '账户于 {at} 恢复使用。',
    sms: '您的账户已恢复使用。',
    channels: { in_site: true, sms: false },
  },
  'account.closure-asked': {
    label: '申请注销',
    realms: both,
    title: '已收到注销申请',
    content: '账户将于 {ends} 注销。在此之前可以随时撤回。',
    sms: '您已申请注销账户，将于{ends}生效，期间可登录撤回。',
    channels: { in_site: true, sms: true },
    link: security,
  },
  'account.closure-cancelled': {
    label: '撤回注销',
    realms: both,
    title: '已撤回注销申请',
    content: '账户继续使用，资料不受影响。',
    channels: { in_site: true, sms: false },
  },
  'account.closure-held': {
    label: '注销被暂缓',
    realms: both,
    title: '注销申请已暂缓',
    content: '原因：{reason}。处理完成后会继续注销，如有疑问请联系我们。',
    channels: { in_site: true, sms: false },
    link: security,
  },
  'account.closure-released': {
    label: '注销恢复办理',
    realms: both,
    title: '注销申请已恢复办理',
    content: '账户将于 {ends} 注销。在此之前可以随时撤回。',
    sms: '您的账户注销已恢复办理，将于{ends}生效，期间可登录撤回。',
    channels: { in_site: true, sms: true },
    link: security,
  },
  'account.wechat-bound': {
    label: '绑定微信',
    realms: ['maker'],
    title: '已绑定微信',
    content: '微信“{nickname}”于 {at} 绑定，之后可以扫码登录。如果不是您本人，请立即修改密码并解绑。',
    sms: '您的账户于{at}绑定了微信，如非本人操作请立即修改密码。',
    channels: { in_site: true, sms: true },
    link: security,
  },
  'account.wechat-unbound': {
    label: '解绑微信',
    realms: ['maker'],
    title: '已解绑微信',
    content: '微信于 {at} 解绑，之后不能再用它扫码登录。',
    channels: { in_site: true, sms: false },
    link: security,
  },
  'account.wechat-received': {
    label: '迁入微信',
    realms: ['maker'],
    title: '微信已迁到本账户',
    content:
      '微信“{nickname}”于 {at} 从您的另一个账户迁到本账户，之后用它登录的是本账户。余额、收益与邀请关系不随之变动。',
    channels: { in_site: true, sms: false },
    link: security,
  },
  'account.wechat-released': {
    label: '迁出微信',
    realms: ['maker'],
    title: '微信已迁到另一个账户',
    content:
      '微信“{nickname}”于 {at} 迁到另一个账户，本账户的登录已全部退出。余额、收益与邀请关系仍在本账户，请用手机号登录。如果不是您本人，请立即联系我们。',
    sms: '您账户绑定的微信于{at}迁到另一个账户，如非本人操作请立即联系我们。',
    channels: { in_site: true, sms: true },
    link: security,
  },
  ...reviewed('company', '企业主页', '/manage/about'),
  ...reviewed('product', '产品', '/manage/product'),
  ...reviewed('business', '商机', '/manage/business'),
  ...endingEvents,
  ...reviewed('link', '网站链接', '/sites/mine?status=all'),
  ...linkEvents,
  ...adEvents,
  ...partnerEvents,
  ...boostEvents,
  ...signupEvents,
  ...vipEvents,
  ...leadEvents,
  'company.claim-offered': {
    label: '可认领企业主页',
    realms: ['enterprise'],
    title: '平台已有贵公司的主页，请确认是否认领',
    content: '“{name}”的主页与贵公司的统一社会信用代码一致。认领后由您维护；不认领，我们会为您另建一页。',
    channels: { in_site: true, sms: false },
    link: { enterprise: '/manage/about' },
  },
  'company.claim-waits': {
    label: '主页归属核对中',
    realms: ['enterprise'],
    title: '正在核对同名的企业主页',
    content: '平台已有名为“{name}”的主页，工作人员会核对是否属于贵公司，结果将通知您。',
    channels: { in_site: true, sms: false },
    link: { enterprise: '/manage/about' },
  },
  'company.claimed': {
    label: '已接管企业主页',
    realms: ['enterprise'],
    title: '企业主页已归您管理',
    content: '“{name}”的主页现在由您维护，读者看到的内容暂时不变。',
    channels: { in_site: true, sms: false },
    link: { enterprise: '/manage/about' },
  },
  'invitation.joined': {
    label: '邀请的人已注册',
    realms: ['maker'],
    title: '您邀请的{kind}已注册',
    content: '{name}通过您的邀请于 {at} 注册。',
    channels: { in_site: true, sms: false },
    link: { maker: '/personal?tab=children' },
  },
  'feedback.replied': {
    label: '反馈有回复',
    realms: both,
    title: '您的反馈“{title}”有新的回复',
    content: '我们回复了您提交的内容（编号 {no}）。还有疑问可以继续补充，问题解决后请评价。',
    channels: { in_site: true, sms: false },
    link: { enterprise: '/feedback/{id}', maker: '/feedback/{id}' },
  },
  'feedback.closed': {
    label: '反馈已处理完毕',
    realms: both,
    title: '“{title}”已处理完毕',
    content: '处理结果：{decision}。没有解决的，30 天内可以重新打开。',
    channels: { in_site: true, sms: false },
    link: { enterprise: '/feedback/{id}', maker: '/feedback/{id}' },
  },
  'report.received': {
    label: '被举报，待说明',
    realms: ['enterprise'],
    title: '“{subject}”被举报，请作出说明',
    content: '有人举报了“{subject}”（编号 {no}）。请在 {until} 前说明情况，逾期将按现有材料处理。',
    sms: '您发布的内容被举报，请在{until}前登录网站说明情况。',
    channels: { in_site: true, sms: true },
    link: { enterprise: '/user/reports' },
  },
  'report.decided': {
    label: '举报有结果',
    realms: ['enterprise'],
    title: '对“{subject}”的举报已有结果',
    content: '处理结果：{decision}（编号 {no}）。如有异议，请提交反馈。',
    channels: { in_site: true, sms: false },
    link: { enterprise: '/user/reports' },
  },
  ...moneyEvents,
  'cert.submitted': {
    ...{ label: '认证申请已提交', ...certification },
    title: '认证申请已进入审核',
    content: '“{company}”的认证申请（单号尾号 {…no}）已提交，审核结果会第一时间告诉您。',
    channels: { in_site: true, sms: false },
  },
  'cert.approved': {
    label: '认证通过',
    ...certification,
    title: '企业认证已通过',
    content: '“{company}”已通过认证，有效期至 {expires}。企业名称、统一社会信用代码与法定代表人以此为准。',
    sms: '您的企业认证已通过，有效期至{expires}。',
    channels: { in_site: true, sms: true },
  },
  'cert.rejected': {
    label: '认证未通过',
    ...certification,
    title: '企业认证需要修改',
    content: '{reason}。请在 {until} 前修改后重新提交，不再收费；逾期将自动取消并退回费用。',
    sms: '您的企业认证需要修改，请在{until}前登录网站查看原因并重新提交。',
    channels: { in_site: true, sms: true },
    link: { enterprise: '/authentication/writeInfo' },
  },
  'cert.lapsed': {
    ...{ label: '认证申请自动取消', ...certification },
    title: '认证申请已自动取消',
    content: '“{company}”的认证申请超过期限没有重新提交，已自动取消，已付费用全额退回。',
    channels: { in_site: true, sms: false },
  },
  'cert.expiring': {
    ...{ label: '认证即将到期', ...certification, ...ending },
    channels: { in_site: true, sms: false },
  },
  'cert.ending': {
    ...{ label: '认证明天到期', ...certification, ...ending },
    sms: '您的企业认证将于{expires}到期，请及时登录网站续期。',
    channels: { in_site: true, sms: true },
  },
  'cert.expired': {
    label: '认证已到期',
    ...certification,
    title: '企业认证已到期',
    content: '“{company}”的认证于 {expires} 到期，认证标识已取消，企业主页继续展示。续期后恢复。',
    sms: '您的企业认证已到期，续期后恢复认证标识。',
    channels: { in_site: true, sms: true },
  },
  'cert.revoked': {
    label: '认证被撤销',
    ...certification,
    title: '企业认证已被撤销',
    content: '原因：{reason}。“{company}”的认证即时失效，如有疑问请联系我们。',
    sms: '您的企业认证已被撤销，详情请登录网站查看或联系客服。',
    channels: { in_site: true, sms: true },
  },
  'cert.contested': {
    label: '认证被申诉',
    ...certification,
    title: '有账户对您的认证主体提出申诉',
    content: '另一账户称“{company}”为其主体（申诉单号尾号 {…no}）。我们会由两位工作人员核实，请留意来电并准备材料。',
    sms: '有账户对您的认证主体提出申诉，请登录网站查看并准备材料。',
    channels: { in_site: true, sms: true },
  },
  'cert.moved-out': {
    label: '认证已转出',
    ...certification,
    title: '企业认证已转出',
    content:
      '主体申诉成立（单号尾号 {…reason}），“{company}”的认证与企业主页已转到申诉方账户。余额、订单与发票仍在您的账户。',
    sms: '主体申诉成立，您的企业认证与主页已转出，余额不受影响，详情请登录网站查看。',
    channels: { in_site: true, sms: true },
  },
  'cert.contest-decided': {
    label: '主体申诉有结果',
    ...certification,
    title: '主体申诉{outcome}',
    content: '您的主体申诉（单号尾号 {…no}）{outcome}。说明：{reason}。',
    sms: '您的主体申诉已有结果，请登录网站查看。',
    channels: { in_site: true, sms: true },
  },
} as const satisfies Record<string, MessageEvent>

export type EventName = keyof typeof events

export function isEvent(name: string): name is EventName {
  return Object.hasOwn(events, name)
}

const tailLength = 6

/** How a value is said: as it is, as an amount of money, or by the end of a long number. */
const sayings: Readonly<Record<string, (value: string) => string>> = {
  '': (value) => value,
  '￥': yuanText,
  '…': (value) => value.slice(-tailLength),
}

/** The text with its values; one that nobody handed in is a defect, not a gap in a sentence. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{([￥…]?)(\w+)\}/g, (_, saying: string, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`a message needs ${name}`)
    return sayings[saying]?.(value) ?? value
  })
}

/** More than anybody counts: beyond it, it is simply many. */
export const unreadMax = 1000
