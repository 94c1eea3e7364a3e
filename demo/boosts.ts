import type { Act, Stage } from './money/stage.ts'

interface DemoBoost {
  phone: string
  days: 7 | 15 | 30
  boughtDaysAgo: number
  fate: 'paid' | 'unpaid' | { cancelledDaysAgo: number } | { takenDownDaysAgo: number; reason: string }
}

/** What stood first, stands first, was cancelled and was taken down. */
const demoBoosts: readonly DemoBoost[] = [
  { phone: '13800000001', days: 7, boughtDaysAgo: 40, fate: 'paid' },
  { phone: '13800000001', days: 15, boughtDaysAgo: 27, fate: { cancelledDaysAgo: 24 } },
  {
    ...{ phone: '13800000001', days: 7, boughtDaysAgo: 19 },
    fate: { takenDownDaysAgo: 16, reason: '置顶期间主页图片含二维码，整改后可重新购买' },
  },
  { phone: '13800000001', days: 15, boughtDaysAgo: 5, fate: 'paid' },
]

export function boostActs(stage: Stage): Act[] {
  return demoBoosts.flatMap((one, place) => lifeOf(stage, one, 300 + place * 11))
}

function lifeOf(stage: Stage, { phone, days, boughtDaysAgo, fate }: DemoBoost, minutes: number): Act[] {
  const { services } = stage
  const owner = stage.owner(phone)
  const self = (now: Date) => ({
    ...{ enterpriseId: owner.id, personId: owner.personId, now, requestId: 'demo', idempotencyKey: undefined },
  })
  const at = (daysAgo: number) => stage.moment(daysAgo, minutes)
  const own = async (now: Date) => (await services.boosts.own(owner.id, { page: 1, count: 20 }, now)).list
  const buy: Act = {
    at: at(boughtDaysAgo),
    async do(now) {
      await services.boosts.beat(now)
      // A load that was cut off comes by here again.
      if ((await own(now)).some(({ created_at }) => created_at.getTime() === now.getTime())) return
      const { subjects } = await services.boosts.offer(owner.id, now)
      const subject = subjects.find(({ kind, boosted }) => kind === 'company' && !boosted)
      if (!subject) return
      const wanted = { kind: subject.kind, subject_id: subject.id, days }
      const { order_no } = await services.boosts.buy(self(now), { ...wanted, channel: 'wechat_native' })
      if (fate !== 'unpaid') await stage.sandboxes.payments?.decide(order_no, 'paid')
    },
  }
  const bought = at(boughtDaysAgo).getTime()
  const running = async (now: Date) =>
    (await own(now)).find(({ state, created_at }) => state === 'running' && created_at.getTime() === bought)
  if (fate === 'paid' || fate === 'unpaid') return [buy]
  if ('cancelledDaysAgo' in fate) {
    const cancel = async (now: Date) => {
      const found = await running(now)
      if (found) await services.boosts.cancel(self(now), { id: found.id })
      await services.payments.refunding.sendDue(now)
    }
    return [buy, { at: at(fate.cancelledDaysAgo), do: cancel }]
  }
  const { reason } = fate
  const takeDown = async (now: Date) => {
    const found = await running(now)
    if (found) await services.boosts.takeDown(found.id, reason, stage.staff('reviewer', now))
    await services.payments.refunding.sendDue(now)
  }
  return [buy, { at: at(fate.takenDownDaysAgo), do: takeDown }]
}
