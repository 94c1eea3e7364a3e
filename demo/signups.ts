import type { Act, Stage } from './money/stage.ts'

const hourMs = 60 * 60 * 1000

interface Guest {
  phone: string
  activity: string
  /** How many hours ago they signed up. */
  hoursAgo: number
  name: string
  seats?: number
  answers?: readonly (readonly string[])[]
}

/** What became of it, so many hours ago. */
type Fate = { hoursAgo: number } & (
  | { kind: 'pay' | 'cancel' | 'approve' | 'check_in' }
  | { kind: 'reject'; reason: string }
)

const review = '机械零部件采购专场'
const workshop = '知识产权工作坊：商标自查'
const course = '合同公开课：带着自己的合同来'
const open = '设计与包装开放日'
const talk = '采购负责人小范围座谈'
const tables = '纺织与家居换桌对接会'
const outing = '户外拓展与行业交流日'
const [days20, days40] = [20 * 24, 40 * 24]

/** Activities that somebody signed up for, in every state, as whoever did it would have. */
const guests: readonly (Guest & { fates?: readonly Fate[] })[] = [
  { phone: '13800000001', activity: talk, hoursAgo: 70, name: '陈思远', seats: 2 },
  { phone: '13800000003', activity: talk, hoursAgo: 60, name: '罗谷雨' },
  { phone: '13900000001', activity: talk, hoursAgo: 50, name: '林知远' },
  {
    ...{ phone: '13800000001', activity: workshop, hoursAgo: 46, name: '陈思远', seats: 2 },
    fates: [{ kind: 'pay', hoursAgo: 45 }],
  },
  { phone: '13800000002', activity: workshop, hoursAgo: 2, name: '唐一鸣' },
  { phone: '13800000007', activity: workshop, hoursAgo: 47, name: '叶知秋' },
  {
    ...{ phone: '13800000004', activity: workshop, hoursAgo: 40, name: '方海宁' },
    fates: [
      { kind: 'pay', hoursAgo: 39 },
      { kind: 'cancel', hoursAgo: 20 },
    ],
  },
  { phone: '13800000003', activity: course, hoursAgo: 30, name: '罗谷雨' },
  { phone: '13800000001', activity: course, hoursAgo: 28, name: '陈思远', seats: 2 },
  {
    ...{ phone: '13800000005', activity: open, hoursAgo: 22, name: '温书昀' },
    fates: [{ kind: 'cancel', hoursAgo: 3 }],
  },
  { phone: '13800000004', activity: open, hoursAgo: 21, name: '方海宁' },
  {
    ...{ phone: '13800000001', activity: review, hoursAgo: 23, name: '陈思远', seats: 2 },
    answers: [['车铣', '五轴'], ['直径 800 毫米以内'], ['是']],
    fates: [{ kind: 'approve', hoursAgo: 18 }],
  },
  {
    ...{ phone: '13800000005', activity: review, hoursAgo: 19, name: '温书昀', answers: [['钣金'], [], ['否']] },
    fates: [{ kind: 'reject', hoursAgo: 17, reason: '本场面向零部件加工企业' }],
  },
  {
    ...{
      phone: '13800000004',
      activity: review,
      hoursAgo: 8,
      name: '方海宁',
      answers: [['热处理'], ['长 2 米'], ['是']],
    },
  },
  { phone: '13800000003', activity: review, hoursAgo: 5, name: '罗谷雨', answers: [['铸造'], [], ['否']] },
  {
    ...{ phone: '13800000001', activity: tables, hoursAgo: days20, name: '陈思远' },
    fates: [{ kind: 'check_in', hoursAgo: 18 * 24 }],
  },
  { phone: '13800000003', activity: tables, hoursAgo: days20 - 2, name: '罗谷雨' },
  {
    ...{ phone: '13800000001', activity: outing, hoursAgo: days40, name: '陈思远' },
    fates: [{ kind: 'pay', hoursAgo: days40 - 1 }],
  },
]

/** When an outing that people had paid for was called off. */
const calledOffHours = 27 * 24

export function signupActs(stage: Stage): Act[] {
  return [...guests.flatMap((one) => lifeOf(stage, one)), ...callingOff(stage), ...time(stage)]
}

const before = ({ today }: Stage, hours: number) => new Date(today.getTime() - hours * hourMs)

/** What time brings: whoever was not seen is absent, whoever was called off is paid back. */
function time(stage: Stage): Act[] {
  const { signups, payments } = stage.services
  const beat = async (now: Date) => {
    while ((await signups.expiring.beat(now)) > 0);
    while ((await payments.refunding.sendDue(now)) > 0);
  }
  return [calledOffHours - 1, 17 * 24, 19, 0.1].map((hours) => ({ at: before(stage, hours), do: beat }))
}

async function activityOf({ services, today }: Stage, title: string): Promise<{ id: number; state: string }> {
  const filter = { sort: 'id', order: 'asc', equal: {} } as const
  const { list } = await services.activities.keeper.list({ page: 1, count: 100 }, filter, today)
  const found = (list as unknown as { id: number; title: string; state: string }[]).find((one) => one.title === title)
  if (!found) throw new Error(`the demo lacks ${title}`)
  return found
}

/** It was announced, somebody paid for it, and then it could not take place. */
function callingOff(stage: Stage): Act[] {
  const { activities } = stage.services
  const step = (hours: number, from: string, name: 'show' | 'cancel'): Act => ({
    at: before(stage, hours),
    async do(now) {
      const { id, state } = await activityOf(stage, outing)
      // A load that was cut off comes by here again.
      if (state !== from || (name === 'show' && (await anybody(stage, id)))) return
      const { version } = (await activities.keeper.read(id, now)) as unknown as { version: number }
      await activities.keeper.step({ id, version, step: name, reason: '' }, stage.staff('reviewer', now))
    },
  })
  return [step(days40 + 1, 'cancelled', 'show'), step(calledOffHours, 'shown', 'cancel')]
}

async function anybody({ services }: Stage, activity_id: number): Promise<boolean> {
  return (await services.signups.overseeing.list({ activity_id, page: 1, count: 1 })).list.length > 0
}

function lifeOf(stage: Stage, guest: Guest & { fates?: readonly Fate[] }): Act[] {
  const { signups } = stage.services
  const owner = stage.owner(guest.phone)
  const whose = { kind: owner.realm, id: owner.id } as const
  const self = (now: Date) => ({
    ...{ owner: whose, personId: owner.personId, now, requestId: 'demo', idempotencyKey: undefined },
  })
  const find = async (now: Date) => {
    const { list } = await signups.reading.page(whose, { page: 1, count: 100 }, undefined, now)
    return list.find(({ activity }) => activity.title === guest.activity)
  }
  const enter: Act = {
    at: before(stage, guest.hoursAgo),
    async do(now) {
      if (await find(now)) return
      const { id } = await activityOf(stage, guest.activity)
      const { questions } = await signups.reading.form(whose, id, now)
      const answers = questions.map(({ label }, at) => ({ label, values: [...(guest.answers?.[at] ?? [])] }))
      const company = owner.realm === 'enterprise' ? owner.name : ''
      const { name, phone: phone_number, seats = 1 } = guest
      await signups.requesting.signUp(self(now), { id, name, phone_number, company, seats, answers, agree: true })
    },
  }
  const fates = (guest.fates ?? []).map((fate) => fateOf(stage, fate, find, self))
  return [enter, ...fates]
}

type Signups = Stage['services']['signups']
type Self = Parameters<Signups['requesting']['cancel']>[0]
type Found = Awaited<ReturnType<Signups['reading']['page']>>['list'][number]

function fateOf(
  stage: Stage,
  fate: Fate,
  find: (now: Date) => Promise<Found | undefined>,
  self: (now: Date) => Self,
): Act {
  const { signups } = stage.services
  return {
    at: before(stage, fate.hoursAgo),
    async do(now) {
      const row = await find(now)
      if (!row) return
      const by = stage.staff('reviewer', now)
      if (fate.kind === 'approve' && row.state === 'pending') await signups.reviewing.approve(row.id, by)
      if (fate.kind === 'reject' && row.state === 'pending') await signups.reviewing.reject(row.id, fate.reason, by)
      if (fate.kind === 'cancel' && row.actions.includes('cancel')) await signups.requesting.cancel(self(now), row.id)
      if (fate.kind === 'pay' && row.state === 'unpaid') {
        await signups.requesting.pay(self(now), { id: row.id, channel: 'wechat_native' })
        const { order_no } = await signups.reading.whole(self(now).owner, row.id, now)
        await stage.sandboxes.payments?.decide(order_no, 'paid')
      }
      if (fate.kind === 'check_in' && row.state === 'approved') {
        const { admissions } = await signups.reading.whole(self(now).owner, row.id, now)
        for (const { code } of admissions) await signups.admitting.checkIn({ id: row.activity.id, code }, by)
      }
    },
  }
}
