import type { Tx } from '#server/platform/database.ts'
import type { Demo } from './step.ts'
import { emptyText, oneLine } from './text.ts'

const dayMs = 24 * 60 * 60 * 1000

interface Notice {
  daysAgo: number
  title: string
  html: string
}

export const notices: readonly Notice[] = [
  {
    daysAgo: 1,
    title: '众桥企业资源合作平台开始试运行',
    html: `<p>做了两年线下对接之后，众桥平台从今天起开始试运行。首批开放平台介绍、新闻、公告与联系服务，
企业名录、商机池、资源下载等栏目将陆续上线。试运行期间如遇问题，欢迎拨打客服热线告诉我们。</p>`,
  },
  {
    daysAgo: 3,
    title: '关于企业认证所需材料的说明',
    html: `<p>企业认证开放前，请提前准备：营业执照照片（四角完整、文字清晰）、统一社会信用代码、法定代表人姓名、
经办人姓名与手机号。经办人不是法定代表人的，另需一份盖章的授权委托书。</p>`,
  },
  {
    daysAgo: 6,
    title: '防范冒充平台客服的提醒',
    html: `<p>近期有商家反映接到自称平台客服的来电。请记住：我们不会索要您的短信验证码、登录密码或银行卡密码，
也不会要求您向个人账户转账。如有疑问，请拨打页面底部的热线核实。</p>`,
  },
  {
    daysAgo: 9,
    title: '个人信息保护的几点承诺',
    html: `<p>我们只收集办理业务所必需的信息，不出售，也不拿去做别的用途。手机号在页面与列表中隐去中间几位显示，
系统日志不记录个人信息；统计访问量时不保存任何能认出您的信息。详细的说明见<a href="/agreement/privacy">隐私政策</a>。</p>`,
  },
  {
    daysAgo: 14,
    title: '创客计划规则征求意见',
    html: `<p>创客计划的邀请与佣金规则经过两轮修改，草案已经拟定：最多两级，佣金只按实付现金部分计算，冻结期后可提现。
欢迎在正式发布前提出意见。</p>`,
  },
  {
    daysAgo: 21,
    title: '试运行期间的客服时间安排',
    html: `<p>试运行期间，客服热线服务时间为工作日 9:00 至 18:00。其他时间请发送邮件，我们将在下一个工作日内回复。</p>`,
  },
]

export async function addNotices(tx: Tx, { services, change, today }: Demo): Promise<void> {
  for (const { daysAgo, title, html } of notices) {
    const published_at = new Date(today.getTime() - daysAgo * dayMs)
    const text = { ...emptyText, title, html: oneLine(html) }
    const notice = { kind: 'notice', key: null, text, published_at, expires_at: null } as const
    await services.content.editing.publish(tx, notice, change)
  }
}
