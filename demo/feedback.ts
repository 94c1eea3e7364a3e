import type { CaseOutcome, FeedbackKind, ReportKind } from '#contract/site/feedback.words.ts'
import type { Act, Stage } from './money/stage.ts'

type Then =
  | { take: true }
  | { reply: string }
  | { add: string }
  | { close: string; outcome: CaseOutcome }
  | { rate: number; note: string }
  | { reopen: string }
  | { forward: true }
  | { state: string; by: string }
  | { spam: true }

interface DemoCase {
  daysAgo: number
  /** Whose account it is; nobody's for a visitor. */
  phone?: string
  says:
    | { kind: FeedbackKind; title: string; content: string }
    | { report: ReportKind; content: string; company: string }
    | { name: string; phone_number: string; content: string; about: string }
  steps?: readonly Then[]
}

/** People write about everything, and each is at another place of the way. */
const demoCases: readonly DemoCase[] = [
  {
    ...{ daysAgo: 21, phone: '13800000003' },
    says: {
      kind: 'money',
      title: '对公转账两天没有到账',
      content: '周一上午从农商行转的，回单已上传，余额还没有变化。',
    },
    steps: [
      { take: true },
      { reply: '已与银行核对：转账附言少了订单号，我们按金额和户名找到了，今天已入账。' },
      { add: '看到了，谢谢。下次会写上订单号。' },
      { close: '已入账，并在充值页加上了“请在附言里写订单号”的提示', outcome: 'adopted' },
      { rate: 5, note: '电话打过来说得很清楚' },
    ],
  },
  {
    ...{ daysAgo: 9, phone: '13900000001' },
    says: {
      kind: 'suggestion',
      title: '希望邀请记录能按月筛选',
      content: '邀请的人多了以后，想看这个月新加入了谁，现在只能一页一页往后翻。',
    },
    steps: [{ take: true }, { reply: '建议已记录，会排进后续版本。您常看的是月份还是渠道？' }],
  },
  {
    ...{ daysAgo: 6, phone: '13800000001' },
    says: {
      kind: 'bug',
      title: '产品图片排序后没有保存',
      content: '在产品编辑页把第三张图前移，保存后再打开还是原来的顺序。浏览器是 Edge。',
    },
    steps: [
      { reply: '已修复，请刷新后再试。' },
      { close: '已修复', outcome: 'answered' },
      { reopen: '刷新后第一张可以了，第二张和第三张互换还是没有保存。' },
    ],
  },
  {
    ...{ daysAgo: 1, phone: '13800000004' },
    says: {
      kind: 'complaint',
      title: '客服电话上午一直占线',
      content: '九点到十一点打了五次都占线，希望能留个回电的方式。',
    },
  },
  {
    ...{ daysAgo: 4, phone: '13900000003' },
    says: { kind: 'account', title: '换手机号收不到旧号验证码', content: '旧号已经停机，怎么换成新号？' },
    steps: [{ take: true }],
  },
  {
    ...{ daysAgo: 15, phone: '13900000002' },
    says: {
      report: 'false_info',
      content: '主页写“出口三十国”，他们自己展会上的介绍是十二国，夸大了。',
      company: '13800000001',
    },
    steps: [
      { forward: true },
      { state: '三十国是历年累计出口国家数，今年在运行的是十二国，已把主页的说法改清楚。', by: '13800000001' },
      { close: '企业已更正说法，注明为累计数', outcome: 'upheld' },
    ],
  },
  {
    ...{ daysAgo: 3, phone: '13800000005' },
    says: {
      report: 'infringement',
      content: '主页第二张车间照片是我们公司拍的，水印被裁掉了，原图和拍摄合同可以提供。',
      company: '13800000001',
    },
    steps: [{ forward: true }],
  },
  {
    daysAgo: 2,
    says: {
      report: 'fraud',
      content: '自称这家公司的人加微信要求先付样品费，电话和主页上的不一样。',
      company: '13800000001',
    },
  },
  {
    daysAgo: 5,
    says: {
      ...{ name: '赵先生', phone_number: '13700000011', about: '/strategic' },
      content: '我们是做包装的，想了解战略伙伴的保证金什么时候退。',
    },
    steps: [{ close: '已回电说明：合作结束后十个工作日内退回', outcome: 'answered' }],
  },
  {
    daysAgo: 0,
    says: {
      ...{ name: '钱女士', phone_number: '13700000012', about: '/advertisement' },
      content: '首页横幅十二月还有空档吗？想投两周，请回电。',
    },
  },
  {
    daysAgo: 8,
    says: {
      ...{ name: '优化顾问', phone_number: '13700000013', about: '' },
      content: '专业快速排名，七天上首页，不成功不收费，加微信详谈。',
    },
    steps: [{ spam: true }],
  },
]

const hourMs = 60 * 60 * 1000
const visitor = { name: '孙先生', phone_number: '13700000014' }

export function feedbackActs(stage: Stage): Act[] {
  return demoCases.flatMap((one, place) => lifeOf(stage, one, place))
}

function lifeOf(stage: Stage, { daysAgo, phone, says, steps = [] }: DemoCase, place: number): Act[] {
  const { receiving, requesting, reviewing } = stage.services.feedback
  const begin = stage.moment(daysAgo, 20 + place * 13)
  const selfOf = (number: string, now: Date) => {
    const { realm: kind, id, personId } = stage.owner(number)
    return { owner: { kind, id }, personId, now, requestId: 'demo', idempotencyKey: undefined }
  }
  const find = async (): Promise<number | undefined> => (await caseAt(stage, begin))?.id
  const write = async (now: Date) => {
    // A load that was cut off comes by here again.
    if (await find()) return
    const from = { ip: `10.1.0.${place}`, now, requestId: 'demo', self: phone ? selfOf(phone, now) : undefined }
    if ('report' in says) {
      const company = await pageOf(stage, says.company, now)
      if (company === undefined) return
      const about = { subject_kind: 'company', subject_id: company, kind: says.report } as const
      const who = phone ? { name: '', phone_number: '' } : visitor
      await receiving.report({ ...about, content: says.content, pictures: [], ...who }, from)
    } else if ('name' in says) {
      await receiving.leave(says, from)
    } else if (phone) {
      await requesting.add({ ...says, pictures: [], order_no: '' }, selfOf(phone, now))
    }
  }
  const go = async (step: Then, id: number, now: Date): Promise<unknown> => {
    const by = stage.staff('reviewer', now)
    if ('take' in step) return reviewing.take(id, by)
    if ('reply' in step) return reviewing.reply({ id, text: step.reply }, by)
    if ('close' in step) return reviewing.settle({ id, text: step.close, outcome: step.outcome }, by)
    if ('forward' in step) return reviewing.forward(id, by)
    if ('spam' in step) return reviewing.spam(id, by)
    if ('state' in step) {
      const self = selfOf(step.by, now)
      return requesting.state({ id, text: step.state }, self.owner.id, self)
    }
    if (!phone) return undefined
    const self = selfOf(phone, now)
    if ('add' in step) return requesting.say({ id, text: step.add, pictures: [] }, self)
    if ('rate' in step) return requesting.rate({ id, rating: step.rate, note: step.note }, self)
    return requesting.reopen({ id, reason: step.reopen }, self)
  }
  return [
    { at: begin, do: write },
    ...steps.map((step, at) => ({
      at: new Date(begin.getTime() + (at + 1) * hourMs),
      async do(now: Date) {
        const id = await find()
        if (id !== undefined) await go(step, id, now)
      },
    })),
  ]
}

/** What was written at a moment. */
async function caseAt({ services, staff }: Stage, at: Date) {
  const { caller, now } = staff('reviewer', at)
  const { list } = await services.feedback.overseeing.list({ page: 1, count: 100 }, caller.staffId, now)
  return list.find(({ created_at }) => created_at.getTime() === at.getTime())
}

/** The page of somebody's company. */
async function pageOf({ services, owner }: Stage, phone: string, now: Date): Promise<number | undefined> {
  const { subjects } = await services.boosts.offer(owner(phone).id, now)
  return subjects.find(({ kind }) => kind === 'company')?.id
}
