import type { Act, Stage } from './money/stage.ts'

type LevelName = '银卡创客' | '金卡创客'

interface Bought {
  phone: string
  level: LevelName
  daysAgo: number
  /** Within the first days by themselves, or later because we were at fault. */
  refunded?: { daysAgo: number; reason?: string }
}

/** Terms in every state: over, running, to come, upgraded, given back by their owner and by us. */
const bought: readonly Bought[] = [
  { phone: '13900000001', level: '银卡创客', daysAgo: 80 },
  { phone: '13900000001', level: '金卡创客', daysAgo: 40 },
  { phone: '13900000001', level: '金卡创客', daysAgo: 6 },
  { phone: '13900000002', level: '银卡创客', daysAgo: 20 },
  { phone: '13900000002', level: '金卡创客', daysAgo: 12 },
  { phone: '13900000003', level: '银卡创客', daysAgo: 70 },
  {
    ...{ phone: '13900000003', level: '金卡创客', daysAgo: 30 },
    refunded: { daysAgo: 10, reason: '会员下载连续两天不可用，按未用天数退款' },
  },
  { phone: '13900000004', level: '银卡创客', daysAgo: 5, refunded: { daysAgo: 3 } },
  { phone: '13900000005', level: '银卡创客', daysAgo: 26 },
]

const given = { phone: '13900000006', level: '银卡创客', days: 14, daysAgo: 2, reason: '会员页故障补偿' } as const
const reminded = [45, 40, 33, 23, 5, 3, 1, 0]

export function vipActs(stage: Stage): Act[] {
  return [
    ...bought.flatMap((one, place) => lifeOf(stage, one, place)),
    giftOf(stage),
    ...reminded.map((daysAgo) => ({
      at: stage.moment(daysAgo, 700),
      do: (now: Date) => stage.services.vips.expiring.beat(now),
    })),
  ]
}

async function levelOf({ services, database, moment }: Stage, name: LevelName): Promise<number> {
  const levels = await database.read((tx) => services.offers.shownVipLevels(tx, moment(0, 0)))
  const found = levels.find((level) => level.name === name)
  if (!found) throw new Error(`the demo lacks the level ${name}`)
  return found.id
}

function lifeOf(stage: Stage, { phone, level, daysAgo, refunded }: Bought, place: number): Act[] {
  const { services, sandboxes } = stage
  const { id: makerId, personId } = stage.owner(phone)
  // A load that was cut off comes by here again, and asks for the same.
  const self = (now: Date, what: string) => ({
    ...{ makerId, personId, now, requestId: 'demo', idempotencyKey: `demo-vip-${what}-${place}` },
  })
  const buy = async (now: Date) => {
    const wanted = { level_id: await levelOf(stage, level), channel: 'wechat_native' } as const
    const { order_no, state } = await services.vips.requesting.buy(self(now, 'buy'), wanted)
    if (state === 'unpaid') await sandboxes.payments?.decide(order_no, 'paid')
    return order_no
  }
  const minutes = 200 + place * 13
  const giveBack = async (now: Date) => {
    const { list } = await services.vips.reading.terms(makerId, { page: 1, count: 20 }, now)
    const term = list.find(({ name, state }) => name === level && state === 'active')
    if (!term || !refunded) return
    const { reason } = refunded
    if (reason === undefined) await services.vips.requesting.refund(self(now, 'refund'), term.id)
    else {
      const asked = { id: term.id, basis: 'unused', reason } as const
      await services.vips.overseeing.refund(asked, stage.staff('finance', now))
    }
    await services.payments.refunding.sendDue(now)
  }
  return [
    { at: stage.moment(daysAgo, minutes), do: buy },
    ...(refunded ? [{ at: stage.moment(refunded.daysAgo, minutes), do: giveBack }] : []),
  ]
}

function giftOf(stage: Stage): Act {
  const { phone, level, days, daysAgo, reason } = given
  return {
    at: stage.moment(daysAgo, 420),
    async do(now) {
      const asked = { maker_id: stage.owner(phone).id, level_id: await levelOf(stage, level), days, reason }
      const by = { ...stage.staff('finance', now), idempotencyKey: 'demo-vip-gift' }
      await stage.services.vips.overseeing.give(asked, by)
    },
  }
}
