import { yuanText } from '#contract/base/fen.ts'
import type { Closure } from '#contract/people/account-calls.ts'
import type { Enterprise, Maker } from '#contract/people/accounts.ts'
import { isInForce } from '#contract/people/certifications.words.ts'
import type { EnterpriseOverview, Reminder } from '#contract/people/overview.ts'
import { formatDay, formatMinute } from '#ui/formats.ts'
import { accountPlaces } from '#web/kit/account/account-realm.ts'
import type { StartStep } from './start-card.tsx'

export interface Todo {
  title: string
  /** Why it matters, or what exactly is missing. */
  text: string
  href: string
  action: string
  urgent?: boolean
}

type Tone = 'quiet' | 'brand' | 'success' | 'warning' | 'danger'
interface Standing {
  name: string
  tone: Tone
  /** What its owner has to do about it, if anything. */
  todo?: { title: string; text: string; action: string }
}

const certify = {
  title: '完成企业认证',
  text: '认证后可展示在企业名录，发布产品与商机。',
  action: '去认证',
}

/** How far an enterprise's certification is, in words. A state that is not here yet is being looked at. */
const standings: Readonly<Record<string, Standing>> = {
  none: { name: '未认证', tone: 'quiet', todo: certify },
  draft: {
    name: '认证未提交',
    tone: 'quiet',
    todo: { title: '认证资料还没有提交', text: '草稿已保存，补充完整后即可提交审核。', action: '继续填写' },
  },
  approved: { name: '已认证', tone: 'success' },
  changing: { name: '已认证 · 变更审核中', tone: 'success' },
  // What is to be mended and what ends soon are among the reminders, with their days.
  rejected: { name: '认证需修改', tone: 'danger' },
  unpaid: { name: '认证待支付', tone: 'warning' },
  withdrawn: {
    name: '认证已撤回',
    tone: 'quiet',
    todo: { title: '认证申请已撤回', text: '修改后可以重新提交，已付的费用继续有效。', action: '继续申请' },
  },
  cancelled: { name: '未认证', tone: 'quiet', todo: certify },
  expiring: { name: '认证即将到期', tone: 'warning' },
  expired: {
    name: '认证已过期',
    tone: 'warning',
    todo: { title: '认证已过期', text: '企业主页仍在展示，认证标识已取消；重新认证后恢复。', action: '重新认证' },
  },
  revoked: {
    name: '认证已撤销',
    tone: 'danger',
    todo: { title: '认证已撤销', text: '原因见认证记录；如有疑问请联系我们。', action: '查看原因' },
  },
}

export function certificationStanding(state: string): Standing {
  return standings[state] ?? { name: '认证审核中', tone: 'brand' }
}

/** What an account's overview says of what waits. */
export interface Waiting {
  closure: Closure | null
  reminders: readonly Reminder[]
}

export function waitingIn({ security, reminders }: Pick<EnterpriseOverview, 'security' | 'reminders'>): Waiting {
  return { closure: security.closure, reminders }
}

export function enterpriseTodos(info: Enterprise, { closure, reminders }: Waiting): Todo[] {
  const { info: infoPage, ...places } = accountPlaces.enterprise
  const { todo } = certificationStanding(info.certification.state)
  const missing = missingFields(info)
  const certification = '/authentication'
  return [
    ...closing(closure, places.security),
    ...reminders.map((reminder) => remindedOf(reminder, { withdrawals: '/wallet/withdrawl', orders: places.orders })),
    ...(todo ? [{ ...todo, href: certification }] : []),
    ...(missing.length > 0
      ? [{ title: '完善企业资料', text: `还缺：${missing.join('、')}`, href: infoPage, action: '去填写' }]
      : []),
    ...unreadMessages(info.unread, places.messages),
  ]
}

/** What others look for in an enterprise. */
export const profileFields = [
  ['企业名称', 'name'],
  ['标志', 'logo'],
  ['所属行业', 'industry_id'],
  ['所在地区', 'city_id'],
  ['联系人', 'contact_name'],
  ['地址', 'address'],
  ['企业简介', 'intro'],
] as const satisfies readonly (readonly [string, keyof Enterprise])[]

export function missingFields(info: Enterprise): string[] {
  return profileFields.flatMap(([name, field]) => (info[field] ? [] : [name]))
}

export function makerTodos(info: Maker, { closure, reminders }: Waiting): Todo[] {
  const places = accountPlaces.maker
  const missing = [
    ...(info.nickname ? [] : ['昵称']),
    ...(info.avatar ? [] : ['头像']),
    ...(info.real_name ? [] : ['真实姓名']),
  ]
  return [
    ...closing(closure, places.security),
    ...reminders.map((reminder) => remindedOf(reminder, { withdrawals: '/personal/withdrawl', orders: places.orders })),
    ...(info.has_password
      ? []
      : [
          {
            title: '设置登录密码',
            text: '没有密码时只能用验证码或微信登录，也不能解绑微信。',
            href: places.password,
            action: '去设置',
          },
        ]),
    ...(missing.length > 0
      ? [
          {
            title: '完善个人资料',
            text: `还缺：${missing.join('、')}。提现的收款人须与真实姓名一致。`,
            href: places.info,
            action: '去填写',
          },
        ]
      : []),
    ...unreadMessages(info.unread, places.messages),
  ]
}

interface Places {
  withdrawals: string
  orders: string
}

function closing(closure: Closure | null, href: string): Todo[] {
  if (closure === null) return []
  const way = { href, action: '查看或撤回', urgent: true }
  if (closure.held) return [{ title: '账户注销已暂缓', text: heldClosure(closure.note), ...way }]
  const text = '冷静期内可以随时撤回；期满后账户不能恢复。'
  return [{ title: `账户将于 ${formatDay(closure.ends_at)} 注销`, text, ...way }]
}

/** Why the end of an account waits, and what becomes of it. */
export function heldClosure(note: string): string {
  const why = note.replace(/[。.]\s*$/, '')
  return `${why && `${why}。`}处理完成后继续，可以随时撤回。`
}

/** What waits, in words; withdrawals and orders are looked at where their realm has them. */
function remindedOf({ kind, times, amount, until, reference }: Reminder, places: Places): Todo {
  const { withdrawals, orders } = places
  const sum = yuanText(amount)
  const one = times === 1
  const numbered = (path: string, name: string) => (one && reference ? `${path}?${name}=${reference}` : path)
  const withdrawal = numbered(withdrawals, 'no')
  switch (kind) {
    case 'withdrawal_confirm':
      return {
        title: `请确认收款 ${sum}`,
        text: `在微信里确认后到账${until ? `，请在 ${formatMinute(until)} 前确认` : ''}。`,
        ...{
          href: one && reference ? `${withdrawals}/${reference}/confirm` : withdrawals,
          action: '去确认',
          urgent: true,
        },
      }
    case 'withdrawal_failed':
      return {
        title: one ? `提现 ${sum} 打款未成功` : `${times} 笔提现打款未成功，共 ${sum}`,
        text: '款项仍为您保留，平台核实后重新打款或退回余额，您无需操作。',
        ...{ href: withdrawal, action: '查看进度' },
      }
    case 'identity_rejected':
      return {
        title: '实名认证未通过，请重新提交',
        text: '核对身份证上的姓名与号码后重新提交，通过后才能提现。',
        ...{ href: withdrawals, action: '去提交', urgent: true },
      }
    case 'order_unpaid':
      return {
        title: one ? `订单 ${sum} 待支付` : `${times} 张订单待支付，共 ${sum}`,
        text: until ? `${one ? '' : '最早的一张 '}${formatMinute(until)} 关闭，需要时可以重新下单。` : '',
        ...{ href: one && reference ? `${orders}/${reference}` : `${orders}?state=unpaid`, action: '去支付' },
      }
    case 'commission_review':
      return {
        title: one ? `一笔佣金正在核查，${sum}` : `${times} 项佣金正在核查，共 ${sum}`,
        text: until ? `可以在 ${formatMinute(until)} 前提交说明，核查期间佣金暂不到账。` : '',
        ...{ href: '/personal/reviews', action: '去说明', urgent: true },
      }
    case 'signup_kept':
      return {
        title: one ? '活动名额待确认' : `${times} 个活动名额待确认`,
        text: until ? `名额保留到 ${formatMinute(until)}，逾期让给候补的人。` : '',
        ...{ href: '/activity/mine', action: '去处理', urgent: true },
      }
    case 'lead_waiting':
      return {
        title: one ? '1 条合作请求等您回复' : `${times} 条合作请求等您回复`,
        text: '回复得快，合作成的多；回复的快慢会显示在企业主页上。',
        ...{ href: one && reference ? `/user/leads/${reference}` : '/user/leads', action: '去回复', urgent: true },
      }
    case 'link_rejected':
      return {
        title: one ? '网站链接需要修改' : `${times} 条网站链接需要修改`,
        text: '审核意见写明了要改的内容，修改后重新提交不再收费。',
        ...{ href: one ? `/sites/${reference}` : '/sites/mine?status=3', action: '去修改', urgent: true },
      }
    case 'link_down':
      return {
        title: one ? '投放链接的网站无法访问' : `${times} 个投放链接的网站无法访问`,
        text: '连续七天无法访问会暂停展示，期限照常计算；恢复后自动继续。',
        ...{ href: one ? `/sites/${reference}` : '/sites/mine', action: '查看检查记录', urgent: true },
      }
    case 'link_expiring':
      return {
        title: one ? '网站链接即将到期' : `${times} 条网站链接即将到期`,
        text: until ? `${one ? '' : '最早的一条 '}${formatDay(until)} 到期，现在续期从到期日接着算。` : '',
        ...{ href: one ? `/sites/${reference}` : '/sites/mine', action: '去续期' },
      }
    case 'opportunity_rejected':
      return {
        title: one ? '商机需要修改' : `${times} 条商机需要修改`,
        text: '审核意见写明了要改的内容，修改后可以再次提交。',
        ...{ href: one ? `/manage/addBusiness?id=${reference}` : '/manage/business?state=rejected', action: '去修改' },
      }
    case 'opportunity_ending':
      return {
        title: one ? '商机即将到期' : `${times} 条商机即将到期`,
        text: until ? `${one ? '' : '最早的一条 '}${formatDay(until)} 到期，可以一键延长。` : '',
        ...{ href: '/manage/business?state=shown', action: '去查看' },
      }
    case 'certification_rejected':
      return {
        title: '认证需要修改，请重新提交',
        text: `审核意见逐项写明了要改的内容${until ? `，${formatDay(until)} 前重新提交不再收费` : ''}。`,
        ...{ href: '/authentication/writeInfo', action: '去修改', urgent: true },
      }
    case 'ad_rejected':
      return {
        title: one ? '广告需要修改，请重新提交' : `${times} 则广告需要修改`,
        text: `审核意见写明了要改的内容${until ? `，席位保留到 ${formatMinute(until)}` : ''}。`,
        ...{ href: one && reference ? `/user/ads/${reference}` : '/user/ads', action: '去修改', urgent: true },
      }
    case 'certification_expiring':
      return {
        title: '企业认证即将到期',
        text: until ? `${formatDay(until)} 到期，到期后认证标识取消；现在续期从到期日接着算。` : '',
        ...{ href: '/authentication', action: '去续期', urgent: true },
      }
    case 'partnership_approved':
      return {
        title: '战略合作申请已通过，请确认合同并付款',
        text: `合作费与保证金共 ${sum}${until ? `，${formatDay(until)} 前付清即生效` : ''}。`,
        ...{ href: '/strategic', action: '去确认', urgent: true },
      }
    case 'deposit_deduction':
      return {
        title: `平台拟扣除保证金 ${sum}`,
        text: until ? `如有异议，请在 ${formatMinute(until)} 前提出。` : '',
        ...{ href: '/strategic', action: '查看凭证', urgent: true },
      }
    case 'partnership_expiring':
      return {
        title: '战略合作即将到期',
        text: until ? `${formatDay(until)} 到期；现在续约从到期日接着算。` : '',
        ...{ href: '/strategic', action: '去续约' },
      }
    case 'score_expiring':
      return {
        title: `${amount} 积分即将到期`,
        text: until ? `最早的一批 ${formatDay(until)} 到期，可以用来下载资料。` : '',
        ...{ href: '/score', action: '去查看' },
      }
    case 'vip_expiring':
      return {
        title: '会员即将到期',
        text: until ? `${formatMinute(until)} 到期，现在续费从到期时间接着算。` : '',
        ...{ href: '/personal/vip', action: '去续费' },
      }
    case 'promotion_expiring':
      return {
        title: `推广金 ${sum} 即将到期`,
        text: until ? `最早的一笔 ${formatMinute(until)} 到期，到期未用自动失效。` : '',
        ...{ href: '/wallet/promotionFund', action: '去查看' },
      }
  }
}

/** The first steps of an enterprise that has just registered; whoever has put money in has begun. */
export function enterpriseSteps(info: Enterprise, rechargeTotal: string): StartStep[] {
  if (rechargeTotal !== '0.00') return []
  const missing = missingFields(info).length
  const certified = isInForce(info.certification.state)
  return [
    {
      title: '完善企业资料',
      text: `已填 ${profileFields.length - missing} / ${profileFields.length} 项，合作方更容易认识您`,
      ...{ href: accountPlaces.enterprise.info, done: missing === 0 },
    },
    { title: '企业认证', text: '认证后可发布产品与商机', href: '/authentication', done: certified },
    {
      title: '首次充值',
      text: '余额用于购买推广服务，每一笔都有账单',
      ...{ href: '/wallet/recharge', done: false },
    },
  ]
}

/** The same for makers: whoever has invited somebody has begun. */
export function makerSteps(info: Maker): StartStep[] {
  if (info.children > 0) return []
  return [
    {
      title: '完善个人资料',
      text: '昵称会出现在邀请海报上',
      ...{ href: accountPlaces.maker.info, done: Boolean(info.nickname && info.real_name) },
    },
    {
      title: '设置登录密码',
      text: '验证码收不到时也能登录',
      ...{ href: accountPlaces.maker.password, done: info.has_password },
    },
    {
      title: '邀请第一位伙伴',
      text: '把邀请链接发给合作伙伴',
      ...{ href: '/personal/invite', done: false },
    },
  ]
}

function unreadMessages(unread: number, href: string): Todo[] {
  if (unread === 0) return []
  return [{ title: `${unread} 条未读消息`, text: '审核结果、账户变动与平台通知都在消息里。', href, action: '去查看' }]
}
