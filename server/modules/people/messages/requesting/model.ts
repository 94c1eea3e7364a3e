import type { MessageEvent } from '../ports.ts'

const both = ['enterprise', 'maker'] as const
/** The conversation itself, where each realm has it. */
const link = { enterprise: '/user/leads/{id}', maker: '/personal/leads/{id}' } as const
const inSite = { in_site: true, sms: false } as const

/** What the two of a conversation are told of it; what was written they read there. */
export const leadEvents = {
  'lead.received': {
    ...{ label: '收到合作请求', realms: ['enterprise'], link, channels: { in_site: true, sms: true } },
    title: '{other}想与您合作',
    content: '关于“{title}”。请尽快回复；同意后双方互见姓名与电话。',
    sms: '您收到一条新的合作请求，请登录网站查看并回复。',
  },
  'lead.waits': {
    ...{ label: '合作请求一天未回复', realms: ['enterprise'], link, channels: inSite },
    title: '{other}的合作请求等您回复',
    content: '关于“{title}”，已经等了一天。回复的快慢会显示在企业主页上。',
  },
  'lead.waits-long': {
    ...{ label: '合作请求三天未回复', realms: ['enterprise'], link, channels: { in_site: true, sms: true } },
    title: '{other}的合作请求三天没有回复',
    content: '关于“{title}”。合适就同意，不合适也请婉拒；30 天没有回复会自动结束。',
    sms: '您有一条合作请求三天没有回复，请登录网站处理。',
  },
  'lead.replied': {
    ...{ label: '合作请求有了回复', realms: both, link, channels: inSite },
    title: '{other}回复了您的合作请求',
    content: '关于“{title}”，现在可以继续沟通。',
  },
  'lead.agreed': {
    ...{ label: '合作请求被同意', realms: both, link, channels: { in_site: true, sms: true } },
    title: '{other}同意合作',
    content: '关于“{title}”。双方的姓名与电话已互相展示，请及时联系。',
    sms: '对方已同意您的合作请求，请登录网站查看联系方式。',
  },
  'lead.declined': {
    ...{ label: '合作请求被婉拒', realms: both, link, channels: inSite },
    title: '{other}婉拒了您的合作请求',
    content: '关于“{title}”。原因：{reason}。',
  },
  'lead.closed': {
    ...{ label: '沟通已结束', realms: both, link, channels: inSite },
    title: '{other}结束了沟通',
    content: '关于“{title}”的沟通已结束，记录仍可查看。',
  },
  'lead.lapsed': {
    ...{ label: '合作请求自动结束', realms: both, link, channels: inSite },
    title: '合作请求没有得到回复，已自动结束',
    content: '{other}在 30 天内没有回复“{title}”。可以看看相近的企业与商机。',
  },
  'lead.page-gone': {
    ...{ label: '合作对象已下线', realms: both, link, channels: inSite },
    title: '{other}的主页已下线，合作请求已结束',
    content: '关于“{title}”的合作请求已自动婉拒，记录仍可查看。',
  },
  'lead.left': {
    ...{ label: '沟通对方已注销', realms: both, link, channels: inSite },
    title: '对方已注销账户，沟通已结束',
    content: '关于“{title}”的沟通已自动结束，记录仍可查看。',
  },
} as const satisfies Record<string, MessageEvent>
